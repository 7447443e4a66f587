// Additions for Foundation and Dispatch.
import Dispatch
import Foundation
import Streams
import StreamsFoundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

func scheduling(_ queue: DispatchQueue, _ operations: OperationQueue, _ loop: RunLoop) {
    queue.schedule {}
    queue.schedule(options: .init(qos: .utility, flags: [], group: DispatchGroup())) {}
    queue.schedule(after: queue.now.advanced(by: .seconds(1))) {}
    queue.schedule(after: queue.now, interval: .milliseconds(10)) {}.cancel()
    queue.schedule(after: queue.now, interval: 0.5, tolerance: .microseconds(1), options: nil) {}.cancel()
    let _: DispatchQueue.SchedulerTimeType.Stride = queue.minimumTolerance * 2 + .nanoseconds(1) - .seconds(0.5)
    let _: (DispatchTime, Int, DispatchTimeInterval) = (
        queue.now.dispatchTime, queue.now.distance(to: queue.now).magnitude, queue.minimumTolerance.timeInterval
    )
    let _: DispatchQueue.SchedulerTimeType = .init(.now())
    let _: [DispatchQueue.SchedulerTimeType.Stride] = [.init(.seconds(1)), 1, 1.5]
    operations.schedule {}
    operations.schedule(after: operations.now.advanced(by: 1)) {}
    let _: OperationQueue.SchedulerTimeType = .init(Date())
    let _: (Date, TimeInterval) = (operations.now.date, operations.minimumTolerance.timeInterval)
    loop.schedule(after: loop.now, interval: .init(1)) {}.cancel()
    let _: RunLoop.SchedulerTimeType = .init(Date())
    let _: (Date, TimeInterval) = (loop.now.date, loop.minimumTolerance.timeInterval)
}

protocol Named {}
extension RunLoop.SchedulerOptions: Named {}
extension OperationQueue.SchedulerOptions: Named {}

func options(_ p: some Publisher<Int, Never>, _ loop: RunLoop, _ queue: OperationQueue) {
    let loops: RunLoop.SchedulerOptions? = nil
    let queues: OperationQueue.SchedulerOptions? = nil
    loop.schedule(options: loops) {}
    queue.schedule(options: queues) {}
    let _: AnyPublisher<Int, Never> = p.receive(on: loop, options: loops).eraseToAnyPublisher()
    let _: AnyPublisher<Int, Never> = p.delay(for: 1, scheduler: queue, options: queues).eraseToAnyPublisher()
}

func hopping(_ p: some Publisher<Int, Never>) {
    let _: AnyPublisher<Int, Never> = p.receive(on: DispatchQueue.main).eraseToAnyPublisher()
    let _: AnyPublisher<Int, Never> = p.receive(on: RunLoop.main).eraseToAnyPublisher()
    let _: AnyPublisher<Int, Never> = p.receive(on: OperationQueue.main).eraseToAnyPublisher()
    let _: AnyPublisher<Int, Never> = p.subscribe(on: DispatchQueue.global(qos: .utility)).eraseToAnyPublisher()
    let _: AnyPublisher<Int, Never> = p.debounce(for: .milliseconds(300), scheduler: RunLoop.main)
        .throttle(for: 0.5, scheduler: DispatchQueue.main, latest: true).delay(for: 1, scheduler: OperationQueue.main)
        .eraseToAnyPublisher()
    let _: AnyPublisher<[Int], Never> = p.collect(.byTime(DispatchQueue.main, .seconds(1))).eraseToAnyPublisher()
}

func publishers(_ url: URL, _ object: NSObject) {
    let timer: Timer.TimerPublisher = Timer.publish(every: 1, tolerance: 0.1, on: .main, in: .common, options: nil)
    let _: Publishers.Autoconnect<Timer.TimerPublisher> = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    let _: (TimeInterval, TimeInterval?, RunLoop, RunLoop.Mode) = (
        timer.interval, timer.tolerance, timer.runLoop, timer.mode
    )
    timer.connect().cancel()
    let posted: NotificationCenter.Publisher =
        NotificationCenter.default.publisher(for: Notification.Name("posted"), object: object)
    let _: (NotificationCenter, Notification.Name, AnyObject?) = (posted.center, posted.name, posted.object)
    let _: Bool = posted == NotificationCenter.Publisher(center: .default, name: posted.name, object: nil)
    let task: URLSession.DataTaskPublisher = URLSession.shared.dataTaskPublisher(for: url)
    let _: URLSession.DataTaskPublisher = URLSession.shared.dataTaskPublisher(for: URLRequest(url: url))
    let _: (URLRequest, URLSession) = (task.request, task.session)
    let _: AnyPublisher<(data: Data, response: URLResponse), URLError> = task.eraseToAnyPublisher()
}

struct Settings: Codable {
    var name = ""
}

func coding(_ data: some Publisher<Data, Never>, _ settings: some Publisher<Settings, Never>) {
    let _: AnyPublisher<Settings, any Error> =
        data.decode(type: Settings.self, decoder: JSONDecoder()).eraseToAnyPublisher()
    let _: AnyPublisher<Data, any Error> = settings.encode(encoder: PropertyListEncoder()).eraseToAnyPublisher()
}

// A notification says that it is not Sendable: Swift 5 mode is silent all the same. Swift 6 mode warns.
#if !swift(>=6)
func notifications(from center: NotificationCenter) async -> [AnyCancellable] {
    let notes = center.publisher(for: Notification.Name("note"))
    for await note in notes.values { print(note.name) }
    return [
        notes.receive(on: DispatchQueue.main).sink { print($0.name) },
        notes.subscribe(on: DispatchQueue.main).sink { print($0.name) },
        notes.delay(for: 1, scheduler: RunLoop.main).sink { print($0.name) },
        notes.debounce(for: .milliseconds(300), scheduler: RunLoop.main).sink { print($0.name) },
        notes.throttle(for: 1, scheduler: OperationQueue.main, latest: true).sink { print($0.name) },
        notes.timeout(1, scheduler: DispatchQueue.main).map(\.name).sink { print($0) },
        notes.collect(.byTime(DispatchQueue.main, 1)).sink { print($0.count) },
        notes.merge(with: notes).receive(on: RunLoop.main).sink { print($0.name) },
    ]
}
#endif

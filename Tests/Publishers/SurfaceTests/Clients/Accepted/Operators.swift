// Each operator, and its required return type.
import Streams

func transforming<P: Publisher>(_ p: P) where P.Output == Int {
    let _: Publishers.Map<P, String> = p.map { "\($0)" }
    let _: Publishers.MapKeyPath<P, String> = p.map(\.description)
    let _: Publishers.MapKeyPath2<P, String, Int> = p.map(\.description, \.bitWidth)
    let _: Publishers.MapKeyPath3<P, String, Int, Int> = p.map(\.description, \.bitWidth, \.byteSwapped)
    let _: Publishers.TryMap<P, String> = p.tryMap { try text($0) }
    let _: Publishers.MapError<P, Failed> = p.mapError { _ in Failed() }
    let _: Publishers.CompactMap<P, Int> = p.compactMap { $0 > 1 ? $0 : nil }
    let _: Publishers.TryCompactMap<P, String> = p.tryCompactMap { try $0 > 1 ? text($0) : nil }
    let _: Publishers.Scan<P, Int> = p.scan(0) { $0 + $1 }
    let _: Publishers.TryScan<P, String> = p.tryScan("") { try $0 + text($1) }
    let _: Publishers.ReplaceEmpty<P> = p.replaceEmpty(with: 1)
    let _: Publishers.ReplaceError<P> = p.replaceError(with: 1)
    let _: Publishers.Collect<P> = p.collect()
    let _: Publishers.CollectByCount<P> = p.collect(2)
    let _: Publishers.CollectByTime<P, ImmediateScheduler> = p.collect(.byTime(ImmediateScheduler.shared, 1))
    let _: Publishers.CollectByTime<P, ImmediateScheduler> =
        p.collect(.byTimeOrCount(ImmediateScheduler.shared, .seconds(1), 2), options: nil)
    let _: Publishers.FlatMap<Result<Int, P.Failure>.Publisher, P> = p.flatMap { Result.Publisher($0) }
    let _: Publishers.FlatMap<Publishers.SetFailureType<Just<Int>, P.Failure>, P> =
        p.flatMap(maxPublishers: .max(1)) { Just($0) }
}

func transforming<P: Publisher>(_ p: P) where P.Output == Int?, P.Failure == Never {
    let _: Publishers.Map<P, Int> = p.replaceNil(with: 0)
    let _: Publishers.SetFailureType<P, Failed> = p.setFailureType(to: Failed.self)
    let _: Publishers.FlatMap<Just<Int?>, P> = p.flatMap { Just($0) }
    let _: Publishers.FlatMap<Fail<Int, Failed>, Publishers.SetFailureType<P, Failed>> =
        p.flatMap { _ in Fail(error: Failed()) }
}

func switching(
    _ both: PassthroughSubject<Just<Int>, Never>, _ same: PassthroughSubject<Fail<Int, Failed>, Failed>,
    _ outer: PassthroughSubject<Fail<Int, Failed>, Never>, _ inner: PassthroughSubject<Just<Int>, Failed>
) {
    let _: Publishers.SwitchToLatest<Just<Int>, PassthroughSubject<Just<Int>, Never>> = both.switchToLatest()
    let _: Publishers.SwitchToLatest<Fail<Int, Failed>, PassthroughSubject<Fail<Int, Failed>, Failed>> =
        same.switchToLatest()
    let _: AnyPublisher<Int, Failed> = outer.switchToLatest().eraseToAnyPublisher()
    let _: AnyPublisher<Int, Failed> = inner.switchToLatest().eraseToAnyPublisher()
}

func filtering<P: Publisher>(_ p: P) where P.Output == Int {
    let _: Publishers.Filter<P> = p.filter { $0 > 1 }
    let _: Publishers.TryFilter<P> = p.tryFilter { try test($0) }
    let _: Publishers.RemoveDuplicates<P> = p.removeDuplicates()
    let _: Publishers.RemoveDuplicates<P> = p.removeDuplicates(by: ==)
    let _: Publishers.TryRemoveDuplicates<P> = p.tryRemoveDuplicates { try test($0 - $1) }
    let _: Publishers.IgnoreOutput<P> = p.ignoreOutput()
    let _: Publishers.Drop<P> = p.dropFirst()
    let _: Publishers.Drop<P> = p.dropFirst(2)
    let _: Publishers.DropWhile<P> = p.drop { $0 > 1 }
    let _: Publishers.DropWhile<P> = p.drop(while: { $0 > 1 })
    let _: Publishers.TryDropWhile<P> = p.tryDrop { try test($0) }
    let _: Publishers.DropUntilOutput<P, Fail<Int, P.Failure>> =
        p.drop(untilOutputFrom: Empty().eraseToFail())
    let _: Publishers.Output<P> = p.prefix(2)
    let _: Publishers.PrefixWhile<P> = p.prefix { $0 > 1 }
    let _: Publishers.TryPrefixWhile<P> = p.tryPrefix { try test($0) }
    let _: Publishers.PrefixUntilOutput<P, Just<String>> = p.prefix(untilOutputFrom: Just(""))
    let _: Publishers.First<P> = p.first()
    let _: Publishers.FirstWhere<P> = p.first { $0 > 1 }
    let _: Publishers.TryFirstWhere<P> = p.tryFirst { try test($0) }
    let _: Publishers.Last<P> = p.last()
    let _: Publishers.LastWhere<P> = p.last { $0 > 1 }
    let _: Publishers.TryLastWhere<P> = p.tryLast { try test($0) }
    let _: Publishers.Output<P> = p.output(at: 1)
    let _: Publishers.Output<P> = p.output(in: 1..<3)
    let _: Publishers.Output<P> = p.output(in: 1...)
}

func reducing<P: Publisher>(_ p: P) where P.Output == Int {
    let _: Publishers.Reduce<P, Int> = p.reduce(0, +)
    let _: Publishers.TryReduce<P, String> = p.tryReduce("") { try $0 + text($1) }
    let _: Publishers.Count<P> = p.count()
    let _: Publishers.Comparison<P> = p.max()
    let _: Publishers.Comparison<P> = p.max { $0 < $1 }
    let _: Publishers.TryComparison<P> = p.tryMax { try test($0 - $1) }
    let _: Publishers.Comparison<P> = p.min()
    let _: Publishers.Comparison<P> = p.min(by: <)
    let _: Publishers.TryComparison<P> = p.tryMin { try test($0 - $1) }
    let _: Publishers.Contains<P> = p.contains(1)
    let _: Publishers.ContainsWhere<P> = p.contains { $0 > 1 }
    let _: Publishers.TryContainsWhere<P> = p.tryContains { try test($0) }
    let _: Publishers.AllSatisfy<P> = p.allSatisfy { $0 > 1 }
    let _: Publishers.TryAllSatisfy<P> = p.tryAllSatisfy { try test($0) }
}

func combining<P: Publisher, Q: Publisher<String, P.Failure>>(_ p: P, _ q: Q) where P.Output == Int {
    let _: Publishers.CombineLatest<P, Q> = p.combineLatest(q)
    let _: AnyPublisher<String, P.Failure> = p.combineLatest(q) { "\($0)\($1)" }.eraseToAnyPublisher()
    let _: Publishers.CombineLatest3<P, Q, Q> = p.combineLatest(q, q)
    let _: AnyPublisher<String, P.Failure> = p.combineLatest(q, q) { "\($0)\($1)\($2)" }.eraseToAnyPublisher()
    let _: Publishers.CombineLatest4<P, Q, Q, P> = p.combineLatest(q, q, p)
    let _: AnyPublisher<Int, P.Failure> = p.combineLatest(q, q, p) { a, _, _, d in a + d }.eraseToAnyPublisher()
    let _: Publishers.Zip<P, Q> = p.zip(q)
    let _: Publishers.Map<Publishers.Zip<P, Q>, String> = p.zip(q) { "\($0)\($1)" }
    let _: Publishers.Zip3<P, Q, Q> = p.zip(q, q)
    let _: Publishers.Map<Publishers.Zip3<P, Q, Q>, String> = p.zip(q, q) { "\($0)\($1)\($2)" }
    let _: Publishers.Zip4<P, Q, Q, P> = p.zip(q, q, p)
    let _: Publishers.Map<Publishers.Zip4<P, Q, Q, P>, Int> = p.zip(q, q, p) { a, _, _, d in a + d }
}

func merging<P: Publisher, Q: Publisher<Int, P.Failure>>(_ p: P, _ q: Q) where P.Output == Int {
    let _: Publishers.Merge<P, Q> = p.merge(with: q)
    let _: Publishers.Merge3<P, Q, Q> = p.merge(with: q, q)
    let _: Publishers.Merge4<P, Q, Q, Q> = p.merge(with: q, q, q)
    let _: Publishers.Merge5<P, Q, Q, Q, Q> = p.merge(with: q, q, q, q)
    let _: Publishers.Merge6<P, Q, Q, Q, Q, Q> = p.merge(with: q, q, q, q, q)
    let _: Publishers.Merge7<P, Q, Q, Q, Q, Q, Q> = p.merge(with: q, q, q, q, q, q)
    let _: Publishers.Merge8<P, Q, Q, Q, Q, Q, Q, Q> = p.merge(with: q, q, q, q, q, q, q)
    let _: Publishers.MergeMany<P> = p.merge(with: p)
    let _: Publishers.MergeMany<P> = Publishers.MergeMany(p, p, p)
    let _: Publishers.MergeMany<P> = Publishers.MergeMany([p, p, p])
    let _: Publishers.Concatenate<P, Q> = p.append(q)
    let _: Publishers.Concatenate<P, Publishers.Sequence<[Int], P.Failure>> = p.append(1, 2)
    let _: Publishers.Concatenate<P, Publishers.Sequence<Range<Int>, P.Failure>> = p.append(1..<2)
    let _: Publishers.Concatenate<Q, P> = p.prepend(q)
    let _: Publishers.Concatenate<Publishers.Sequence<[Int], P.Failure>, P> = p.prepend(1, 2)
    let _: Publishers.Concatenate<Publishers.Sequence<Range<Int>, P.Failure>, P> = p.prepend(1..<2)
}

func recovering<P: Publisher>(_ p: P) where P.Output == Int {
    let _: Publishers.Catch<P, Just<Int>> = p.catch { _ in Just(1) }
    let _: Publishers.TryCatch<P, Just<Int>> = p.tryCatch { error throws -> Just<Int> in throw error }
    let _: Publishers.Retry<P> = p.retry(3)
    let _: Publishers.AssertNoFailure<P> = p.assertNoFailure()
    let _: Publishers.AssertNoFailure<P> = p.assertNoFailure("No reason")
}

func timing<P: Publisher, S: Scheduler>(_ p: P, on s: S) where P.Output == Int {
    let _: Publishers.Debounce<P, S> = p.debounce(for: .seconds(1), scheduler: s)
    let _: Publishers.Debounce<P, S> = p.debounce(for: .seconds(1), scheduler: s, options: nil)
    let _: Publishers.Delay<P, S> = p.delay(for: .seconds(1), scheduler: s)
    let _: Publishers.Delay<P, S> = p.delay(for: .seconds(1), tolerance: .milliseconds(1), scheduler: s, options: nil)
    let _: Publishers.Throttle<P, S> = p.throttle(for: .seconds(1), scheduler: s, latest: true)
    let _: Publishers.Timeout<P, S> = p.timeout(.seconds(1), scheduler: s)
    let _: Publishers.MeasureInterval<P, S> = p.measureInterval(using: s)
    let _: Publishers.MeasureInterval<P, S> = p.measureInterval(using: s, options: nil)
    let _: Publishers.ReceiveOn<P, S> = p.receive(on: s)
    let _: Publishers.ReceiveOn<P, S> = p.receive(on: s, options: nil)
    let _: Publishers.SubscribeOn<P, S> = p.subscribe(on: s)
    let _: Publishers.SubscribeOn<P, S> = p.subscribe(on: s, options: nil)
}

func timing(_ p: PassthroughSubject<Int, Failed>) {
    let _: Publishers.Timeout<PassthroughSubject<Int, Failed>, ImmediateScheduler> =
        p.timeout(1, scheduler: ImmediateScheduler.shared, options: nil, customError: { Failed() })
}

func sharing<P: Publisher<Int, Never>>(_ p: P) {
    let _: Publishers.Share<P> = p.share()
    let _: Publishers.Multicast<P, PassthroughSubject<Int, Never>> = p.multicast { PassthroughSubject() }
    let _: Publishers.Multicast<P, CurrentValueSubject<Int, Never>> = p.multicast(subject: CurrentValueSubject(0))
    let _: Publishers.MakeConnectable<P> = p.makeConnectable()
    let _: Publishers.Autoconnect<Publishers.MakeConnectable<P>> = p.makeConnectable().autoconnect()
    let _: any Cancellable = p.makeConnectable().connect()
}

func observing<P: Publisher>(_ p: P, _ stream: some TextOutputStream) where P.Output == Int {
    let _: Publishers.Buffer<P> = p.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
    let _: Publishers.Buffer<P> = p.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
    let _: Publishers.Breakpoint<P> = p.breakpoint()
    let _: Publishers.Breakpoint<P> = p.breakpoint(receiveOutput: { $0 > 1 })
    let _: Publishers.Breakpoint<P> = p.breakpointOnError()
    let _: Publishers.HandleEvents<P> = p.handleEvents()
    let _: Publishers.HandleEvents<P> = p.handleEvents(
        receiveSubscription: { _ in }, receiveOutput: { _ in }, receiveCompletion: { _ in }, receiveCancel: {},
        receiveRequest: { _ in })
    let _: Publishers.Print<P> = p.print()
    let _: Publishers.Print<P> = p.print("ints", to: stream)
    let _: AnyPublisher<Int, P.Failure> = p.eraseToAnyPublisher()
}

func subscribing<P: Publisher>(_ p: P, _ bag: inout Set<AnyCancellable>) where P.Output == Int {
    p.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).store(in: &bag)
    p.sink { _ in
    } receiveValue: { _ in
    }.store(in: &bag)
    p.subscribe(PassthroughSubject<Int, P.Failure>()).store(in: &bag)
    p.subscribe(AnySubscriber<Int, P.Failure>())
    p.subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in }))
    p.receive(subscriber: Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in }))
}

func subscribing(_ p: some Publisher<Int, Never>, _ model: Model, _ cancellables: inout [AnyCancellable]) {
    p.sink { print($0) }.store(in: &cancellables)
    p.sink(receiveValue: { print($0) }).store(in: &cancellables)
    p.assign(to: \.count, on: model).store(in: &cancellables)
    p.assign(to: &model.$count)
}

final class Model: ObservableObject {
    @Published var count = 0
}

struct Failed: Error {}

func text(_ number: Int) throws -> String {
    guard number > 9 else { return "\(number)" }
    throw Failed()
}
func test(_ number: Int) throws -> Bool { try text(number).isEmpty }

extension Empty {
    func eraseToFail() -> Fail<Output, Failure> where Output == Int { unfinished() }
}

func unfinished<Value>() -> Value { fatalError("This file is only compiled.") }

import Dispatch
import Streams

// A program that is compiled with checks of actors. Its subscriptions are made on the main actor; it sends on the main
// thread, or on another one if it has an argument. Then the lines that end in "Reported."
// are reported, and no others.

@MainActor final class Thermometer {
    private(set) var text = ""
    var degrees = 0
    @Published var latest = 0
    private var cancellables: Set<AnyCancellable> = []

    func show(_ readings: some Publisher<Int, Never>) {
        readings.sink { self.text = "\($0)°" }.store(in: &cancellables)  // Reported.
    }

    func log(_ readings: some Publisher<Int, Never>) {
        readings.sink { @Sendable reading in _ = reading }.store(in: &cancellables)
        readings.sink(receiveValue: Self.ignore).store(in: &cancellables)
    }

    func double(_ readings: some Publisher<Int, Never>) {
        let doubled = readings.map { $0 * 2 }  // Reported.
        doubled.subscribe(Display())
    }

    func set(_ readings: some Publisher<Int, Never>) {
        readings.assign(to: \.degrees, on: self).store(in: &cancellables)
        readings.assign(to: &$latest)
    }

    static let ignore: @Sendable (Int) -> Void = { _ in }
}

@MainActor final class Display: @MainActor Subscriber {
    private var latest = 0

    func receive(subscription: any Subscription) { subscription.request(.unlimited) }
    func receive(_ reading: Int) -> Subscribers.Demand {  // Reported.
        latest = reading
        return .none
    }
    func receive(completion: Subscribers.Completion<Never>) {}
}

/// Sendable, as one thread after the other uses it.
struct Station: @unchecked Sendable { let readings = PassthroughSubject<Int, Never>() }

@main struct Program {
    @MainActor static func main() {
        let (thermometer, station) = (Thermometer(), Station())
        thermometer.show(station.readings)
        thermometer.log(station.readings)
        thermometer.double(station.readings)
        thermometer.set(station.readings)
        guard CommandLine.arguments.count > 1 else { return station.readings.send(20) }
        let sent = DispatchSemaphore(value: 0)
        DispatchQueue(label: "sensor").async {
            station.readings.send(20)
            sent.signal()
        }
        sent.wait()
    }
}

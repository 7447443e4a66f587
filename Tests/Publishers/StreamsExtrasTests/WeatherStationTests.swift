import Observation
import Streams
import StreamsExtras
import StreamsTesting
import Testing

/// A small program of sensors, alarms and a model, as an app would have it.
@Suite(.timeLimit(.minutes(5))) @MainActor struct WeatherStationTests {
    private let sensors = (0..<2).map { _ in AsyncStream<Reading>.makeStream() }
    private let unit = CurrentValueSubject<Unit, Never>(.celsius)

    @Test("Measurements are shown in the chosen unit, and never half of a change")
    func title() async {
        let station = WeatherStation(sensors: sensors.map(\.stream), unit: unit)
        var titles = Publishers.Observing { station.title }.typedValues.makeAsyncIterator()
        #expect(await titles.next() == "no readings")
        sensors[0].continuation.yield(Reading(city: "Oslo", celsius: 10))
        #expect(await titles.next() == "Oslo 10 °C, mean 10 °C")
        sensors[1].continuation.yield(Reading(city: "Rome", celsius: 30))
        #expect(await titles.next() == "Rome 30 °C, mean 20 °C")
        unit.send(.fahrenheit)
        #expect(await titles.next() == "Rome 86 °F, mean 68 °F")
    }

    @Test("A city's alarm reports a jump of its own temperature, whatever other cities send in between")
    func alarms() async {
        let station = WeatherStation(sensors: sensors.map(\.stream), unit: unit)
        var alarms = Publishers.Observing { station.alarms }.typedValues.makeAsyncIterator()
        #expect(await alarms.next() == [])
        for (city, celsius) in [("Oslo", 10), ("Rome", 30), ("Oslo", 12), ("Rome", 41)] {
            sensors[0].continuation.yield(Reading(city: city, celsius: celsius))
        }
        #expect(await alarms.next() == ["Rome: 30 °C, then 41 °C"])
    }

    @Test("A station that is released releases its sensors")
    func lifetime() async {
        let (ends, ended) = AsyncStream<Void>.makeStream()
        var sensors = (0..<2).map { _ in AsyncStream<Reading>.makeStream() }
        for sensor in sensors { sensor.continuation.onTermination = { _ in ended.yield() } }
        var station: WeatherStation? = WeatherStation(sensors: sensors.map(\.stream), unit: unit)
        for (sensor, city) in zip(sensors, ["Oslo", "Rome"]) {
            sensor.continuation.yield(Reading(city: city, celsius: city == "Rome" ? 30 : 10))
        }
        while station?.title != "Rome 30 °C, mean 20 °C" { await Task.yield() }
        weak let model = station
        (station, sensors) = (nil, [])
        #expect(model == nil)
        for await _ in ends.prefix(2) {}  // Waits for ever if a sensor goes on.
    }
}

private struct Reading: Sendable {
    let city: String
    let celsius: Int
}

private enum Unit {
    case celsius, fahrenheit

    func text(_ celsius: Int) -> String {
        switch self {
        case .celsius: "\(celsius) °C"
        case .fahrenheit: "\(celsius * 9 / 5 + 32) °F"
        }
    }
}

@MainActor @Observable private final class WeatherStation {
    private(set) var title = "no readings"
    private(set) var alarms: [String] = []
    @ObservationIgnored private var cancellables: Set<AnyCancellable> = []

    init(sensors: [AsyncStream<Reading>], unit: CurrentValueSubject<Unit, Never>) {
        let readings = sensors.map(\.publisher).mergeAll().multicast { PassthroughSubject() }
        let latest = CurrentValueSubject<[String: Int], Never>([:])
        headline(of: latest, in: unit).assign(to: \.title, onMainActor: self).store(in: &cancellables)
        jumps(in: readings).assign(to: \.alarms, onMainActor: self).store(in: &cancellables)
        byCity(readings).subscribe(latest).store(in: &cancellables)
        AnyCancellable(readings.connect()).store(in: &cancellables)
    }
}

/// Collects the latest reading of each city.
private func byCity(_ readings: some Publisher<Reading, Never>) -> some Publisher<[String: Int], Never> {
    readings.scan([:]) { latest, reading in latest.merging([reading.city: reading.celsius]) { $1 } }
}

private func headline(of latest: CurrentValueSubject<[String: Int], Never>, in unit: CurrentValueSubject<Unit, Never>)
    -> Derived<String>
{
    let warmest = Derived(latest) { $0.max { $0.value < $1.value } }
    let mean = Derived(latest) { $0.values.reduce(0, +) / max($0.count, 1) }
    return Derived(warmest, mean, unit) { warmest, mean, unit in
        warmest.map { "\($0.key) \(unit.text($0.value)), mean \(unit.text(mean))" } ?? "no readings"
    }
}

/// Reports changes of more than ten degrees in a city.
private func jumps(in readings: some Publisher<Reading, Never>) -> some Publisher<[String], Never> {
    readings.groupBy(maxGroups: 100, bufferSize: 1, \.city)
        .flatMap { $0.pairwise().filter { $1.celsius - $0.celsius > 10 } }
        .scan([]) { $0 + ["\($1.0.city): \($1.0.celsius) °C, then \($1.1.celsius) °C"] }
}

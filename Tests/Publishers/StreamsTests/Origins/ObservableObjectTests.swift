import Foundation
import Streams
import StreamsTesting
import Testing

@Suite struct ObservableObjectTests {
    @Test("An object announces a change before the value is sent, and before the property has it")
    func order() {
        let pedometer = Pedometer()
        var log: [String] = []
        let cancellables = [
            pedometer.$count.dropFirst().sink { log.append("sends \($0), is \(pedometer.count)") },
            pedometer.objectWillChange.sink { log.append("will change, is \(pedometer.count)") },
        ]
        pedometer.count = 1
        #expect(log == ["will change, is 0", "sends 1, is 0"])
        withExtendedLifetime(cancellables) {}
    }

    @Test("All published properties announce changes, including inherited, generic and constant ones")
    func inheritance() {
        let pedometer = NamedPedometer(unit: "steps")
        let recorder = pedometer.objectWillChange.record()
        pedometer.count += 1
        pedometer.name = "walk"
        pedometer.unit = "miles"
        #expect(recorder.values.count == 3 && pedometer.objectWillChange === pedometer.objectWillChange)
    }

    @Test("Published properties of a superclass that is not an observable object announce changes, too")
    func plainSuperclass() {
        let window = Window()
        let recorder = window.objectWillChange.record()
        window.title = "a"
        window.isOpen = true
        #expect(recorder.values.count == 2)
    }

    @Test("Each object has one publisher, the same each time, with or without published properties")
    func identity() {
        let (one, other) = (Pedometer(), Pedometer())
        #expect(one.objectWillChange === one.objectWillChange && one.objectWillChange !== other.objectWillChange)
        let (plain, second) = (Settings(), Settings())
        #expect(plain.objectWillChange === plain.objectWillChange)
        #expect(plain.objectWillChange !== second.objectWillChange)
    }

    @Test("An object without published properties announces what it sends itself")
    func manual() {
        let settings = Settings()
        let recorder = settings.objectWillChange.record(onEvent: { _, _ in #expect(settings.volume == 1) })
        settings.volume = 2
        #expect(recorder.values.count == 1)
    }

    @Test("Published properties do not send to a publisher that their class declares itself")
    func ownPublisher() {
        let object = Custom()
        let recorder = object.objectWillChange.record()
        object.count = 1
        #expect(recorder.values.count == 0)
        object.objectWillChange.send("by hand")
        #expect(recorder.values == ["by hand"])
    }

    @Test("A property that is set during an announcement is announced again, and both values are sent")
    func reentrancy() {
        let pedometer = Pedometer()
        let recorder = pedometer.$count.record()
        let cancellable = pedometer.objectWillChange.prefix(1).sink { pedometer.count = 5 }
        pedometer.count = 1
        #expect(recorder.values == [0, 5, 1] && pedometer.count == 1)
        withExtendedLifetime(cancellable) {}
    }

    @Test(
        "An observed object is still released, and its observers with the cancellable",
        arguments: [true, false])
    func lifetime(hasProperties: Bool) {
        weak var gone: AnyObject?
        weak var keepsake: Keepsake?
        do {
            let (object, held) = (hasProperties ? Pedometer() as any Announcing : Settings(), Keepsake())
            (gone, keepsake) = (object, held)
            let cancellable = object.objectWillChange.sink { [held] in withExtendedLifetime(held) {} }
            withExtendedLifetime(cancellable) {}
        }
        #expect(gone == nil && keepsake == nil)
    }

    @Test("The publishers of released objects without published properties are removed")
    func manyObjects() {
        var publishers: [Weak<ObservableObjectPublisher>] = []
        do {
            let gone = (0..<200).map { _ in Settings() }
            publishers = gone.map { Weak(object: $0.objectWillChange) }
        }
        // Of another size, so that they do not take the addresses of the released ones; as many as other tests need, too.
        var living: [LargeSettings] = []
        while living.count < 100_000, publishers.contains(where: { $0.object != nil }) {
            living.append(LargeSettings())
            _ = living[living.count - 1].objectWillChange
        }
        #expect(publishers.allSatisfy { $0.object == nil })
    }

    @Test(
        "Threads that read an object's publisher at the same time get the same one", arguments: [true, false])
    func threads(hasProperties: Bool) {
        for _ in 0..<100 {
            let shared = SharedAnnouncer(object: hasProperties ? Pedometer() : Settings())
            let found = Found()
            DispatchQueue.concurrentPerform(iterations: 2) { _ in found.insert(shared.object.objectWillChange) }
            #expect(found.count == 1)
        }
    }

    @Test("An object's publisher sends to its subscribers as often as they request")
    func demand() {
        let publisher = ObservableObjectPublisher()
        let recorder = publisher.record(initialDemand: .max(1))
        publisher.send()
        publisher.send()
        #expect(recorder.values.count == 1)
        recorder.cancel()
        publisher.send()
        #expect(recorder.violations == [])
    }

    @Test("A class with a mirror of its own announces what that shows", arguments: [true, false])
    func mirror(shows: Bool) {
        let object = Mirrored(shows: shows)
        let recorder = object.objectWillChange.record()
        object.value = 1
        #expect(recorder.values.count == (shows ? 1 : 0))
    }
}

private protocol Announcing: ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {}

private class Pedometer: Announcing {
    @Published var count = 0
}

private final class NamedPedometer<Unit>: Pedometer {
    @Published var name = ""
    @Published var unit: Unit
    let constant = Published(initialValue: 0)

    init(unit: Unit) { self.unit = unit }
}

private class Frame {
    @Published var title = ""
}

private final class Window: Frame, ObservableObject {
    @Published var isOpen = false
}

private final class Settings: Announcing {
    var volume = 1 {
        willSet { objectWillChange.send() }
    }
}

private final class LargeSettings: Announcing {
    let levels = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
}

private final class Custom: ObservableObject {
    let objectWillChange = PassthroughSubject<String, Never>()
    @Published var count = 0
}

private struct Weak<Object: AnyObject> {
    weak var object: Object?
}

/// Sendable, as `objectWillChange` may be read on any thread.
private struct SharedAnnouncer: @unchecked Sendable {
    let object: any Announcing
}

/// Sendable, as the lock protects its publishers.
private final class Found: @unchecked Sendable {
    private let lock = NSLock()
    private var publishers: [ObservableObjectPublisher] = []

    var count: Int { Set(publishers.map(ObjectIdentifier.init)).count }
    func insert(_ publisher: ObservableObjectPublisher) { lock.withLock { publishers.append(publisher) } }
}

private final class Mirrored: ObservableObject, CustomReflectable {
    @Published var value = 0
    private let shows: Bool

    init(shows: Bool) { self.shows = shows }

    var customMirror: Mirror { Mirror(self, children: shows ? ["_value": _value] : [:]) }
}

import Foundation
import Streams
import StreamsFoundation
import StreamsTesting
import Synchronization
import Testing

@Suite struct NotificationCenterTests {
    private let center = NotificationCenter()
    private let name = Notification.Name("name")

    private func post(_ numbers: ClosedRange<Int>, by object: Any? = nil) {
        for number in numbers { center.post(name: name, object: object, userInfo: ["number": number]) }
    }

    private func record(
        demand: Subscribers.Demand = .unlimited, object: AnyObject? = nil
    ) -> Recorder<Int?, Never> {
        center.publisher(for: name, object: object).map { $0.userInfo?["number"] as? Int }
            .record(initialDemand: demand)
    }

    @Test("Notifications of the name are sent, whatever object posts them")
    func names() {
        let recorder = record()
        center.post(name: Notification.Name("other"), object: nil, userInfo: ["number": 0])
        post(1...2)
        post(3...3, by: Keepsake())
        #expect(recorder.values == [1, 2, 3] && recorder.completion == nil && recorder.violations == [])
    }

    @Test("With an object, only that object's notifications are sent")
    func objects() {
        let (one, other) = (Keepsake(), Keepsake())
        let recorder = record(object: one)
        post(1...1, by: one)
        post(2...2, by: other)
        post(3...3)
        #expect(recorder.values == [1])
    }

    @Test("A notification without demand is not kept; each subscriber has its own demand")
    func demand() {
        let (some, all) = (record(demand: .none), record())
        post(1...2)
        some.request(.max(2))
        post(3...5)
        some.request(.max(1))
        post(6...6)
        #expect(some.values == [3, 4, 6] && all.values == [1, 2, 3, 4, 5, 6] && some.violations == [])
    }

    @Test("A notification posted by a subscriber during a delivery arrives inside it, within the demand")
    func nested() {
        let center = center, name = name
        let recorder = center.publisher(for: name).record(
            initialDemand: .max(3),
            onEvent: { _, event in
                if case .value = event { center.post(name: name, object: nil) }
            })
        center.post(name: name, object: nil)
        #expect(recorder.values.count == 3 && recorder.violations == [])
    }

    @Test("Notifications posted by several threads all arrive, one at a time")
    func threads() {
        let recorder = record()
        DispatchQueue.concurrentPerform(iterations: 4) { thread in post(thread * 250...thread * 250 + 249) }
        #expect(recorder.values.compactMap(\.self).sorted() == Array(0..<1_000) && recorder.violations == [])
    }

    @Test("A cancel ends it, and releases the subscriber", arguments: [true, false])
    func cancelling(hasValues: Bool) {
        let runs = Arrivals<Int>()
        let subscriber = Watched { held in
            center.publisher(for: name).sink { _ in runs.add(withExtendedLifetime(held) { 1 }) }
        }
        if hasValues { post(1...1) }
        subscriber.made.cancel()
        post(2...2)
        #expect(runs.values.count == (hasValues ? 1 : 0) && !subscriber.isHeld)
    }

    @Test("A cancelled subscription that is still held retains nothing, and does nothing")
    func heldSubscription() {
        weak var center: NotificationCenter?
        let recorder: Recorder<Notification, Never> = {
            let itsCenter = NotificationCenter()
            center = itsCenter
            return itsCenter.publisher(for: name).record()
        }()
        #expect(center != nil)
        recorder.cancel()
        recorder.cancel()
        #expect(center == nil && recorder.violations == [])
    }

    @Test("The observed object is retained until the cancel, so that no other object can take its address")
    func observedObject() {
        let object = Watched { held in center.publisher(for: name, object: held).record() }
        #expect(object.isHeld)
        object.made.cancel()
        #expect(!object.isHeld)
    }

    @Test("Publishers are equal when center, name and object are the same")
    func equality() {
        let (one, other) = (Keepsake(), Keepsake())
        let publisher = center.publisher(for: name, object: one)
        #expect(publisher == center.publisher(for: name, object: one))
        #expect(
            publisher != center.publisher(for: name, object: other) && publisher != center.publisher(for: name))
        #expect(publisher != center.publisher(for: Notification.Name("other"), object: one))
        #expect(publisher != NotificationCenter().publisher(for: name, object: one))
    }

    @Test("The subscription is described by the center's name, not by those of its parts")
    func description() {
        var description = ""
        center.publisher(for: name).subscribe(
            AnySubscriber(receiveSubscription: { subscription in
                description = "\(subscription)"
                subscription.cancel()
            }))
        #expect(description == "NotificationCenter")
    }
}

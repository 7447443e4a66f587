extension PlantedBug {
    /// Publishers that succeed an upstream that has ended.
    static let successors = [
        PlantedBug(
            "A successor does not receive the remaining demand", "an answer lost", in: "Relay",
            "return isPresent ? more : .none", "return .none"),
        PlantedBug(
            "The successor receives demand that has been met already", "demand exceeded", in: "Relay",
            "isOver.isUnderWay && demand.takeOne() ? replacements : nil", "isOver.isUnderWay ? replacements : nil"),
        PlantedBug(
            "A failed upstream is kept in its successor's place", "a failed upstream kept",
            in: "Relay", "(upstream, next) = (UpstreamPlace(), attach)", "next = attach"),
        PlantedBug(
            "catch swallows the failure", "a failure turned into a finish", in: "Catch",
            "return relay.follow(handler(error), subscriber)", "_ = error\n                return .finished"),
        PlantedBug(
            "append continues after a failure", "a failure lost", in: "Append",
            "if case .failure = completion { completion } else { relay.follow(suffix, subscriber) }",
            "relay.follow(suffix, subscriber)"),
    ]

    static let subjects = [
        PlantedBug(
            "A subscriber added during a delivery receives its value", "a value too many", in: "Broadcast",
            "while index < count {\n                deliver", "while index < self.count {\n                deliver"),
        PlantedBug(
            "A value sent during a completion is received", "a value after the end", in: "SubscriberTable",
            "        silence()  // A value sent from inside a completion handler reaches nobody.\n", ""),
        PlantedBug(
            "A subject forgets the answer to a value", "an answer lost", in: "SubscriberTable",
            "entries[index].demand += more\n", "_ = more\n"),
        PlantedBug(
            "A subscriber that leaves during a delivery is not released", "a retained subscriber",
            in: "SubscriberTable+Leaving",
            "guard isFirst, leavers.count == 1 else", "guard isFirst, leavers.count == 2 else"),
        PlantedBug(
            "A late request does not receive the current value", "a current value missed", in: "SubscriberTable",
            "if entries[index].hasMissed { hasMissedValue(at: index) }\n", ""),
        PlantedBug(
            "A request during a delivery receives its value twice", "a value too many",
            in: "CurrentValueSubject",
            "guard !entriesToCome.contains(index), let value", "guard let value"),
        PlantedBug(
            "A ReplaySubject keeps one value too many", "off by one", in: "ReplayBroadcast",
            "if values.count < size {", "if values.count <= size {"),
        PlantedBug(
            "A cancel on another thread waits for the delivery", "a value after a cancel",
            in: "SubscriberTable+Leaving",
            "entries[index].hasLeft.raise(byCancel: isCancelled)\n", "entries[index].outlet != nil\n"),
        PlantedBug(
            "A late subscriber does not receive the current value", "a current value missed", in: "LateSubscription",
            "if let known { deliver(known, to: receiver) }", "_ = known"),
        PlantedBug(
            "share connects for each subscriber", "a connection too many", in: "Connection",
            "cancelling == 0, made == nil, ready > 0 else", "cancelling == 0, made == nil || ready > 1, ready > 0 else"),
        PlantedBug(
            "share does not see a sink leave while it connects", "a missing cancel", in: "GuardedSubscriber",
            "if more == .stop { _ = link.finish() }", "_ = more == .stop"),
        PlantedBug(
            "share is never disconnected", "a missing cancel", in: "Connection",
            "guard members == 0, let left", "guard members < 0, let left"),
    ]

    /// Values that wait for demand or for a scheduler.
    static let scheduled = [
        PlantedBug(
            "A burst is delivered from its last value to its first", "values out of order", in: "Hopping",
            "for value in values {", "for value in values.reversed() {"),
        PlantedBug(
            "The answer to a value that changed threads is forgotten", "an answer lost", in: "Hopping",
            "if more == .stop { cancel() } else if more != .none { request(more) }", "if more == .stop { cancel() }"),
        PlantedBug(
            "An end during a delivery is forgotten", "a completion lost", in: "Hopping",
            "isInUse = !isOver.isRaised && (!queue.isEmpty || complete != nil)",
            "isInUse = !isOver.isRaised && !queue.isEmpty"),
        PlantedBug(
            "Work that a scheduler repeats is done again", "a value that came twice", in: "ScheduledWork",
            "schedule(options: options) { scheduled.takeWork()?() }\n    }\n}",
            "schedule(options: options, work)\n    }\n}"),
        PlantedBug(
            "The end of a buffer overtakes its values", "a completion that overtakes a value",
            in: "Buffer",
            "} else if waiting.isEmpty, let complete {", "} else if let complete {"),
        PlantedBug(
            "A full buffer requests one value after delivering several", "demand not passed on", in: "Buffer",
            "delivery.ask(.max(exchangeValue(of: &gone, with: 0)))", "gone = 0\n            delivery.ask(.max(1))"),
        PlantedBug(
            "throttle always counts its interval from the first value", "a deadline that does not move",
            in: "Throttle", "lastTime = time\n", "lastTime = lastTime ?? time\n"),
        PlantedBug(
            "delay forgets the values that wait behind the first", "a kept value dropped", in: "Delay",
            "{ times.first.map { .at($0) } }", "{ values.count > 1 ? nil : times.first.map { .at($0) } }"),
        PlantedBug(
            "subscribe(on:) passes each request on twice", "demand counted twice", in: "SubscribeOn",
            "schedule { super.request(more) }", "schedule { super.request(more + more) }"),
    ]
}

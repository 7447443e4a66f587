import StreamsTesting

extension Recorder {
    /// The times at which values arrived.
    var times: [VirtualTime.Stride] {
        timedEvents.compactMap { if case .value = $0.event { $0.time.sinceStart } else { nil } }
    }
}

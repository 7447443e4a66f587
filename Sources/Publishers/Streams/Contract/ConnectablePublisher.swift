/// A publisher that sends nothing before it is connected, so that subscribers can come together first.
///
///     let ticks = numbers.makeConnectable()
///     let first = ticks.sink { print("first", $0) }
///     let second = ticks.sink { print("second", $0) }
///     let connection = ticks.connect()
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Begins to send. Cancelling, or letting go of, what is returned ends it.
    func connect() -> any Cancellable
}

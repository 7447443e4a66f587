/// A publisher that sends nothing until it is connected, so that all subscribers can subscribe first.
///
///     let ticks = numbers.makeConnectable()
///     let first = ticks.sink { print("first", $0) }
///     let second = ticks.sink { print("second", $0) }
///     let connection = ticks.connect()
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Begins to send. Cancelling the returned value ends the connection. So does releasing it, except for a timer's.
    func connect() -> any Cancellable
}

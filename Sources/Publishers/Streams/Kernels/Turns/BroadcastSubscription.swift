/// The subscription to a broadcast: two words, without an allocation of its own.
struct BroadcastSubscription: NamedSubscription {
    let table: SubscriberTable
    let number: UInt64

    var maker: Any.Type { table.maker }
    var description: String { nameOfMaker }
    var combineIdentifier: CombineIdentifier { CombineIdentifier(table, number) }

    func request(_ more: Subscribers.Demand) {
        precondition(more != .none, "request(_:) has to ask for at least one value")
        table.request(more, by: number)
    }

    func cancel() { table.cancel(number) }
}

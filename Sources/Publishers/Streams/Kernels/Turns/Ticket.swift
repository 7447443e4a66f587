/// The subscription to a broadcast: two words, nothing to allocate.
struct Ticket: NamedSubscription {
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

/// The subscription of a subscriber who came while another thread was delivering, and will be entered by it.
final class LateTicket: NamedSubscription, LinkOwner {
    private let table: SubscriberTable
    /// The table's turn's, as are the others.
    private var number: UInt64?
    private var demand: Subscribers.Demand
    private var isCancelled = false

    var maker: Any.Type { table.maker }
    var description: String { nameOfMaker }

    init(table: SubscriberTable, demand: Subscribers.Demand) {
        self.table = table
        self.demand = demand
    }

    /// In the turn that enters the subscriber. Returns the demand so far, unless it has left again.
    func start(number: UInt64) -> Subscribers.Demand? {
        self.number = number
        return isCancelled ? nil : demand
    }

    func request(_ more: Subscribers.Demand) {
        precondition(more != .none, "request(_:) has to ask for at least one value")
        table.perform {
            if let number = self.number { self.table.request(more, by: number) } else { self.demand += more }
        }
    }

    func cancel() {
        table.perform {
            self.isCancelled = true
            if let number = self.number { self.table.cancel(number) }
        }
    }
}

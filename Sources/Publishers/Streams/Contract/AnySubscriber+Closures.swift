extension AnySubscriber {
    /// Makes a subscriber from closures. Without `receiveValue` it requests nothing more.
    public init(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveValue: ((Input) -> Subscribers.Demand)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) {
        let combineIdentifier = CombineIdentifier()
        receiver = { signal in
            switch signal {
            case .value(let input): return receiveValue?(input.load(as: Input.self)) ?? .none
            case .finished: receiveCompletion?(.finished)
            case .failure(let error): receiveCompletion?(.failure(error.load(as: Failure.self)))
            case .subscription(let subscription): receiveSubscription?(subscription.pointee)
            case .identifier(let identifier): identifier.pointee = combineIdentifier
            case .description(let text): text.pointee = "Anonymous AnySubscriber"
            case .notice: break
            }
            return .none
        }
    }
}

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking

extension URLSession {
    /// A data task in its own session, so that a server that sends without pause delays only its own request.
    ///
    /// That session has no cache, as a cancel that overtakes a look-up in a cache ends the process. A connection that
    /// closes within the header of a response does so, too, which users of FoundationNetworking cannot prevent.
    func dataTask(with request: URLRequest, delegate: any URLSessionDataDelegate) -> URLSessionDataTask {
        let configuration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        configuration.urlCache = nil
        let session = URLSession(
            configuration: configuration, delegate: delegate, delegateQueue: InlineQueue())
        return session.dataTask(with: request)
    }

    /// Releases the delegate and the connection after the only task of the session has ended.
    func invalidateAfterTransfer() {
        finishTasksAndInvalidate()
    }
}

/// An operation queue that queues nothing: blocks run where they are added.
///
/// FoundationNetworking adds a block for each piece of a body and never waits. Queued, the pieces of a fast and
/// endless body fill the memory, and the queue that a cancel has to pass stays busy for seconds.
///
/// Unchecked Sendable: it has no state beside that of its superclass, which is.
private final class InlineQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
    }
}
#else
extension URLSession {
    /// A data task of this session that reports to `delegate`.
    func dataTask(with request: URLRequest, delegate: any URLSessionDataDelegate) -> URLSessionDataTask {
        let task = dataTask(with: request)
        task.delegate = delegate
        return task
    }

    /// Does nothing: the session is shared, and a task releases its delegate itself.
    func invalidateAfterTransfer() {}
}
#endif

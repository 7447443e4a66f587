#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension Socket {
    enum Acceptance {
        case client(Socket)
        case nobody
        /// The process or the system has no descriptor left for a client that waits.
        case noneLeft
    }

    enum Reception {
        case bytes([UInt8])
        case nothingYet
        case ended
    }

    func acceptClient() -> Acceptance {
        let (client, code) = retrying { Int(accept(descriptor, nil, nil)) }
        guard client >= 0 else {
            return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) ? .noneLeft : .nobody
        }
        // A client that is gone already cannot be configured, and need not be.
        guard let socket = try? Socket(owning: Int32(client)),
            (try? socket.set(Int32(IPPROTO_TCP), TCP_NODELAY)) != nil
        else { return .nobody }
        return .client(socket)
    }

    func receive(upTo count: Int) -> Reception {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let outcome = retrying { recv(descriptor, buffer.baseAddress, count, 0) }
            initialized = max(0, outcome.result)
            code = outcome.code
        }
        guard bytes.isEmpty else { return .bytes(bytes) }
        return isNotYet(code) ? .nothingYet : .ended
    }

    /// Sends as much as the system takes now, and returns that number of bytes; nil if the peer is gone.
    func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        let (count, code) = bytes.withUnsafeBytes { buffer in
            retrying { sendQuietly(descriptor, buffer.baseAddress, buffer.count) }
        }
        guard count < 0 else { return count }
        return isNotYet(code) ? 0 : nil
    }

    /// Ends the sending direction, and keeps receiving.
    func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }
}

/// Makes a system call again as long as a signal ends it; the code is zero unless the call failed.
private func retrying(_ call: () -> Int) -> (result: Int, code: Int32) {
    while true {
        let result = call()
        if result >= 0 { return (result, 0) }
        let code = errno
        if code != EINTR { return (result, code) }
    }
}

private func isNotYet(_ code: Int32) -> Bool { code == EAGAIN || code == EWOULDBLOCK }

/// A send that reports a vanished client as an error, not as a signal that ends the process.
private func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
    send(descriptor, bytes, count, 0)
    #else
    send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
    #endif
}

// The only file that imports the C library: to identify the calling thread, and to wait for other threads.
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(WinSDK)
import WinSDK
#endif

/// Identifies the calling thread: a number that is not zero, and that no other living thread has.
@usableFromInline package func currentThread() -> UInt64 {
    #if canImport(Darwin) || canImport(Android)
    UInt64(UInt(bitPattern: pthread_self()))
    #elseif canImport(Glibc) || canImport(Musl)
    UInt64(pthread_self())
    #elseif canImport(WinSDK)
    UInt64(GetCurrentThreadId())
    #else
    1  // A platform without threads.
    #endif
}

/// Waits for a thread that is about to finish something short: first by spinning, then by yielding the processor, and
/// then by sleeping, so that a thread of lower priority gets to run, too.
package func waitBriefly(round: Int, for object: UInt = 0) {
    if !SwitchPoint.waits(for: object) { giveWay(round: round) }
}

/// The same for what a scene does not explore.
@usableFromInline func giveWay(round: Int) {
    guard waitsForOthers(round: round) else { return }
    #if canImport(WinSDK)
    Sleep(round < 64 ? 0 : 1)
    #elseif canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    if round < 64 { sched_yield() } else { usleep(50) }
    #endif
}

/// Whether a round of waiting yields the processor.
func waitsForOthers(round: Int) -> Bool { round > 32 }

#if DEBUG
extension SwitchPoint {
    #if canImport(WinSDK)
    private static let slot = TlsAlloc()
    #else
    private static let slot = {
        var slot = pthread_key_t()
        pthread_key_create(&slot, nil)
        return slot
    }()
    #endif

    /// The calling thread's guide, which the scene keeps alive while its thread runs.
    package static var guide: ThreadGuide? {
        get {
            #if canImport(WinSDK)
            let pointer = TlsGetValue(slot)
            #else
            let pointer = pthread_getspecific(slot)
            #endif
            return pointer.map { Unmanaged<ThreadGuide>.fromOpaque($0).takeUnretainedValue() }
        }
        set {
            let pointer = newValue.map { Unmanaged.passUnretained($0).toOpaque() }
            #if canImport(WinSDK)
            TlsSetValue(slot, pointer)
            #else
            pthread_setspecific(slot, pointer)
            #endif
        }
    }
}
#endif

/// Stops in the debugger; without one, the program ends.
@usableFromInline func trap() {
    #if canImport(WinSDK)
    DebugBreak()
    #elseif canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    raise(SIGTRAP)
    #endif
}

/// Writes a line to standard error, so that it does not mix with a program's output.
package func tell(_ message: String) {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    let line = Array("\(message)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    #else
    print(message)
    #endif
}

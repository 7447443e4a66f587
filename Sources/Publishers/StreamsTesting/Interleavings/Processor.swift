#if DEBUG
import Foundation
import Synchronization

/// The processor that the threads of a scene share, as one of them runs at a time: to wake a thread of another processor takes
/// longer. On Linux; elsewhere threads run where the system lets them.
struct Processor: Hashable {
    private let number: Int?

    /// How many searches are under way on each of those that this process may use.
    private static let searches = Mutex<[Int: Int]>(
        mask().map { mask in
            Dictionary(
                uniqueKeysWithValues: (0..<mask.count * 8).filter { mask[$0 / 8] & 1 << ($0 % 8) != 0 }.map { ($0, 0) })
        } ?? [:])

    /// The place of a search on the processor that has the fewest.
    final class Place: Sendable {
        let processor: Processor

        init() {
            processor = Processor(
                number: Processor.searches.withLock { searches in
                    let number = searches.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key
                    if let number { searches[number, default: 0] += 1 }
                    return number
                })
        }

        deinit {
            if let number = processor.number { Processor.searches.withLock { $0[number, default: 1] -= 1 } }
        }
    }

    /// Keeps the calling thread on this processor for good.
    func keepThisThread() {
        guard let number else { return }
        var mask = [UInt8](repeating: 0, count: Self.maskSize)
        mask[number / 8] = 1 << (number % 8)
        Self.setMask(mask)
    }

    /// Keeps the calling thread on this processor while it does the work.
    func keepThisThread<Result>(during work: () throws -> Result) rethrows -> Result {
        let old = Self.mask()
        keepThisThread()
        defer { if let old { Self.setMask(old) } }
        return try work()
    }

    // MARK: The C library's functions, which its headers hide from Swift

    private static var maskSize: Int { 128 }

    /// The processors on which the system may run the calling thread, a bit for each.
    static func mask() -> [UInt8]? {
        typealias Get = @convention(c) (Int32, Int, UnsafeMutableRawPointer) -> Int32
        var mask = [UInt8](repeating: 0, count: maskSize)
        guard let get = function("sched_getaffinity", as: Get.self), get(0, maskSize, &mask) >= 0 else { return nil }
        return mask
    }

    private static func setMask(_ mask: [UInt8]) {
        typealias Set = @convention(c) (Int32, Int, UnsafeRawPointer) -> Int32
        _ = function("sched_setaffinity", as: Set.self)?(0, maskSize, mask)
    }

    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        #if os(Linux)
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
        #else
        nil
        #endif
    }
}
#endif

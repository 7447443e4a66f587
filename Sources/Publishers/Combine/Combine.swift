/// Streams under Combine's name, so that code with `import Combine` compiles unchanged.
@_exported import Streams
@_exported import StreamsFoundation

// Where Combine is, `import Foundation` brings `URLSession`.
#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif

import Foundation
import Streams

/// Encodes values for `encode(encoder:)`.
extension JSONEncoder: TopLevelEncoder {}

/// Decodes values for `decode(type:decoder:)`.
extension JSONDecoder: TopLevelDecoder {}

/// Encodes values for `encode(encoder:)`.
extension PropertyListEncoder: TopLevelEncoder {}

/// Decodes values for `decode(type:decoder:)`.
extension PropertyListDecoder: TopLevelDecoder {}

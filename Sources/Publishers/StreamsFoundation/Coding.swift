import Foundation
import Streams

/// It encodes in `encode(encoder:)`.
extension JSONEncoder: TopLevelEncoder {}

/// It decodes in `decode(type:decoder:)`.
extension JSONDecoder: TopLevelDecoder {}

/// It encodes in `encode(encoder:)`.
extension PropertyListEncoder: TopLevelEncoder {}

/// It decodes in `decode(type:decoder:)`.
extension PropertyListDecoder: TopLevelDecoder {}

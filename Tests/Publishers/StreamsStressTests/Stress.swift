import Testing

/// Runs one test at a time: their threads need all processors.
@Suite(.serialized) enum Stress {}

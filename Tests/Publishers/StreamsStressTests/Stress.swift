import Testing

/// Threads need the processors for themselves: one test at a time.
@Suite(.serialized) enum Stress {}

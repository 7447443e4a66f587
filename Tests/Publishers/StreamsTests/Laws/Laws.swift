import Testing

/// Laws take their time, and hold a thread meanwhile: one after the other, so that tests that wait for something have
/// their turn.
@Suite(.serialized) enum Laws {}

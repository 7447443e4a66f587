/// Streams under Combine's name, for code that says `import Combine` and stays as it is.
@_exported import Streams
@_exported import StreamsFoundation

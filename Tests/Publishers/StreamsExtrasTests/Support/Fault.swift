import StreamsTesting

enum Fault: Error, Equatable { case upstream, inner }

typealias Path = SubscriberScript.Path

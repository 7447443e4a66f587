// A published property has to be in a class.
import Streams

struct Settings {
    // expected-note@+1 {{has been explicitly marked unavailable here}}
    @Published var volume = 1  // expected-error {{@Published is for properties of classes}}
}

// expected-error@+1 {{@Published is for properties of classes}}
func set(_ settings: Settings) { settings.volume = 2 }

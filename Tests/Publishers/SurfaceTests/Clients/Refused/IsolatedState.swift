// State of an actor cannot be assigned from elsewhere.
import Streams

@MainActor final class Model {
    var count = 0  // expected-note {{mutation of this property}}
    @Published var text = ""  // expected-note {{mutation of this property}}
}

// expected-note@+1 {{add '@MainActor'}}
func assign(_ numbers: some Publisher<Int, Never>, to model: Model) {
    // expected-swift5-warning@+1 {{cannot form key path}} expected-swift6-error@+1 {{cannot form key path}}
    _ = numbers.assign(to: \.count, on: model)
    // expected-error@+1 {{'count' can not be mutated from a nonisolated context}}
    _ = numbers.sink { model.count = $0 }
    // expected-error@+1 {{'$text' can not be used 'inout' from a nonisolated context}}
    numbers.map(String.init).assign(to: &model.$text)
}

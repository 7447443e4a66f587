// Failures that do not match, or that are not handled.
import Streams

struct Failed: Error {}
struct Other: Error {}

final class Model {
    var count = 0
    @Published var number = 0
}

func subscribe(_ risky: PassthroughSubject<Int, Failed>, _ other: PassthroughSubject<Int, Other>, _ model: Model) {
    // expected-error@+1 {{requires the types 'Failed' and 'Never' be equivalent}}
    _ = risky.sink { print($0) }
    // expected-error@+1 {{requires the types 'Failed' and 'Never' be equivalent}}
    _ = risky.assign(to: \.count, on: model)
    // expected-error@+1 {{requires the types 'Failed' and 'Never' be equivalent}}
    risky.assign(to: &model.$number)
    // expected-error@+1 {{requires the types 'Failed' and 'Never' be equivalent}}
    _ = risky.makeConnectable()
    _ = risky.merge(with: other)  // expected-error {{no exact matches}}
    // expected-error@+1 {{requires the types 'Failed' and 'Other' be equivalent}}
    _ = risky.flatMap { _ in other }
    // expected-error@+1 {{requires the types 'Failed' and 'Other' be equivalent}}
    _ = risky.zip(other)
}

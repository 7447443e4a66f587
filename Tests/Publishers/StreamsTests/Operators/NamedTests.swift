import Streams
import StreamsTesting

struct NamedTests: OperatorTests {
    static let rows = [
        Operator("named") { upstream, _ in upstream.named("values") }
    ]
}

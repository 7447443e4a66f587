// A file that loads data, as one writes it for Combine: it does not import FoundationNetworking.
import Combine
import Foundation

func load(_ url: URL) -> AnyPublisher<Data, URLError> {
    URLSession.shared.dataTaskPublisher(for: url).map(\.data).eraseToAnyPublisher()
}

import Dispatch
import FeatureNetworking
import Foundation
import GIFWalletFeature
import Streams
import TerminalUI

extension GIFPipelines {
    /// The GIFs of the wallet in a directory, without their pictures; nothing is changed, and nothing requested.
    public static func overview(
        of directory: URL, locale: Locale = .current
    ) -> AnyPublisher<Overview, any Error> where Context == DispatchQueue {
        deferred(.useStore) { try FileGIFStore(directory: directory, access: .readOnly).fetchGIFs() }
            .tryMap { try Overview($0, locale: locale) }
            .reported(as: .wallet, in: ReportBook())
    }
}

extension Overview {
    private struct Wallet: Encodable { let gifs: [Row] }
    private struct Row: Encodable {
        let id, title, subtitle: String
        let url: URL
        let creationDate: Date
        let tags: [String]
    }

    /// The GIFs, in their order.
    fileprivate init(_ gifs: [WalletGIF], locale: Locale) throws {
        let rows = gifs.map { gif in
            Row(
                id: gif.id, title: gif.title, subtitle: gif.subtitle, url: gif.url, creationDate: gif.creationDate,
                tags: GIFPresenter.details(gif).tags)
        }
        try self.init(
            title: GIFPresenter(locale: locale).walletTitle,
            rows: rows.map { [$0.title, $0.subtitle, GIFPresenter.line(of: $0.tags), $0.url.absoluteString] },
            empty: ControlTexts.texts(in: locale).empty, json: Wallet(gifs: rows))
    }
}

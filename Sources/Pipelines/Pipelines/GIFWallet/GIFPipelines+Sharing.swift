import Foundation
import GIFWalletFeature
import Streams
import TerminalUI

extension GIFPipelines {
    /// Writes the bytes of a GIF's picture to a new file in a directory, named after the GIF, and sends the file.
    public func makeSharer(of gif: WalletGIF, to directory: URL) -> AnyPublisher<URL, any Error> {
        makeImageLoader(url: gif.url, check: Picture.check, checkStored: Picture.checkWhole)
            .receive(on: scheduler)
            .tryMap { try $0.write(to: directory, as: GIFPresenter.fileName(of: gif)) }
            .reported(as: .share, in: book)
    }
}

extension Data {
    /// Writes a new file, with a number in its name if the name is taken. Never leaves a partial file.
    fileprivate func write(to directory: URL, as name: (stem: String, suffix: String)) throws -> URL {
        var number = 1
        while true {
            let stem = number == 1 ? name.stem : "\(name.stem) \(number)"
            let file = directory.appending(path: "\(stem).\(name.suffix)")
            do {
                try write(to: file, options: .withoutOverwriting)
                return file
            } catch CocoaError.fileWriteFileExists {
                number += 1
            } catch {
                try? FileManager.default.removeItem(at: file)
                throw error
            }
        }
    }
}

import Foundation
import Storage

extension FileFeedStore {
    /// Stores `data` for `url` in place of what was there before, if `url` is in the stored feed; else does nothing.
    ///
    /// Throws a `FileStoreError`: `refused` beyond the limits, `damaged` if the feed file is.
    public func insert(_ data: Data, for url: URL) throws {
        try withState { state in
            let name = ImageFile.name(for: url)
            guard try imagesOfFeed(&state).contains(name) else { return }
            let file = ImageFile.encode(data, for: url)
            let others = try state.imagesSize ?? sizeOfImages()
            let total = others - (directory.status(of: name)?.size ?? 0) + file.count
            guard data.count <= limits.image, total <= limits.images else {
                throw FileStoreError.refused(
                    file: directory.file(name),
                    reason: "\(limits.image) bytes are allowed for an image and \(limits.images) for all")
            }
            try directory.replace(name, with: file)
            state.imagesSize = total
        }
    }

    /// The bytes stored for `url`, or nil if there are none, or if `url` isn't in the stored feed.
    ///
    /// Throws a `FileStoreError`.
    public func retrieve(dataForURL url: URL) throws -> Data? {
        try withState { state -> Data? in
            let name = ImageFile.name(for: url)
            let isKept = try imagesOfFeed(&state).contains(name)
            guard isKept || state.deletedImages?.contains(name) == true else { return nil }
            let header = ImageFile.encode(Data(), for: url).count + "\(limits.image)".count
            guard let contents = try directory.read(name, atMost: header + limits.image) else { return nil }
            return try ImageFile.decode(contents, from: directory.file(name), for: url)
        }
    }

    private func sizeOfImages() throws -> Int {
        try directory.names().filter(ImageFile.isName).reduce(0) {
            $0 + (directory.status(of: $1)?.size ?? 0)
        }
    }
}

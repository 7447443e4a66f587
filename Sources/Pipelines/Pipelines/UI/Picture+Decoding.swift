import FeatureLocalization
import FeatureNetworking
import FeaturePictures
import Foundation
import TerminalUI

extension Picture {
    /// Returns the bytes if they begin as a picture file does; reads their header, and not every pixel.
    ///
    /// Throws a `PictureError` for anything else: the problem, and the byte where it is.
    public static func check(_ data: Data) throws -> Data {
        _ = try PictureReader(Array(data))
        return data
    }

    /// Returns the bytes if all of their picture can be read; reads every pixel.
    ///
    /// May take long: call it off the main queue. Throws a `PictureError` for one that is cut or damaged, even if a part
    /// of it can be shown; not for one that is shown up to a limit, as another request would change nothing.
    public static func checkWhole(_ data: Data) throws -> Data {
        var (reader, isShown) = (try PictureReader(Array(data)), false)
        var fault: PictureError?
        do {
            while let frame = try reader.next() {
                isShown = true
                fault = frame.fault
            }
        } catch {
            fault = error
        }
        guard let found = fault else { return data }
        if isShown, case .tooLarge = found.problem { return data }
        throw found
    }

    /// Decodes the picture in these bytes, with no more pixels than a screen shows; throws a `PictureError` if there is
    /// none.
    ///
    /// May take long: call it off the main queue. A moving picture takes at most 2 MiB of memory, however long it is.
    ///
    /// A picture that is cut or damaged later on has a note that says so in the language of the locale: a moving one ends
    /// there, and a JPEG file is drawn as far as it goes.
    public static func decoded(_ data: Data, in locale: Locale = .current) throws -> Picture {
        var (reader, reel) = (try PictureReader(Array(data)), PictureReel())
        var fault: PictureError?
        do {
            while let frame = try reader.next() {
                reel.append(frame)
                fault = frame.fault
            }
        } catch {
            if reel.moments.isEmpty { throw error }
            fault = error
        }
        let isSmall = data.count <= maximumFileSize
        let file = PictureFile.Format(rawValue: reader.format.rawValue).flatMap { format in
            isSmall ? PictureFile(format, width: reader.width, height: reader.height, data: data) : nil
        }
        let note = fault?.message(in: locale)
        guard var picture = Picture(reel.moments, plays: reader.plays, file: file, note: note) else {
            throw PictureError(reader.format, .truncated, at: data.count)
        }
        picture.label = "\(reader.format.rawValue.uppercased()), \(reader.width)×\(reader.height)"
        return picture
    }

    /// Says why a picture is not there; of one whose file is too large how large it is, as far as that is known, and the limit.
    /// Nil if nothing is known.
    static func detail(in locale: Locale) -> (any Error) -> String? { { detail(of: $0.cause, in: locale) } }

    private static func detail(of error: any Error, in locale: Locale) -> String? {
        if let error = error as? PictureError { return error.message(in: locale) }
        guard let body = (error as? URLError)?.tooLongBody else {
            return SystemReason(error) == .unknown && !(error is any LocalizableError) ? nil : error.reason(in: locale)
        }
        func mebibytes(_ bytes: Int) -> String {
            let tenths = (10 * Double(bytes) / 1_048_576).rounded(.up)
            let isWhole = tenths.truncatingRemainder(dividingBy: 10) == 0
            return (isWhole ? "\(Int(tenths / 10))" : "\(tenths / 10)") + "\u{A0}MiB"
        }
        // Its spaces are not to be broken at.
        let sizes = [body.size.map(mebibytes), ">\u{A0}" + mebibytes(body.limit)].compactMap { $0 }
        return "\(error.reason(in: locale)): " + sizes.joined(separator: "\u{A0}")
    }

    /// The largest file that is kept to be sent to a terminal that shows it itself.
    private static let maximumFileSize = 1 << 20
}

/// The moments of a moving picture in bounded memory: of too many frames, a moment stands for several, and takes as long
/// as they do.
struct PictureReel {
    private(set) var moments: [Picture.Moment] = []
    private var framesInMoment = 1
    private var count = 0

    static let maximumCount = 128
    /// The most pixels of a row or a column: a terminal shows a picture in at most 64 columns.
    private static let (movingSide, stillSide) = (64, 128)

    mutating func append(_ frame: PictureFrame) {
        defer { count += 1 }
        guard count.isMultiple(of: framesInMoment) else { return prolong(by: frame.delay) }
        if moments.count == Self.maximumCount { join() }
        // When frames are joined, a moment begins only with every second frame.
        guard count.isMultiple(of: framesInMoment) else { return prolong(by: frame.delay) }
        let raster = frame.raster
        guard let bitmap = Bitmap(width: raster.width, height: raster.height, rgba: raster.bytes) else { return }
        let side = frame.delay == .zero ? Self.stillSide : Self.movingSide
        moments.append(.init(bitmap.fitting(width: side, height: side), duration: frame.delay))
    }

    private mutating func prolong(by time: Duration) {
        guard let last = moments.popLast() else { return }
        moments.append(.init(last.bitmap, duration: last.duration + time))
    }

    /// Makes one moment of every two.
    private mutating func join() {
        moments = stride(from: 0, to: moments.count - 1, by: 2).map {
            .init(moments[$0].bitmap, duration: moments[$0].duration + moments[$0 + 1].duration)
        }
        framesInMoment *= 2
    }
}

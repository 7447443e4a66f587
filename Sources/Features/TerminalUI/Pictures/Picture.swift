/// A picture: pixels, which may move, and perhaps the file that they are from, which some terminals can show.
public struct Picture: Hashable, Sendable {
    /// One frame of a moving picture.
    public struct Moment: Hashable, Sendable {
        /// The whole picture.
        public let bitmap: Bitmap
        /// How long it is seen.
        public let duration: Duration

        /// Makes a moment.
        public init(_ bitmap: Bitmap, duration: Duration = .zero) { (self.bitmap, self.duration) = (bitmap, duration) }
    }

    /// The frames; a still picture has one.
    public let moments: [Moment]
    /// What the user has to know about it: that a part is missing, for instance. Nil for nothing.
    public let note: String?
    /// Names the picture to a reader who does not see it, as in "GIF, 320×200". Nil if nothing is known of it.
    public var label: String?
    private let plays: Int?
    private let file: PictureFile?
    private let duration: Duration

    /// Makes a picture whose moments are shown so often, and without end if that is nil; nil without a moment.
    public init?(_ moments: [Moment], plays: Int? = nil, file: PictureFile? = nil, note: String? = nil) {
        guard !moments.isEmpty else { return nil }
        (self.moments, self.plays, self.file, self.note) = (moments, plays, file, note)
        duration = moments.reduce(.zero) { $0 + $1.duration }
    }

    /// Makes a still picture.
    public static func bitmap(_ bitmap: Bitmap) -> Picture { Picture(bitmap) }

    private init(_ bitmap: Bitmap) {
        (moments, plays, file, note, duration) = ([Moment(bitmap)], nil, nil, nil, .zero)
    }

    /// Whether it has several moments to show one after the other.
    public var isMoving: Bool { moments.count > 1 && duration > .zero }

    /// The moment that is visible after a time, and for how long it still is; nil for good.
    func moment(after time: Duration) -> (bitmap: Bitmap, rest: Duration?) {
        guard isMoving else { return (moments[0].bitmap, nil) }
        if let plays, time >= duration * plays { return (moments[moments.count - 1].bitmap, nil) }
        var rest = time - duration * Int(time / duration)
        for moment in moments {
            rest -= moment.duration
            if rest < .zero { return (moment.bitmap, .zero - rest) }
        }
        return (moments[0].bitmap, moments[0].duration)
    }

    /// Draws the picture in this size, after it has moved for a time: half blocks, or the file itself.
    ///
    /// A terminal that shows files itself cannot be told to pause them: a moving picture that has to stand still is drawn
    /// in half blocks there, too.
    public func drawing(_ size: Size, after time: Duration = .zero, in appearance: Appearance) -> Drawing {
        let moves = isMoving && !appearance.isStill
        if let file, moves || !isMoving, let pictureProtocol = appearance.pictureProtocol,
            pictureProtocol.shows(file.format)
        {
            let place = [Line].placeholder([], width: size.width, height: size.height, appearance.theme.placeholder)
            let fitted = file.fitting(width: size.width, height: size.height)
            return Drawing(place, pictures: [PlacedPicture(file, size: fitted, pictureProtocol)])
        }
        let (bitmap, rest) = moment(after: time)
        let theme = appearance.theme
        let lines = bitmap.lines(
            width: size.width, height: size.height, on: theme.text.background ?? 0x000000, hasColors: theme.hasColors)
        return Drawing(lines, changesIn: moves ? rest : nil)
    }
}

extension [Line] {
    /// A block of one style, with words in its middle, line by line.
    public static func placeholder(_ words: [String], width: Int, height: Int, _ style: Style) -> [Line] {
        let first = (height - words.count + 1) / 2
        return (0..<height).map { row in
            guard words.indices.contains(row - first) else { return Line("").padded(to: width, style) }
            let text = words[row - first].truncated(to: width)
            let space = String(repeating: " ", count: (width - text.displayWidth) / 2)
            return Line(space + text, style).padded(to: width, style)
        }
    }
}

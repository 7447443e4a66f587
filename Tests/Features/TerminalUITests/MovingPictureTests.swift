import Foundation
import StreamsTesting
import Testing

@testable import TerminalUI

/// Tests moving pictures in virtual time.
@Suite struct MovingPictureTests {
    private final class PictureRow: PictureCell, CellDataSource, PictureCellDelegate {
        var view: PictureView?
        var delegate: any PictureCellDelegate { self }
        let selection: (() -> Void)? = nil
        let picture: Picture

        init(_ picture: Picture) { self.picture = picture }

        func didRequestImage() { view?.picture = picture }
        func didCancelImageRequest() {}
        func drawing(width: Int, in appearance: Appearance) -> Drawing {
            pictureDrawing(Size(width: 1, height: 1), in: appearance)
        }
    }

    private static let colors: [Color] = [0xFF0000, 0x00FF00, 0x0000FF]

    /// Makes a picture that is red for 100 ms, green for 50 ms, and blue for 150 ms.
    private func movie() throws -> Picture {
        let moments = try zip(Self.colors, [100, 50, 150]).map { color, time in
            Picture.Moment(
                try #require(Bitmap(width: 1, height: 1, pixels: [color])), duration: .milliseconds(time))
        }
        return try #require(Picture(moments))
    }

    private func stack(_ rows: Int = 2) throws -> NavigationStack {
        let list = ListViewController(title: "")
        list.display(try (0..<rows).map { CellController(id: $0, PictureRow(try movie())) })
        let stack = NavigationStack(appearance: Appearance(theme: .dark, locale: Locale(identifier: "en")))
        stack.push(list)
        stack.resize(to: Size(width: 10, height: 6))
        return stack
    }

    /// Returns the colours of the pictures, from the top.
    private func shown(_ stack: NavigationStack) -> [Color?] {
        stack.frame.rows.compactMap { row in row.first { $0.character == "▀" }.map(\.style.foreground) }
    }

    @Test(
        "A picture shows each frame for its time, and then starts again",
        arguments: [
            (0, 0, 100), (99, 0, 1), (100, 1, 50), (149, 1, 1), (150, 2, 150), (299, 2, 1), (300, 0, 100),
            (750, 2, 150),
        ])
    func moments(time: Int, color: Int, rest: Int) throws {
        let moment = try movie().moment(after: .milliseconds(time))
        #expect(moment.bitmap[0, 0] == Self.colors[color] && moment.rest == .milliseconds(rest))
    }

    @Test("A picture that is shown twice stops at its last frame, and does not need to be redrawn")
    func plays() throws {
        let twice = try #require(Picture(movie().moments, plays: 2))
        #expect(twice.moment(after: .milliseconds(599)).rest == .milliseconds(1))
        for time in [600, 10_000] {
            let moment = twice.moment(after: .milliseconds(time))
            #expect(moment.bitmap[0, 0] == Self.colors[2] && moment.rest == nil)
        }
        let size = Size(width: 1, height: 1)
        #expect(twice.drawing(size, after: .milliseconds(600), in: Appearance(theme: .dark)).changesIn == nil)
    }

    @Test("The selected picture moves; another one is paused at its frame until it is selected")
    func selection() throws {
        let stack = try stack()
        stack.advance(by: .milliseconds(120))
        #expect(shown(stack) == [0x00FF00, 0xFF0000] && stack.frame.changesIn == .milliseconds(30))
        _ = stack.handle(.down)
        stack.advance(by: .milliseconds(150))
        #expect(shown(stack) == [0x00FF00, 0x0000FF])
        _ = stack.handle(.up)
        stack.advance(by: .milliseconds(30))
        #expect(shown(stack) == [0x0000FF, 0x0000FF])
    }

    @Test("Nothing moves or needs to be redrawn when pictures are set to stand still")
    func still() throws {
        let stack = try stack()
        stack.appearance.isStill = true
        stack.advance(by: .milliseconds(120))
        #expect(shown(stack) == [0xFF0000, 0xFF0000] && stack.frame.changesIn == nil)
    }

    @Test("A picture waits while another screen covers it")
    func covered() throws {
        let stack = try stack()
        stack.push(ListViewController(title: ""))
        stack.advance(by: .milliseconds(120))
        stack.pop()
        #expect(shown(stack).first == 0xFF0000)
    }

    @Test("In steps of any length a picture has the frame that it would have after all of them at once")
    func steps() throws {
        let movie = try movie()
        try forAll(.array(of: .int(in: 0...400), count: 0...20), maximumSize: 400) { steps in
            var view = PictureView()
            view.picture = movie
            for step in steps { view.advance(by: .milliseconds(step)) }
            var once = PictureView()
            once.picture = movie
            once.advance(by: .milliseconds(steps.reduce(0, +)))
            let size = Size(width: 1, height: 1)
            try checkEqual(view.drawing(size, in: Appearance()), once.drawing(size, in: Appearance()))
        }
    }

    @Test("A terminal that takes longer than 50 ms for three frames in a row is too slow for moving pictures")
    func slowTerminal() {
        var pace = Pace()
        let times = [60, 60, 10, 60, 60, 60].map { pace.isTooSlow(.milliseconds($0)) }
        #expect(times == [false, false, false, false, false, true])
    }

    @Test("A frame is visible for the time that its picture says, but no longer than a step of other moving parts")
    func pause() throws {
        let stack = try stack()
        #expect(Pace.pause(after: stack.frame) == .milliseconds(100))
        stack.advance(by: .milliseconds(120))
        #expect(Pace.pause(after: stack.frame) == .milliseconds(30))
        stack.appearance.isStill = true
        #expect(Pace.pause(after: stack.frame) == nil)
    }
}

import Foundation

extension DemoFeed {
    /// The sixty landscapes of the examples, the same at every call.
    ///
    /// Only the dates of the comments differ: they lie from minutes to years before `now`.
    public static func demo(before now: Date = Date()) -> DemoFeed {
        var generator = SeededGenerator(seed: 2_026)
        return DemoFeed(
            DemoView.all.map { view in
                DemoImage(
                    id: Landscape.id(of: view.scene, in: view.light, using: &generator),
                    description: view.description, location: view.location,
                    comments: comments(before: now, using: &generator))
            })
    }

    /// Up to six comments, newest first; one image in eight has none.
    private static func comments(
        before now: Date, using generator: inout SeededGenerator
    ) -> [DemoComment] {
        let messages = DemoRemarks.messages.shuffled(using: &generator)
            .prefix([0, 2, 3, 3, 4, 4, 5, 6].randomElement(using: &generator) ?? 0)
        let dates = messages.map { _ in
            let unit = DemoRemarks.units.randomElement(using: &generator) ?? 60
            // A little more than whole units, so that "2 days ago" stays true for a while.
            return now - unit
                * (Double.random(in: 0.02...0.2, using: &generator)
                    + Double(Int.random(in: 1...6, using: &generator)))
        }
        return zip(messages, dates.sorted(by: >)).map { message, date in
            DemoComment(
                id: UUID(using: &generator), message: message, createdAt: date,
                username: DemoRemarks.usernames.randomElement(using: &generator) ?? "someone")
        }
    }
}

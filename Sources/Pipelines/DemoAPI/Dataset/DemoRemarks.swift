import Foundation

/// The comments on the images of the demo feed, with their authors and ages.
enum DemoRemarks {
    static let messages = [
        "The light!",
        "Where exactly is this?",
        "I was there last spring, and it rained for a week.",
        "Que maravilha!",
        "Τι ωραία χρώματα!",
        "I can almost hear it.",
        "Looks like a painting.",
        "Saving this for a grey day.",
        "How early did you have to get up?",
        "Adding it to the list. The list is getting long.",
        "My grandmother was born two villages from here.",
        "Is there a bus, or does one walk?",
        "Saudades…",
        "Πάμε ξανά του χρόνου;",
        "We need to talk about your camera, this is unfair.",
        "Not a single person in it. How?",
        "❤️",
        "The colours are real? Then I am moving.",
        "Try it again in winter, it is even better.",
        "I have the same picture, only with a thumb in it.",
        "Lindo demais. Boa viagem!",
        "This made my Monday.",
        "Which month?",
        "Καλημέρα από την Αθήνα ☀️",
        "One more of these and I shall quit my job.",
        "I would hang it on my wall.",
        "Sent to everybody I know.",
        "Two hours by train from me, and I have never been. For shame.",
        "You forgot to say what you had for lunch.",
        "Quiet. Good.",
        "The left half alone would be worth the trip.",
        "Já marquei as férias.",
        "Same place, same day, I must have stood behind you!",
        "Worth it for the air alone, I remember.",
        "Zoom in on the right edge. You are welcome.",
    ]

    static let usernames = [
        "amelia", "Νίκος", "joão", "marta.silva", "Ελένη", "tomasz", "ingrid", "luca", "yuki",
        "beatriz", "noor", "sven", "Κατερίνα", "óscar", "chloe", "paul_from_work", "anjali", "wanderer🧭",
    ]

    /// Minutes, hours, days, weeks, months and years, in seconds.
    static let units: [TimeInterval] = [60, 3_600, 86_400, 7 * 86_400, 30.5 * 86_400, 365.25 * 86_400]
}

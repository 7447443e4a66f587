extension DemoOperation {
    /// The operations of the examples, in the order of their paths. Some are as irregular as real ones.
    static let all: [DemoOperation] = [
        DemoOperation("Advice", "/advice/:do/:something/:from", "Never :do a :something before the first cup of tea."),
        DemoOperation(
            "Apology", "/apology/:name/:from", "Sorry, :name: I was wrong, and you were late. Let us call it even."),
        DemoOperation(
            "Birthday", "/birthday/:name/:from", "Happy birthday, :name. You don’t look a day older than your password."
        ),
        DemoOperation("Breakfast", "/breakfast/:thing/:from", "They say that :thing is no breakfast. They are wrong."),
        DemoOperation("Bus", "/bus/:name/:from", "This bus waits for nobody, :name, and it has waited for you twice."),
        DemoOperation("Coffee", "/coffee/:from", "First the coffee. Then the world."),
        DemoOperation("Collection", "/collection/:noun/:from", "Who needs one more :noun? I do. I always do."),
        DemoOperation(
            "Founder", "/founder/:name/:company/:from",
            "One day, :name, they will put up a statue of you at :company. The pigeons are looking forward to it."),
        DemoOperation(
            "Greeting", "/greeting/:language/:from", "I can say good morning in :language, and mean it in none."),
        DemoOperation("Hammer", "/hammer/:tool/:from", "Give me a :tool, and everything looks like an afternoon lost."),
        DemoOperation(
            "Lecture", "/lecture/:name/:from",
            "What you have just told us, :name, is the longest way from one end of a thought to the other that was ever "
                + "taken. At no point of it did you come near anything that I would call a plan, and those of us who "
                + "took notes would like their pencils back. Everybody in this room is now a little more tired. I give "
                + "you a biscuit, for your courage, and may the next slide be the last one."),
        DemoOperation(
            "Off With", "/off-with/:behavior/:from", "Off you go, then, with all your :behavior. Mind the step."),
        DemoOperation(
            "{name} you are being the usual philosopher", "/philosopher/:name/:from",
            ":name, you are being the usual philosopher: right about everything, and of no help with the dishes."),
        DemoOperation(
            "Queue", "/queue/:name/:from", "The end of the queue is over there, :name. It has always been over there.",
            fields: [["name": "Name", "field": "name"], ["from": "From", "field": "from"]]),
        DemoOperation(
            "Quote", "/quote/:name/:from/:reference",
            "As :from once said to :name, and to all who were on the train: hm.",
            subtitle: "- :reference"),
        DemoOperation("Reply", "/reply/:reaction/:from", ":reaction, I said. And then I said it again, with a hat on."),
        DemoOperation(
            "Saga", "/saga/:from",
            "Once I had a desk by the window. Then there came a plant, and then another one, and a lamp for the plants, "
                + "and somebody to water them under the lamp. Now I sit by the lift. I hear that the plants are well."),
        DemoOperation("Snow", "/snow/:from", "Jäätelöä? In this weather‽"),
        DemoOperation(
            "Thumbs", "/thumbs/:name/:from", "Two thumbs up for :name. Both of them are mine, and it was a long day.",
            fields: [["name": "From", "field": "from"], ["name": "Name", "field": "name"]]),
        DemoOperation("Toast", "/toast/:company/:from", "To all of us at :company: may the printer be with you."),
        DemoOperation("Version", "/version", "Version 1.1.0", subtitle: "FOAAS"),
    ]
}

import News
import Testing

@Suite struct NewsroomTests {
    private let newsroom = Newsroom()

    private func publish(_ headlines: (topic: String, text: String)...) {
        for (topic, text) in headlines { newsroom.publish(Headline(topic: topic, text: text)) }
        newsroom.close()
    }

    @Test("Each client is told the headlines of its topic, whether it came before or after them")
    func fansOut() async {
        async let early = Array(newsroom.texts(about: "swift"))
        publish(("swift", "6.3 is out"), ("rust", "1.93 is out"), ("swift", "6.4 is near"))
        let late = await Array(newsroom.texts(about: "swift"))
        #expect(await early == late && late == ["6.3 is out", "6.4 is near"])
    }

    @Test("Translated texts keep their order, however long each translation takes")
    func translates() async {
        publish(("swift", "slow"), ("swift", "quick"))
        let texts = newsroom.texts(about: "swift") { text in
            for _ in 0..<(text == "slow" ? 100 : 0) { await Task.yield() }
            return text.uppercased()
        }
        #expect(await Array(texts) == ["SLOW", "QUICK"])
    }
}

extension Array {
    init<Source: AsyncSequence>(_ source: Source) async where Source.Element == Element, Source.Failure == Never {
        self = []
        for await element in source { append(element) }
    }
}

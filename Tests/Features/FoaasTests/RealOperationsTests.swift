import FoaasFeature
import Foundation
import Testing

/// Tests the filter with the words of a real server and of a dictionary.
@Suite("The filter of foul language, on real words")
struct RealOperationsTests {
    private let filter = FoulLanguageFilter()

    /// The operations of a current server: the name of each, if it differs from its path, and the foul words of its
    /// message.
    nonisolated static let operations = """
        absolutely(Absolutely fucking not) fucking | anyway(Who the fuck are you anyway) fuck | asshole fuck asshole
        awesome fucking | back(Back the fuck off) fuck | bag fucking dicks | ballmer fucking pussy | bday fucking
        because fuck | blackadder fuck | bm(Bravo Mike) | bucket cocks | bus fucking faff-arse | bye fuckity
        caniuse(Can I Use) fuck | chainsaw fuck | cocksplat fuck cocksplat | cool(Cool Story) | cup fuck | dalton fucking
        dense motherfucker | deraadt(slimy hypocritical asshole) asshole | diabetes | donut fuck | dosomething fucking
        dumbledore fuck | equity fuck | even fuckin' | everyone fuck | everything fuck | family fuck | fascinating fuck
        fewer fuck | field(Field of Fucks) fucks | flying fuck | ftfy(Fuck That, Fuck You) fuck | fts(Fuck That Shit) fuck shit
        fyyff fuck fucking | gfy(Golf Foxtrot Yankee) | give fucks | greed | holygrail | horse(Fuck you and the horse) fuck
        idea fucking | immensity FUCK | ing(Fucking) fucking fuck | jinglebells fuck | keep fuck fucking | keepcalm fuck
        king fuck dickface fucking | legend fucking | life fuck | linus | logs(Check your fucking logs!) fucking | look fuck
        looking fuck | lowpoly motherfucker | madison | maybe fuck | me(Fuck Me) fuck | mornin fuckin' | no fucks
        nugget fuck-nugget | off-with(Fuck Off With) fuck | off(Fuck Off) fuck | outside hide-and-go-fuck-yourself
        particular fuck | pink fuck | problem fuck | programmer fuck bitch | pulp motherfucker | question fuck
        ratsarse(Rat's Arse) rat's arse | retard Fucktard | ridiculous(That's fucking ridiculous) fucking | rockstar fucking
        rtfm fucking | sake Fuck's | shakespeare | shit(Fuck This Shit) fuck shit | shutup fuck | single fuck | thanks fuck
        that(Fuck That) fuck | think fuck | thinking fuck | this(Fuck This) fuck | thumbs fuck | too fuck | tucker fuck
        understand Fuck | version | waste fucking bullshit | what fuck | xmas Fucking | yeah Fuck | yoda fuck
        you(Fuck You) fuck | zayn motherfuck | zero fucks
        """.replacing("\n", with: " | ").split(separator: " | ").map(String.init)

    @Test("FO-25: the hundred operations of a real server are clean after filtering, in names and messages")
    func operations() {
        #expect(Self.operations.count >= 100)
        let stems = ["fuck", "shit", "cock", "dick", "ass", "arse", "bitch", "pussy", "twat"]
        for operation in Self.operations {
            let shown = filter.filter(operation).lowercased()
            #expect(!stems.contains { shown.contains($0) }, "\(shown)")
        }
    }

    @Test("FO-25: of all words of a dictionary that contain a stem, the clean ones stay unchanged")
    func cleanWords() throws {
        let words = try Self.words("clean")
        #expect(words.count > 2_000)
        for word in words { #expect(filter.filter(word) == word) }
    }

    @Test("FO-25: of all words of a dictionary that contain a stem, only a vowel of the foul ones is hidden")
    func foulWords() throws {
        let words = try Self.words("foul")
        #expect(words.count > 100)
        for word in words {
            let shown = filter.filter(word)
            let rest = zip(word, shown).filter { $0 != $1 }
            #expect(rest.count == 1 && "aeiou".contains(rest[0].0) && rest[0].1 == "*", "\(shown)")
        }
    }

    /// Returns words of the list `american-english-huge` that contain a stem, in lower case, classified by hand.
    private static func words(_ name: String) throws -> [String] {
        let file = URL(filePath: #filePath).appending(path: "../Words/\(name).txt").standardizedFileURL
        return try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isWhitespace).map(String.init)
    }
}

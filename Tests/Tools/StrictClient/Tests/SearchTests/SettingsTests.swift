import Combine
import Settings
import Testing

@Suite struct SettingsTests {
    @Test("A model that was written for Combine works as it did")
    func works() {
        let settings = Settings()
        var large: [Bool] = []
        let cancellable = settings.$isLarge.sink { large.append($0) }
        for size in [14, 18, 20] { settings.size = size }
        #expect(large == [false, true] && settings.changes == 4)
        cancellable.cancel()
    }
}

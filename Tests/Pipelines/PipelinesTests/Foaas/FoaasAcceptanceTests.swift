import FeatureDemoAPI
import FeatureNetworking
import FoaasFeature
import FoaasFeatureUI
import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests the whole message app over real sockets, with real files, driven by keys.
@MainActor
@Suite struct FoaasAcceptanceTests {
    private let server: DemoServer
    private let app: FoaasApp

    init() throws {
        server = try DemoServer(limits: .patient)
        app = Self.app(of: server)
        app.launch()
    }

    private static func app(of server: DemoServer, headers: [String: String] = FoaasEndpoint.headers) -> FoaasApp {
        FoaasApp(
            WebHTTPClient(headers: headers, maximumDuration: 2), baseURL: server.baseURL.appending(path: "foaas")
        )
    }

    /// Opens the form of an operation, and waits for its preview.
    private func showsForm(_ index: Int) async -> Bool {
        app.openOperations()
        guard await app.shows("Advice") else { return false }
        for _ in 0..<index { app.press(.down) }
        app.press(.enter)
        return await eventually { !app.stack.frame.isAnimated }
    }

    @Test("From the button to the message: the operations, a form, its preview, and the message on the main screen")
    func walk() async {
        #expect(await showsForm(4))
        #expect(app.stack.body[1] == "  This bus waits for nobody, name, and it has waited for you twice.")
        app.fillIn("Nala Cat", "Grumpy Cat")
        #expect(app.stack.body[1] == "  This bus waits for nobody, Nala Cat, and it has waited for you twice.")
        #expect(server.traffic.requests(for: "/foaas/operations") == 1)
    }

    @Test(
        "FO-18: the preview of an operation is the server's message for the same values",
        arguments: 0..<21, ["a/b %2F :from ü:name😀“x”"])
    func preview(index: Int, value: String) async throws {
        #expect(await showsForm(index))
        let operations = try await app.pipelines().requestOperations().firstValue()
        var builder = FoaasPathBuilder(operation: operations[index])
        for (number, key) in builder.allKeys().enumerated() {
            app.type("\(value)\(number)")
            builder.update(key: key, value: "\(value)\(number)")
            app.press(.tab)
        }
        app.press(.control("s"))
        let answer = try await app.pipelines().requestFoaas(for: builder).firstValue()
        let main = try #require(app.stack.top as? FoaasViewController)
        #expect(main.home.original == answer && app.stack.screens.count == 1)
    }

    @Test(
        "FO-27: the longest message can be read whole, and does not cover the button", arguments: [(80, 24), (40, 12)])
    func longestMessage(width: Int, height: Int) async {
        app.launch(size: Size(width: width, height: height))
        #expect(await showsForm(10))
        app.fillIn("Nala", "Ann")
        var seen = app.stack.body.dropLast().joined(separator: " ")
        let isCovered = (0..<20).contains { _ in
            app.press(.down)
            seen += app.stack.body.dropLast().joined(separator: " ")
            return app.stack.body.last?.contains("+ New message") != true
        }
        #expect(!isCovered && seen.contains("What you have just told us, Nala") && seen.contains("the last one."))
        #expect(seen.contains("From,") && seen.contains("Ann"))
    }

    @Test(
        "FO-11: without its server the app has its operations, and a form that can be completed when the server is back"
    )
    func offline() async throws {
        app.openOperations()
        #expect(await app.shows("Advice"))
        server.stop()
        app.launch()
        app.openOperations()
        #expect(await app.shows("Advice"))
        for key in [Key.down, .down, .down, .down, .enter] { app.press(key) }
        #expect(await app.shows("No preview: the server cannot be reached"))
        let again = try DemoServer(port: server.port)
        app.fillIn("Nala", "Ann")
        #expect(await app.shows("This bus waits for nobody, Nala,"))
        again.stop()
    }

    @Test("Leaving a form cancels its request, as the server sees, and the keys never wait")
    func leaving() async {
        app.openOperations()
        #expect(await app.shows("Advice"))
        server.setFault(.stall, under: "/foaas/advice")
        app.press(.enter, .character("x"))
        let path = "/foaas/advice/:do/:something/:from"
        #expect(app.stack.frame.isAnimated && app.stack.frame.text.contains("x"))
        #expect(await server.waitForTraffic { $0.requests(for: path) == 1 })
        app.press(.escape, .escape)
        #expect(await server.waitForTraffic { $0.abandoned(for: path) == 1 })
    }

    @Test("A server without JSON refuses with 406, and the form says so")
    func notAcceptable() async {
        let app = Self.app(of: server, headers: ["Accept": "image/png"])
        app.launch()
        app.openOperations()
        #expect(await app.shows("Advice"))
        app.press(.enter)
        #expect(await app.shows("No preview: the server refused with status 406"))
    }

    @Test(
        "Invalid answers, errors and truncated answers are shown, and the app continues",
        arguments: [
            DemoServer.Fault.rubbish, .serverError, .cutShort, .cutHeader,
        ])
    func faults(fault: DemoServer.Fault) async {
        server.setFault(fault)
        app.launch()
        app.openOperations()
        #expect(await app.shows(connectionError))
        server.clearFaults()
        app.press(.character("r"))
        #expect(await app.shows("Advice"))
    }

    @Test("Typed text filters the operations")
    func filter() async {
        app.openOperations()
        #expect(await app.shows("Advice"))
        app.press(.character("/"), .character("q"), .character("u"))
        #expect(app.stack.body.dropFirst().filter { !$0.isEmpty }.map { $0.dropFirst(2) } == ["Queue", "Quote"])
    }
}

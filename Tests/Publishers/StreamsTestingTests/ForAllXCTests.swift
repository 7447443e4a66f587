import StreamsTesting
import XCTest

/// Properties and laws throw errors, so that they work with XCTest, too.
final class ForAllXCTests: XCTestCase {
    func testReversingTwiceChangesNothing() throws {
        try forAll(.array(of: .int(in: -9...9))) { numbers in
            try checkEqual(Array(numbers.reversed().reversed()), numbers)
        }
    }

    func testWhatDoesNotHoldIsThrown() {
        XCTAssertThrowsError(try forAll(.int(in: 0...100)) { try check($0 < 9, "too large") }) { error in
            XCTAssertEqual((error as? PropertyFailure)?.value, "9")
        }
    }

    func testLaws() throws { try OperatorLaws { $0.removeDuplicates() }.check() }
}

/// Returns the description of the thrown error.
func message(of body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
}

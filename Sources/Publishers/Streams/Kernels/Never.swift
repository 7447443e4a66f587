/// Makes an error of any type, from one that there is none of.
@inlinable func cannotFail<Failure: Error>(_ never: Never) -> Failure {}

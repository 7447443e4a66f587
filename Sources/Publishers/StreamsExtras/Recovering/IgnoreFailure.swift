import Streams

extension Publisher {
    /// Finishes when this publisher fails.
    ///
    ///     suggestions(for: text).ignoreFailure().assign(to: &$suggestions)
    ///
    /// Values and demand pass through. The error is lost: use `fallback(to:onError:)` to report it, or `materialize()`
    /// to keep it.
    ///
    /// Known as `catchErrorJustComplete` in RxSwiftExt, `catchError` with `EMPTY` in RxJS, and `catch {}` in Kotlin's Flow;
    /// CombineExt has this name.
    @_alwaysEmitIntoClient public func ignoreFailure() -> Publishers.Catch<Self, Empty<Output, Never>> {
        self.catch { _ in Empty() }
    }
}

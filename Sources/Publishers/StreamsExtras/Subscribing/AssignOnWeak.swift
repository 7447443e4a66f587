import Streams

extension Publisher where Failure == Never {
    /// Sets the property to each value, for as long as the object exists. It does not retain the object.
    ///
    ///     titles.assign(to: \.title, onWeak: self).store(in: &cancellables)
    ///
    /// So an object may keep the subscriptions that set its own properties.
    ///
    /// Known as `bind(to:)` in RxSwift; CombineExt has `assign(to:on:ownership:)`.
    @inlinable public func assign<Root: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
    ) -> AnyCancellable { sink { [weak object] in object?[keyPath: keyPath] = $0 } }
}

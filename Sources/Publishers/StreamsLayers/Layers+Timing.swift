import Streams

extension Publishers.ReceiveOn: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.ReceiveOn(upstream: layer.source(upstream), scheduler: scheduler, options: options)
    }
}

extension Publishers.SubscribeOn: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.SubscribeOn(upstream: layer.source(upstream), scheduler: scheduler, options: options)
    }
}

extension Publishers.Delay: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Delay(
            upstream: layer.source(upstream), interval: interval, tolerance: tolerance, scheduler: scheduler,
            options: options
        )
    }
}

extension Publishers.Timeout: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Timeout(
            upstream: layer.source(upstream), interval: interval, scheduler: scheduler, options: options,
            customError: customError
        )
    }
}

// Operators that keep values report their number, and that of the values they drop, in the turn in which it changes.

extension Publishers.CollectByTime: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        let source = layer.source(upstream)
        return AnyPublisher { [strategy, options] subscriber, terms in
            let clock = AlarmClock(strategy.scheduler, options, repeats: true)
            let collecting = Collecting<Upstream.Output, Failure, Context>(strategy.interval, strategy.count, clock)
            let counting = CountingPacing(collecting, in: layer, dropping: .atEnd) { $0.keptCount }
            return PacedSubscription(subscriber, on: terms.by(Self.self), counting, clock).attach(to: source)
        }
    }
}

extension Publishers.Buffer: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        let source = layer.source(upstream)
        return AnyPublisher { [size, prefetch, whenFull] subscriber, terms in
            let buffering = Buffering<Output, Failure>(size: size, prefetch: prefetch, whenFull: whenFull)
            let counting = CountingPacing(buffering, in: layer, dropping: .full) { $0.waiting.count }
            return PacedSubscription(subscriber, on: terms.by(Self.self), counting).attach(to: source)
        }
    }
}

extension Publishers.Debounce: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        let source = layer.source(upstream)
        return AnyPublisher { [dueTime, scheduler, options] subscriber, terms in
            let clock = AlarmClock(scheduler, options, repeats: true)
            let debouncing = Debouncing<Upstream.Output, Failure, Context>(dueTime, clock)
            let counting = CountingPacing(debouncing, in: layer, dropping: .replaced) { $0.waiting == nil ? 0 : 1 }
            return PacedSubscription(subscriber, on: terms.by(Self.self), counting, clock).attach(to: source)
        }
    }
}

extension Publishers.Throttle: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        let source = layer.source(upstream)
        return AnyPublisher { [interval, scheduler, latest] subscriber, terms in
            let clock = AlarmClock(scheduler, repeats: false)
            let throttling = Throttling<Upstream.Output, Failure, Context>(interval, latest: latest, clock)
            let reason = latest ? DropReason.replaced : .notFirst
            let counting = CountingPacing(throttling, in: layer, dropping: reason, needsDemand: true) {
                $0.waiting == nil ? 0 : 1
            }
            return PacedSubscription(subscriber, on: terms.by(Self.self), counting, clock).attach(to: source)
        }
    }
}

// Nominal types: their initialisers, their properties, and which of them are equatable.
import Streams

typealias Ints = Publishers.Sequence<[Int], Never>

func made(of ints: Ints, _ subject: PassthroughSubject<Int, Never>) {
    let map: Publishers.Map<Ints, String> = Publishers.Map(upstream: ints) { "\($0)" }
    let _: (Ints, (Int) -> String) = (map.upstream, map.transform)
    let compactMap: Publishers.CompactMap<Ints, Int> = Publishers.CompactMap(upstream: ints) { $0 > 1 ? $0 : nil }
    let _: Ints = compactMap.upstream
    let filter: Publishers.Filter<Ints> = Publishers.Filter(upstream: ints) { $0 > 1 }
    let _: (Ints, (Int) -> Bool) = (filter.upstream, filter.isIncluded)
    let flatMap = Publishers.FlatMap(upstream: ints, maxPublishers: .max(1)) { Just($0) }
    let _: (Ints, (Int) -> Just<Int>, Subscribers.Demand) = (flatMap.upstream, flatMap.transform, flatMap.maxPublishers)
    let concatenate = Publishers.Concatenate(prefix: ints, suffix: subject)
    let _: (Ints, PassthroughSubject<Int, Never>) = (concatenate.prefix, concatenate.suffix)
    let output = Publishers.Output(upstream: ints, range: 1..<3)
    let _: (Ints, Range<Int>) = (output.upstream, output.range)
    let retry = Publishers.Retry(upstream: ints, retries: nil)
    let _: (Ints, Int?) = (retry.upstream, retry.retries)
    let breakpoint = ints.breakpoint()
    let _: ((Int) -> Bool)? = breakpoint.receiveOutput
    let _: Ints = Publishers.SetFailureType<Ints, Failed>(upstream: ints).upstream
    let _: Just<Just<Int>> = Publishers.SwitchToLatest(upstream: Just(Just(1))).upstream
    let tried: Publishers.TryMap<Ints, Int> = ints.tryMap { _ in throw Failed() }
    let _: Ints = tried.upstream
    let filtered: Publishers.TryFilter<Ints> = ints.tryFilter { _ in throw Failed() }
    let _: (Int) throws -> Bool = filtered.isIncluded
    let share = Publishers.Share(upstream: ints)
    let _: Ints = share.upstream
    let _: Publishers.Zip<Ints, Ints> = Publishers.Zip(ints, ints)
    let _: Publishers.Zip3<Ints, Ints, Ints> = Publishers.Zip3(ints, ints, ints)
    let _: Publishers.Zip4<Ints, Ints, Ints, Ints> = Publishers.Zip4(ints, ints, ints, ints)
    let _: Publishers.CombineLatest<Ints, Ints> = Publishers.CombineLatest(ints, ints)
    let _: Publishers.CombineLatest3<Ints, Ints, Ints> = Publishers.CombineLatest3(ints, ints, ints)
    let _: Publishers.CombineLatest4<Ints, Ints, Ints, Ints> = Publishers.CombineLatest4(ints, ints, ints, ints)
    let _: Publishers.Merge<Ints, Ints> = Publishers.Merge(ints, ints)
    let merged: Publishers.Merge3<Ints, Ints, Just<Int>> = Publishers.Merge3(ints, ints, Just(1))
    let _: Publishers.Merge4<Ints, Ints, Just<Int>, Ints> = Publishers.Merge4(ints, ints, Just(1), ints)
    let _ = Publishers.Merge5(ints, ints, Just(1), ints, subject).sink { print($0 + 1) }
    let _: AnyPublisher<Int, Never> = Publishers.Merge6(ints, ints, ints, ints, ints, subject).eraseToAnyPublisher()
    let _ = Publishers.Merge7(ints, ints, ints, ints, ints, ints, merged).map { $0 + 1 }
    let _ = Publishers.Merge8(ints, ints, ints, ints, ints, ints, ints, merged.map { $0 }).count()
    let _: Publishers.MergeMany<Ints> = Publishers.MergeMany(ints, ints)
    let _: [Ints] = Publishers.MergeMany([ints]).publishers
    let _: Publishers.Multicast<Ints, PassthroughSubject<Int, Never>> =
        Publishers.Multicast(upstream: ints) { PassthroughSubject() }
    let _: Publishers.Delay<Ints, ImmediateScheduler> =
        Publishers.Delay(upstream: ints, interval: 1, tolerance: 0, scheduler: ImmediateScheduler.shared)
    let _: Publishers.ReceiveOn<Ints, ImmediateScheduler> =
        Publishers.ReceiveOn(upstream: ints, scheduler: ImmediateScheduler.shared, options: nil)
    let _: Publishers.Buffer<Ints> =
        Publishers.Buffer(upstream: ints, size: 1, prefetch: .keepFull, whenFull: .dropOldest)
    let _: Publishers.ReplaceEmpty<Ints> = Publishers.ReplaceEmpty(upstream: ints, output: 1)
    let _: Publishers.ReplaceError<Ints> = Publishers.ReplaceError(upstream: ints, output: 1)
    let _: Publishers.Print<Ints> = Publishers.Print(upstream: ints, prefix: "", to: nil)
}

func madeOfSteps(of ints: Ints) {
    let _: Publishers.Scan<Ints, String> = Publishers.Scan(upstream: ints, initialResult: "") { "\($0)\($1)" }
    let _: Publishers.TryScan<Ints, Int> =
        Publishers.TryScan(upstream: ints, initialResult: 0) { _, _ in throw Failed() }
    let _ = Publishers.Scan(upstream: ints, initialResult: 10, nextPartialResult: +).map { $0 + 1 }
    let _: Publishers.Reduce<Ints, String> =
        Publishers.Reduce(upstream: ints, initial: "") { "\($0)\($1)" }
    let _: Publishers.TryReduce<Ints, Int> = Publishers.TryReduce(upstream: ints, initial: 0) { _, _ in throw Failed() }
    let _: Publishers.TryMap<Ints, String> = Publishers.TryMap(upstream: ints) { "\($0)" }
    let _: Publishers.TryCompactMap<Ints, Int> = Publishers.TryCompactMap(upstream: ints) { _ in throw Failed() }
    let _: Publishers.TryFilter<Ints> = Publishers.TryFilter(upstream: ints) { _ in throw Failed() }
}

func madeOfParameters(of ints: Ints, _ texts: Just<String>) {
    let contains: Publishers.Contains<Ints> = Publishers.Contains(upstream: ints, output: 1)
    let _: Int = contains.output
    let comparison: Publishers.Comparison<Ints> = Publishers.Comparison(upstream: ints) { $0 < $1 }
    let _: Bool = comparison.areInIncreasingOrder(1, 2)
    let tried: Publishers.TryComparison<Ints> = Publishers.TryComparison(upstream: ints) { _, _ in throw Failed() }
    let _: (Int, Int) throws -> Bool = tried.areInIncreasingOrder
    let _: Publishers.MakeConnectable<Ints> = Publishers.MakeConnectable(upstream: ints)
    let _: Publishers.MakeConnectable<Fail<Int, Failed>> =
        Publishers.MakeConnectable(upstream: Fail(error: Failed()))
    let measure: Publishers.MeasureInterval<Ints, ImmediateScheduler> =
        Publishers.MeasureInterval(upstream: ints, scheduler: ImmediateScheduler.shared)
    let _: ImmediateScheduler = measure.scheduler
    let _: Publishers.AssertNoFailure<Fail<Int, Failed>> =
        Publishers.AssertNoFailure(upstream: Fail(error: Failed()), prefix: "", file: #file, line: #line)
    let encode: Publishers.Encode<Ints, Texts> = Publishers.Encode(upstream: ints, encoder: Texts())
    let _: AnyPublisher<String, any Error> = encode.eraseToAnyPublisher()
    let _ = Publishers.Encode(upstream: ints, encoder: Texts()).map { $0.count }
    let decode: Publishers.Decode<Just<String>, Int, Texts> = Publishers.Decode(upstream: texts, decoder: Texts())
    let _: AnyPublisher<Int, any Error> = decode.eraseToAnyPublisher()
    let _ = Publishers.Decode<Just<String>, Int, Texts>(upstream: texts, decoder: Texts()).map { $0 + 1 }
}

func parameters(of ints: Ints) {
    let scan: Publishers.Scan<Ints, String> = ints.scan("") { "\($0)\($1)" }
    let _: String = scan.nextPartialResult(scan.initialResult, 1)
    let tryScan: Publishers.TryScan<Ints, String> = ints.tryScan("") { _, _ in throw Failed() }
    let _: (String, (String, Int) throws -> String) = (tryScan.initialResult, tryScan.nextPartialResult)
    let reduce: Publishers.Reduce<Ints, String> = ints.reduce("") { "\($0)\($1)" }
    let _: String = reduce.nextPartialResult(reduce.initial, 1)
    let tryReduce: Publishers.TryReduce<Ints, String> = ints.tryReduce("") { _, _ in throw Failed() }
    let _: (String, (String, Int) throws -> String) = (tryReduce.initial, tryReduce.nextPartialResult)
    let compactMap: Publishers.TryCompactMap<Ints, String> = ints.tryCompactMap { _ in throw Failed() }
    let _: (Int) throws -> String? = compactMap.transform
    let _: (Int, Publishers.Count<Publishers.CollectByCount<Ints>>) = (ints.collect(2).count, ints.collect(2).count())
    let _: (Int, Publishers.Count<Publishers.Drop<Ints>>) = (ints.dropFirst(2).count, ints.dropFirst(2).count())
}

struct Texts: TopLevelEncoder, TopLevelDecoder {
    func encode<T: Encodable>(_ value: T) throws -> String { "\(value)" }
    func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T { throw Failed() }
}

func chained(_ ints: Ints) {
    let _: Publishers.Autoconnect<Publishers.MakeConnectable<Ints>> = ints.makeConnectable().autoconnect()
    let _: Publishers.BufferingStrategy<Failed> = .customError { Failed() }
    let _: [Publishers.BufferingStrategy<Failed>] = [.dropNewest, .dropOldest]
    let _: Set<Publishers.PrefetchStrategy> = [.keepFull, .byRequest]
    let _: Publishers.TimeGroupingStrategy<ImmediateScheduler> = .byTimeOrCount(ImmediateScheduler.shared, 1, 2)
}

func equal<T: Equatable>(_ type: T.Type) {}

func equatable() {
    typealias P = Publishers
    equal(P.Collect<Ints>.self)
    equal(P.CollectByCount<Ints>.self)
    equal(P.CombineLatest<Ints, Ints>.self)
    equal(P.CombineLatest3<Ints, Ints, Ints>.self)
    equal(P.CombineLatest4<Ints, Ints, Ints, Ints>.self)
    equal(P.Concatenate<Ints, Ints>.self)
    equal(P.Contains<Ints>.self)
    equal(P.Count<Ints>.self)
    equal(P.Drop<Ints>.self)
    equal(P.DropUntilOutput<Ints, Ints>.self)
    equal(P.First<Ints>.self)
    equal(P.IgnoreOutput<Ints>.self)
    equal(P.Last<Ints>.self)
    equal(P.Merge<Ints, Ints>.self)
    equal(P.Merge8<Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints>.self)
    equal(P.MergeMany<Ints>.self)
    equal(P.Output<Ints>.self)
    equal(P.PrefetchStrategy.self)
    equal(P.ReplaceEmpty<Ints>.self)
    equal(P.ReplaceError<Ints>.self)
    equal(P.Retry<Ints>.self)
    equal(P.SetFailureType<Ints, Failed>.self)
    equal(P.Share<Ints>.self)
    equal(P.Zip<Ints, Ints>.self)
    equal(P.Zip3<Ints, Ints, Ints>.self)
    equal(P.Zip4<Ints, Ints, Ints, Ints>.self)
}

func coded<T: Codable>(_ type: T.Type) {}

func codable() {
    coded(Record<Int, Failed>.self)
    coded(Record<Int, Failed>.Recording.self)
    coded(Subscribers.Completion<Failed>.self)
    coded(Subscribers.Demand.self)
    coded(ImmediateScheduler.SchedulerTimeType.Stride.self)
}

struct Failed: Error, Codable {}

// Extensions by the names of the types' parameters.
extension Publishers.SwitchToLatest where P == Just<Int> { var ofInt: Upstream { upstream } }
extension Publishers.FlatMap where NewPublisher == Just<Int> { var ofInt: Upstream { upstream } }
extension Publishers.Catch where NewPublisher == Just<Int> { var ofInt: Upstream { upstream } }
extension Publishers.Concatenate where Prefix == Just<Int> { var ofInt: Suffix { suffix } }
extension Publishers.PrefixUntilOutput where Other == Just<Int> { var ofInt: Upstream { upstream } }
extension Publishers.Sequence where Elements == [Int] { var ofInt: Elements { sequence } }
extension Publishers.Multicast where SubjectType == PassthroughSubject<Int, Never> { var ofInt: Upstream { upstream } }
extension Publishers.Debounce where Context == ImmediateScheduler { var ofInt: Upstream { upstream } }
extension Publishers.Map where Output == Int { var ofInt: (Upstream.Output) -> Output { transform } }
extension Publishers.Zip where A == Just<Int>, B == Just<Int> { var ofInt: (A, B) { (a, b) } }
extension Deferred where DeferredPublisher == Just<Int> { var ofInt: DeferredPublisher { createPublisher() } }

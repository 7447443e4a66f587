import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/**
 * A scenario of the benchmarks with Java's streams, under the same name.
 *
 * <p>Prints the name, and the nanoseconds for a value: the minimum of two seconds' rounds, the first of which warm up. One
 * scenario for each run of the virtual machine, as others would show its compiler more types than this one has. The methods
 * triple, triplePositive, isEven, plus and add are not inlined: `report` passes that option.
 */
public final class Scenarios {
    private record Scenario(long count, LongConsumer work) {}

    /** The sum of the sinks. */
    private static long total;

    static long triple(long number) { return number * 3; }

    static long triplePositive(long number) {
        if (number < 0) throw new IllegalArgumentException();
        return number * 3;
    }

    static boolean isEven(long number) { return (number & 1) == 0; }

    static long plus(long left, long right) { return left + right; }

    static void add(long number) { total += number; }

    private static Map<String, Scenario> scenarios() {
        Map<String, Scenario> all = new LinkedHashMap<>();
        all.put("sequence·map·filter·sink, opaque closures", new Scenario(100_000, count ->
            LongStream.range(0, count).map(Scenarios::triple).filter(Scenarios::isEven).forEach(Scenarios::add)));
        all.put("the same, inlinable closures", new Scenario(100_000, count ->
            LongStream.range(0, count).map(n -> n * 3).filter(n -> (n & 1) == 0).forEach(n -> total += n)));
        all.put("20 maps", new Scenario(25_000, count ->
            fiveMaps(fiveMaps(fiveMaps(fiveMaps(LongStream.range(0, count))))).forEach(Scenarios::add)));
        all.put("one at a time, asked for by requests", new Scenario(100_000, count -> {
            var numbers = LongStream.range(0, count).iterator();
            while (numbers.hasNext()) add(numbers.nextLong());
        }));
        all.put("reduce", new Scenario(100_000, count -> add(LongStream.range(0, count).reduce(0, Scenarios::plus))));
        all.put("map·collect", new Scenario(100_000, count ->
            add(LongStream.range(0, count).map(Scenarios::triple).toArray().length)));
        all.put("prefix of 100", new Scenario(100_000, count -> {
            for (long each = 0; each < count / 100; each++) {
                LongStream.range(0, Long.MAX_VALUE).limit(100).forEach(Scenarios::add);
            }
        }));
        all.put("tryMap", new Scenario(100_000, count -> {
            try {
                LongStream.range(0, count).map(Scenarios::triplePositive).forEach(Scenarios::add);
            } catch (IllegalArgumentException failed) {
                add(1);
            }
        }));
        all.put("first", new Scenario(10_000, count -> {
            for (long each = 0; each < count; each++) {
                LongStream.range(0, count).findFirst().ifPresent(Scenarios::add);
            }
        }));
        all.put("Just·sink", new Scenario(10_000, count -> {
            for (long number = 0; number < count; number++) LongStream.of(number).forEach(Scenarios::add);
        }));
        all.put("sequence·flatMap of Just", new Scenario(20_000, count ->
            flatMap(LongStream.range(0, count)).forEach(Scenarios::add)));
        all.put("sequence·flatMap of Just five times", new Scenario(4_000, count ->
            flatMap(flatMap(flatMap(flatMap(flatMap(LongStream.range(0, count)))))).forEach(Scenarios::add)));
        all.put("flatMap of sequences of 1,000", new Scenario(20_000, count ->
            LongStream.range(0, count / 1_000).flatMap(n -> LongStream.range(0, 1_000)).forEach(Scenarios::add)));
        all.put("merge of 2 sequences", new Scenario(20_000, count ->
            LongStream.concat(LongStream.range(0, count / 2), LongStream.range(0, count / 2))
                .forEach(Scenarios::add)));
        return all;
    }

    private static LongStream fiveMaps(LongStream stream) {
        return stream.map(Scenarios::triple).map(Scenarios::triple).map(Scenarios::triple).map(Scenarios::triple)
            .map(Scenarios::triple);
    }

    private static LongStream flatMap(LongStream stream) { return stream.flatMap(n -> LongStream.of(triple(n))); }

    /** Prints the names of all scenarios, or runs the named one. */
    public static void main(String[] arguments) {
        if (arguments.length == 0) {
            scenarios().keySet().forEach(System.out::println);
            return;
        }
        Scenario scenario = scenarios().get(arguments[0]);
        double least = Double.POSITIVE_INFINITY;
        for (long began = System.nanoTime(), now = began; now - began < 2_000_000_000L;) {
            scenario.work.accept(scenario.count);
            long end = System.nanoTime();
            least = Math.min(least, (double) (end - now) / scenario.count);
            now = end;
        }
        System.out.println(arguments[0] + "\t" + least);
    }
}

package io.tidemark.experiments.persistent2018;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Workbench;
import java.util.stream.IntStream;

/** What additions and questions cost on one workbench: counted, and timed on this machine. */
final class OperationCosts {
  /**
   * What an operation costs on average.
   *
   * @param method which form of a history
   * @param x the value that the figure varies
   * @param filters Bloom filters that it touches; counted
   * @param probes bits that it sets; counted, 0 for questions
   * @param nanos how long it took on this machine; measured, and never compared with anything
   */
  record Point(Method method, double x, double filters, double probes, double nanos) {}

  private final Workbench bench;
  private final TimedLoop loop;

  OperationCosts(Workbench bench, TimedLoop loop) {
    this.bench = bench;
    this.loop = loop;
  }

  /**
   * Adds all pairs in the order of time to a history.
   *
   * @param x the value that the figure varies
   */
  Point additions(Method method, long bits, double x) {
    PairSet pairs = bench.own().pairs();
    int[] order = pairs.timeOrder();
    long[] digests = IntStream.of(order)
        .mapToLong(pair -> bench.digest().of((long) pairs.key(pair)))
        .toArray();
    BankHistory history = bench.empty(method, bits);
    double nanos = loop.nanosPerOperation(order.length, () -> {
      for (int i = 0; i < order.length; i++) {
        history.add(digests[i], pairs.tick(order[i]));
      }
      return history.ask(digests[0], 0, 1) == HistoryAnswer.NO ? 1 : 0;
    });
    FilterCount count = new FilterCount(history, pairs);
    double filters = IntStream.of(order)
        .mapToDouble(pair -> count.filtersPerAddition(pairs.tick(pair)))
        .average()
        .orElseThrow();
    double probes = IntStream.of(order)
        .mapToDouble(pair -> count.probesPerAddition(pairs.tick(pair)))
        .average()
        .orElseThrow();
    return new Point(method, x, filters, probes, nanos);
  }

  /**
   * Asks a history that holds the pairs all questions; only so many are timed.
   *
   * @param x the value that the figure varies
   */
  Point questions(Method method, BankHistory history, int timed, double x) {
    QuestionSet questions = bench.own().questions();
    long[] digests = IntStream.range(0, questions.size())
        .mapToLong(i -> bench.digest().of((long) questions.key(i)))
        .toArray();
    double nanos = loop.nanosPerOperation(timed, () -> {
      long no = 0;
      for (int i = 0; i < timed; i++) {
        no +=
            history.ask(digests[i], questions.from(i), questions.to(i)) == HistoryAnswer.NO ? 1 : 0;
      }
      return no;
    });
    FilterCount count = new FilterCount(history, bench.own().pairs());
    double filters = IntStream.range(0, questions.size())
        .mapToDouble(i -> count.filtersPerQuestion(digests[i], questions.from(i), questions.to(i)))
        .average()
        .orElseThrow();
    return new Point(method, x, filters, 0, nanos);
  }
}

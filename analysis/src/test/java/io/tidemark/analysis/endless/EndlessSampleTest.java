package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.hash.Probes;
import io.tidemark.workload.stream.ImportanceStream;
import io.tidemark.workload.stream.ZipfStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EndlessSampleTest {
  private static long digest(long key) {
    return Probes.derive(key, 77);
  }

  @Test
  void whatFitsIsCountedExactly() {
    ImportanceStream stream = new ImportanceStream(
        ImportanceStream.Parameters.usual(ImportanceStream.Law.INVERSE_ROOT, 5));
    EndlessSample sample = new EndlessSample();
    Map<Long, Long> last = new HashMap<>();
    long repeats = 0;
    long within1000 = 0;
    double repeatedWeight = 0;
    double weight = 0;
    for (long i = 0; stream.hasNext(); i++) {
      long key = stream.next();
      int worth = stream.importance(key);
      sample.observe(digest(key), worth);
      weight += worth;
      Long before = last.put(key, i);
      if (before != null) {
        repeats++;
        // 1,023 is the last gap of a bucket.
        within1000 += i - before <= 1_023 ? 1 : 0;
        repeatedWeight += worth;
      }
    }
    EndlessStream learnt = sample.stream();
    double arrivals = stream.positions();
    assertThat(learnt.repeatShare()).isCloseTo(repeats / arrivals, within(1e-12));
    assertThat(learnt.gaps().within(1_023)).isCloseTo(within1000 / (double) repeats, within(1e-12));
    assertThat(learnt.importance().meanWeight()).isCloseTo(weight / arrivals, within(1e-9));
    assertThat(learnt.repeatedWeight()).isCloseTo(repeatedWeight / arrivals, within(1e-9));
    assertThat(sample.distinctKeys()).isEqualTo(last.size());
  }

  @Test
  void moreKeysThanFitStandForOthers() {
    ZipfStream stream = new ZipfStream(new ZipfStream.Parameters(2_000_000, 0.6, 9));
    EndlessSample sample = new EndlessSample();
    Map<Long, Integer> last = new HashMap<>();
    int arrivals = 600_000;
    double repeats = 0;
    double near = 0;
    for (int i = 0; i < arrivals; i++) {
      long key = stream.next();
      sample.observe(digest(key), 1);
      Integer before = last.put(key, i);
      if (before != null) {
        repeats++;
        near += i - before <= 65_535 ? 1 : 0;
      }
    }
    EndlessStream learnt = sample.stream();
    // An eighth of the keys is kept, so that a repeat stands for eight: its variance is sixteen
    // times that of a whole count, since a key repeats about twice.
    double fiveSigma = 5 * 4 * Math.sqrt(repeats) / arrivals;
    assertThat(learnt.repeatShare()).as("5 sigma").isCloseTo(repeats / arrivals, within(fiveSigma));
    assertThat(learnt.gaps().within(65_535))
        .as("5 sigma")
        .isCloseTo(near / repeats, within(fiveSigma * arrivals / repeats));
    assertThat((double) sample.distinctKeys())
        .as("5 standard errors as stated")
        .isCloseTo(last.size(), within(5 * Math.sqrt(8.0 * last.size())));
  }

  @Test
  void classesAreInOrderAndNoneIsMuchLargerThanAskedFor() {
    EndlessSample sample = new EndlessSample();
    for (int i = 0; i < 100_000; i++) {
      sample.observe(digest(i % 5_000), 1 + Math.sqrt(i % 5_000));
    }
    List<ImportanceClass> classes = sample.stream().importance().classes();
    assertThat(classes.size()).isBetween(EndlessSample.CLASSES / 2, 2 * EndlessSample.CLASSES);
    assertThat(classes).isSortedAccordingTo((a, b) -> Double.compare(a.weight(), b.weight()));
    assertThat(classes).allMatch(part -> part.share() < 2.0 / EndlessSample.CLASSES);
  }

  @Test
  void repeatsAreKnownByTheWeightTheKeyHadBefore() {
    EndlessSample sample = new EndlessSample();
    for (int i = 0; i < 1_000; i++) {
      // Each key comes first with 1, then with 9, and then no more.
      sample.observe(digest(i / 2), i % 2 == 0 ? 1 : 9);
    }
    List<ImportanceClass> classes = sample.stream().importance().classes();
    assertThat(classes).hasSize(2);
    assertThat(classes.get(0).repeats().orElseThrow().share()).isEqualTo(1);
    assertThat(classes.get(0).repeats().orElseThrow().weight()).isEqualTo(9);
    assertThat(classes.get(1).repeats().orElseThrow().share()).isZero();
  }

  @Test
  void aSampleWithoutRepeatsTeachesNothing() {
    EndlessSample sample = new EndlessSample();
    sample.observe(1, 1);
    assertThatThrownBy(sample::stream)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("longer sample");
    assertThatThrownBy(() -> sample.observe(2, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("weight: NaN");
  }
}

package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every kind of filter has all that belongs to one. */
class CatalogTest {
  /* A line is added with each kind and never changed. */
  private static final Map<Integer, String> STABLE = Map.ofEntries(
      Map.entry(1, "bloom"),
      Map.entry(2, "pair-history"),
      Map.entry(3, "interval-history"),
      Map.entry(4, "level-history"),
      Map.entry(5, "segmented-history"),
      Map.entry(6, "sealed-history"),
      Map.entry(7, "tideline-history"),
      Map.entry(8, "block-timing"),
      Map.entry(9, "generalized-bloom"),
      Map.entry(10, "hash-buffer"),
      Map.entry(11, "age-partitioned"),
      Map.entry(12, "rotated-bloom"),
      Map.entry(13, "stable-bloom"),
      Map.entry(14, "tidepool"),
      Map.entry(15, "weighed"),
      Map.entry(16, "counting-bloom"),
      Map.entry(17, "dynamic-count"),
      Map.entry(18, "spectral-bloom"),
      Map.entry(19, "decaying-count"),
      Map.entry(21, "sliding-count"),
      Map.entry(22, "polynomial-count"),
      Map.entry(23, "growing-bloom"),
      Map.entry(24, "ebb"),
      Map.entry(25, "print-count"));

  @Test
  void idsAndNamesNeverChange() {
    for (FilterKind kind : FilterKind.values()) {
      assertThat(STABLE).containsEntry(kind.wireId(), kind.stem());
    }
    assertThat(FilterKind.values()).hasSameSizeAs(STABLE.keySet());
  }

  @Test
  void idsNamesAndTypesAreUnique() {
    Set<Object> seen = new HashSet<>();
    for (FilterKind kind : FilterKind.values()) {
      assertThat(seen.add(kind.wireId())).as("id %d", kind.wireId()).isTrue();
      assertThat(seen.add(kind.stem())).as("name %s", kind.stem()).isTrue();
      assertThat(seen.add(FilterCatalog.type(kind)))
          .as("type %s", FilterCatalog.type(kind))
          .isTrue();
      assertThat(kind.wireId()).isBetween(1, 0xFFFF);
      assertThat(kind.stem()).matches("[a-z]+(-[a-z]+)*");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aKindIsFoundByIdAndByFilter(FilterKind kind) {
    assertThat(FilterKind.ofWireId(kind.wireId())).contains(kind);
    assertThat(FilterKind.ofWireId(0)).isEmpty();
    assertThat(Samples.all())
        .filteredOn(FilterCatalog.type(kind)::isInstance)
        .isNotEmpty()
        .allSatisfy(filter -> assertThat(filter.kind()).isEqualTo(kind));
  }

  /** {@code Filter.facts()} is the one place for what every filter has; none replaces it. */
  @ParameterizedTest
  @EnumSource
  void hasTheFactsOfEveryFilter(FilterKind kind) throws NoSuchMethodException {
    Class<? extends Filter> type = FilterCatalog.type(kind);
    assertThat(type.getMethod("facts").getDeclaringClass()).isEqualTo(Filter.class);
    assertThat(Samples.all()).filteredOn(type::isInstance).allSatisfy(filter -> assertThat(
            filter.facts().values())
        .containsEntry("kind", kind.stem())
        .containsEntry("memoryBytes", filter.memoryBytes())
        .containsEntry("digest", filter.digest().toString())
        .containsEntry("errorNow", filter.expectedError()));
  }

  /** The stem of all places of a filter: XCodec beside X. */
  @ParameterizedTest
  @EnumSource
  void hasACodecOfItsOwn(FilterKind kind) {
    assertThat(FilterCatalog.codec(kind).getClass().getPackage())
        .isEqualTo(FilterCatalog.type(kind).getPackage());
  }

  /** {@code XTest} beside X, which runs a contract itself or in its nested classes. */
  @ParameterizedTest
  @EnumSource
  void hasAContractTest(FilterKind kind) throws ClassNotFoundException {
    Class<?> test = Class.forName(FilterCatalog.type(kind).getName() + "Test");
    List<Class<?>> contracts = Stream.concat(
            Stream.of(test), Arrays.stream(test.getDeclaredClasses()))
        .filter(CatalogTest::runsAContract)
        .toList();
    assertThat(contracts).as("classes of %s that run a contract", test).isNotEmpty();
  }

  private static boolean runsAContract(Class<?> test) {
    return Stream.<Class<?>>iterate(test, type -> type != null, Class::getSuperclass)
        .flatMap(type -> Arrays.stream(type.getInterfaces()))
        .anyMatch(type -> isContract(type) || runsAContract(type));
  }

  private static boolean isContract(Class<?> type) {
    return type.getPackageName().equals("io.tidemark.core.contract");
  }

  @ParameterizedTest
  @EnumSource
  void hasAGoldenFile(FilterKind kind) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src", "test", "resources", "golden"))) {
      List<Path> own = files
          .filter(file -> file.getFileName().toString().startsWith(kind.stem() + "-v"))
          .toList();
      assertThat(own).as("golden files of %s", kind.stem()).isNotEmpty();
      for (Path file : own) {
        assertThat(FilterCatalog.load(file)).isInstanceOf(FilterCatalog.type(kind));
      }
    }
  }
}

package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.History;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.prefix.KeyPrefixes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorePrefixTest {
  @TempDir
  private Path folder;

  private static HistoryStoreBuilder<String> builder() {
    return new HistoryStoreBuilder<String>(Keys.strings())
        .partitionTicks(100)
        .memory(1 << 14)
        .executor(Runnable::run);
  }

  @Test
  void aStoreKnowsTheNetworksOfItsAddresses() throws IOException {
    KeyPrefixes<CharSequence> networks = KeyPrefixes.ipv4(8, 16);
    try (HistoryStore<String> store = builder().prefixes(networks).open(folder)) {
      store.add("10.1.2.3", 5);
      store.add("10.2.0.1", 9);
      checkNetworks(store);
      store.seal();
      checkNetworks(store);
      assertThat(store.statistics().sealedPairs()).isEqualTo(6);
    }
    try (HistoryStore<String> store =
        builder().prefixes(KeyPrefixes.ipv4(8, 16)).open(folder)) {
      checkNetworks(store);
      store.forget("10.1.2.3");
      assertThat(store.ask("10.1.2.3", 5, 6)).isEqualTo(HistoryAnswer.NO);
      assertThat(store.askPrefix("10.1.0.0/16", 5, 6)).isEqualTo(HistoryAnswer.MAYBE);
    }
    for (HistoryStoreBuilder<String> other :
        List.of(builder(), builder().prefixes(KeyPrefixes.ipv4(8)))) {
      assertThatThrownBy(() -> other.open(folder))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'ipv4(8, 16)', those of the store");
    }
  }

  private static void checkNetworks(HistoryStore<String> store) {
    assertThat(store.askPrefix("10.1.0.0/16", 5, 6)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(store.askPrefix("10.1.0.0/16", 6, 10)).isEqualTo(HistoryAnswer.NO);
    assertThat(store.askPrefix("10.0.0.0/8", 6, 10)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(store.askPrefix("11.0.0.0/8", 5, 10)).isEqualTo(HistoryAnswer.NO);
  }

  @Test
  void withoutPrefixesNoneCanBeAsked() throws IOException {
    try (HistoryStore<String> store = builder().open(folder)) {
      assertThatThrownBy(() -> store.askPrefix("10.1.0.0/16", 5, 6))
          .hasMessageContaining("prefixes: not declared");
    }
  }

  @Test
  void aHistoryKnowsThePathsAboveItsKeys() throws IOException {
    History<String> history = Tidemark.<String>history(Keys.strings())
        .span(0, 1_000)
        .keys(100)
        .occurrences(1_000)
        .error(1e-6)
        .prefixes(KeyPrefixes.separated('/', 2))
        .build();
    history.add("/usr/lib/x", 500);
    Path file = folder.resolve("paths.tmk");
    history.save(file);
    History<String> plain = History.load(file, Keys.strings());
    History<String> loaded = plain.withPrefixes(KeyPrefixes.separated('/', 2));
    for (History<String> paths : List.of(history, loaded)) {
      assertThat(paths.ask("/usr/lib/x", 500, 501)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(paths.askPrefix("/usr", 500, 501)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(paths.askPrefix("/usr/lib", 500, 501)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(paths.askPrefix("/usr/bin", 0, 1_000)).isEqualTo(HistoryAnswer.NO);
      assertThat(paths.ask("/usr", 0, 1_000)).isEqualTo(HistoryAnswer.NO);
    }
    assertThatThrownBy(() -> plain.askPrefix("/usr", 0, 1)).hasMessageContaining("not declared");
  }
}

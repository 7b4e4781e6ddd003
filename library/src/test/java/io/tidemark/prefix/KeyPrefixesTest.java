package io.tidemark.prefix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyPrefixesTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(3);

  private static List<Long> of(KeyPrefixes<CharSequence> prefixes, String key) {
    List<Long> digests = new ArrayList<>();
    prefixes.each(key, DIGEST, digests::add);
    return digests;
  }

  private static List<Long> asked(KeyPrefixes<CharSequence> prefixes, String... texts) {
    List<Long> digests = new ArrayList<>();
    for (String text : texts) {
      digests.add(prefixes.digest(text, DIGEST));
    }
    return digests;
  }

  @Test
  void anAddressIsInItsNetworks() {
    KeyPrefixes<CharSequence> networks = KeyPrefixes.ipv4(8, 12, 24);
    assertThat(of(networks, "10.31.2.255"))
        .isEqualTo(asked(networks, "10.0.0.0/8", "10.16.0.0/12", "10.31.2.0/24"))
        .doesNotHaveDuplicates();
    assertThat(of(networks, "255.255.255.255"))
        .isEqualTo(asked(networks, "255.0.0.0/8", "255.240.0.0/12", "255.255.255.0/24"));
    assertThat(networks).hasToString("ipv4(8, 12, 24)");
  }

  /** The network 10.0.0.0/8 is not 10.0.0.0/12, nor the address 10.0.0.0. */
  @Test
  void aPrefixIsNeitherAnotherNorAKey() {
    KeyPrefixes<CharSequence> networks = KeyPrefixes.ipv4(8, 12);
    assertThat(of(networks, "10.0.0.0"))
        .doesNotHaveDuplicates()
        .doesNotContain(DIGEST.of("10.0.0.0"), DIGEST.of(10L << 24));
    KeyPrefixes<CharSequence> paths = KeyPrefixes.separated('/', 2);
    assertThat(of(paths, "usr")).hasSize(1).doesNotContain(DIGEST.of("usr"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.256",
        "1.2.3.x",
        "1..3.4",
        "1.2.3.4.",
        "::1",
        "0001.2.3.4"
      })
  void otherKeysThanAddressesAreRefused(String key) {
    assertThatThrownBy(() -> of(KeyPrefixes.ipv4(8), key))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("key: " + key + " (expected: an IPv4 address, a.b.c.d)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.0", "10.0.0.0/9", "10.1.0.0/8", "10.0.0/8", "10.0.0.0/", "/8"})
  void otherPrefixesThanThoseDeclaredAreRefused(String prefix) {
    assertThatThrownBy(() -> asked(KeyPrefixes.ipv4(8), prefix))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("prefix: " + prefix + " (expected: ");
  }

  @Test
  void aPathIsBelowItsFirstParts() {
    KeyPrefixes<CharSequence> paths = KeyPrefixes.separated('/', 3);
    assertThat(of(paths, "/usr/lib/jvm/java"))
        .isEqualTo(asked(paths, "/usr", "/usr/lib", "/usr/lib/jvm"))
        .doesNotHaveDuplicates();
    assertThat(of(paths, "com/example")).isEqualTo(asked(paths, "com", "com/example"));
    assertThat(of(paths, "a//b")).isEqualTo(asked(paths, "a", "a/", "a//b"));
    assertThat(of(paths, "")).isEmpty();
    assertThat(paths).hasToString("separated('/', 3)");
    assertThatThrownBy(() -> asked(paths, "a/b/c/d"))
        .hasMessage("prefix: a/b/c/d (expected: 1..3 parts, by /)");
    assertThatThrownBy(() -> asked(paths, "")).hasMessageContaining("1..3 parts");
  }

  @Test
  void lengthsMustAscend() {
    assertThatThrownBy(() -> KeyPrefixes.ipv4(8, 8))
        .hasMessage("prefix length: 8 (expected: 9..31)");
    assertThatThrownBy(() -> KeyPrefixes.ipv4()).hasMessage("levels: 0 (expected: 1..31)");
    assertThatThrownBy(() -> KeyPrefixes.separated('/', 0))
        .hasMessage("levels: 0 (expected: 1..64)");
  }
}

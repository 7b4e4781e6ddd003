package io.tidemark.core.hash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import org.junit.jupiter.api.Test;

/** The example in the comment of {@link KeyFunnel}, compiled. */
class KeyFunnelTest {
  private record Order(String shop, long number) {}

  private static final KeyFunnel<Order> FUNNEL =
      (order, digest) -> digest.of(digest.of(order.shop()), order.number());

  @Test
  void leadsAKeyOfSeveralPartsToAFilter() {
    BloomFilter filter =
        new BloomFilter(new BloomSpec(10_000, 7, BloomLayout.STANDARD), FastDigest.seeded(1));
    KeyDigest digest = filter.digest();
    assertThat(filter.add(digest.of(new Order("harbour", 17), FUNNEL))).isTrue();
    assertThat(filter.mightContain(digest.of(new Order("harbour", 17), FUNNEL))).isTrue();
    assertThat(filter.mightContain(digest.of(new Order("harbour", 18), FUNNEL))).isFalse();
    assertThat(filter.mightContain(digest.of(new Order("Harbour", 17), FUNNEL))).isFalse();
  }

  @Test
  void acceptsAFunnelOfAWiderType() {
    KeyFunnel<Object> byText = (key, digest) -> digest.of(key.toString());
    KeyDigest digest = KeyedDigest.withSecret(new byte[16]);
    assertThat(digest.of(12, byText)).isEqualTo(digest.of("12"));
  }
}

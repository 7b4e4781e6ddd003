package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import java.util.function.Function;

/**
 * How keys of several fields are read, field by field in a fixed order; {@link Keys#field} begins one.
 *
 * <p>Errors: none of its own. Two keys are one if all of these fields are equal; others do not matter.
 *
 * <p>Threads: immutable, as long as the functions are.
 *
 * @param <K> the type of key
 */
public final class KeyFields<K> implements KeyFunnel<K> {
  private final KeyFunnel<K> fields;

  private KeyFields(KeyFunnel<K> fields) {
    this.fields = fields;
  }

  static <K, F> KeyFields<K> first(
      Function<? super K, ? extends F> field, KeyFunnel<? super F> funnel) {
    return new KeyFields<>(reading(field, funnel));
  }

  /**
   * The same with one field more.
   *
   * @param field what gives the field of a key
   * @param funnel how the field is read
   */
  public <F> KeyFields<K> and(Function<? super K, ? extends F> field, KeyFunnel<? super F> funnel) {
    KeyFunnel<K> next = reading(field, funnel);
    return new KeyFields<>(
        (key, digest) -> digest.of(fields.digest(key, digest), next.digest(key, digest)));
  }

  private static <K, F> KeyFunnel<K> reading(
      Function<? super K, ? extends F> field, KeyFunnel<? super F> funnel) {
    Require.nonNull(field, "field");
    Require.nonNull(funnel, "funnel");
    return (key, digest) -> funnel.digest(field.apply(key), digest);
  }

  @Override
  public long digest(K key, KeyDigest digest) {
    return fields.digest(key, digest);
  }
}

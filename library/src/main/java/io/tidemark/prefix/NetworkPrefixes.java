package io.tidemark.prefix;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyDigest;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Networks of IPv4 addresses.
 *
 * @param bits the lengths of prefixes, ascending
 */
record NetworkPrefixes(List<Integer> bits) implements PrefixScheme<CharSequence> {
  private static final int OCTETS = 4;

  @Override
  public void each(CharSequence key, KeyDigest digest, LongConsumer prefixes) {
    int address = address(key, key.length(), "key");
    for (int i = 0; i < bits.size(); i++) {
      int length = bits.get(i);
      prefixes.accept(network(address & mask(length), length, digest));
    }
  }

  @Override
  public long digest(CharSequence prefix, KeyDigest digest) {
    int slash = prefix.toString().indexOf('/');
    int length = slash < 0 ? -1 : number(prefix, slash + 1, prefix.length());
    if (!bits.contains(length)) {
      throw refused("prefix", prefix, "a.b.c.d/n with n of " + bits);
    }
    int network = address(prefix, slash, "prefix");
    if ((network & ~mask(length)) != 0) {
      throw refused("prefix", prefix, "no bits behind the first " + length);
    }
    return network(network, length, digest);
  }

  private static long network(int network, int length, KeyDigest digest) {
    return PrefixScheme.derived(digest.of(Integer.toUnsignedLong(network)), length);
  }

  private static int mask(int length) {
    return -1 << (Integer.SIZE - length);
  }

  private static int address(CharSequence text, int end, String name) {
    int address = 0;
    int start = 0;
    for (int octet = 0; octet < OCTETS; octet++) {
      int stop = start;
      while (stop < end && text.charAt(stop) != '.') {
        stop++;
      }
      int value = number(text, start, stop);
      boolean isLast = octet == OCTETS - 1;
      if (value < 0 || value > 255 || isLast != (stop == end)) {
        throw refused(name, text, "an IPv4 address, a.b.c.d");
      }
      address = address << Byte.SIZE | value;
      start = stop + 1;
    }
    return address;
  }

  /** One to three digits as a number; -1 if they are something else. */
  private static int number(CharSequence text, int from, int to) {
    if (from >= to || to - from > 3) {
      return -1;
    }
    int value = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = 10 * value + digit;
    }
    return value;
  }

  private static IllegalArgumentException refused(String name, CharSequence text, String expected) {
    return new IllegalArgumentException(Require.message(name, text, expected));
  }

  @Override
  public String toString() {
    return bits.stream().map(String::valueOf).collect(Collectors.joining(", ", "ipv4(", ")"));
  }
}

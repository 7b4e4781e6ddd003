package io.tidemark.server.resp;

import java.util.Arrays;
import java.util.Random;

/** Requests, mutated ones, and bytes that look like requests. */
final class RandomRequests {
  private static final byte[] ALPHABET = Requests.bytes("*$:+-_0123456789\r\n\r\n\"'\\x aPING");

  private RandomRequests() {}

  static byte[] next(Random random) {
    byte[] input = random.nextInt(3) == 0 ? noise(random) : requests(random);
    int mutations = random.nextInt(4);
    for (int i = 0; i < mutations && input.length > 0; i++) {
      input = mutated(input, random);
    }
    return input;
  }

  private static byte[] noise(Random random) {
    byte[] input = new byte[random.nextInt(120)];
    for (int i = 0; i < input.length; i++) {
      input[i] = random.nextInt(20) == 0
          ? (byte) random.nextInt()
          : ALPHABET[random.nextInt(ALPHABET.length)];
    }
    return input;
  }

  private static byte[] requests(Random random) {
    byte[] input = {};
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      String[] words = new String[1 + random.nextInt(4)];
      for (int word = 0; word < words.length; word++) {
        words[word] = "w".repeat(random.nextInt(random.nextInt(30) == 0 ? 220 : 12));
      }
      byte[] more = random.nextInt(4) == 0
          ? Requests.bytes(String.join(" ", words) + "\r\n")
          : Requests.command(words);
      input = Requests.join(input, more);
    }
    return input;
  }

  private static byte[] mutated(byte[] input, Random random) {
    int at = random.nextInt(input.length);
    byte[] changed = input.clone();
    switch (random.nextInt(4)) {
      case 0 -> changed[at] = ALPHABET[random.nextInt(ALPHABET.length)];
      case 1 -> changed[at] = (byte) (changed[at] ^ 1 << random.nextInt(8));
      case 2 -> changed = Arrays.copyOf(changed, at);
      default ->
        changed = Requests.join(
            Arrays.copyOf(changed, at), Arrays.copyOfRange(input, input.length - at, input.length));
    }
    return changed;
  }
}

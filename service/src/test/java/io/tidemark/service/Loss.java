package io.tidemark.service;

import io.tidemark.core.simulation.SimulatedDisk;
import java.io.IOException;
import java.util.Random;
import java.util.function.BooleanSupplier;

/** What a crash leaves of what was not forced to the disk. */
enum Loss {
  /** All of it: the process ends, the machine does not. */
  NOTHING,
  /** None of it. */
  ALL,
  /** Names, but no bytes. */
  ALL_BYTES,
  /** Bytes, but no names. */
  ALL_NAMES,
  /** Each name and each few bytes by chance. */
  SOME,
  /** All names, and the first of all bytes: what a disk does that writes in order. */
  TAILS;

  /** Lets a disk crash, and gives the one behind the next start. */
  SimulatedDisk crash(SimulatedDisk disk, Random random) throws IOException {
    return switch (this) {
      case NOTHING -> disk.kill();
      case ALL -> disk.crash(() -> false, () -> false);
      case ALL_BYTES -> disk.crash(() -> true, () -> false);
      case ALL_NAMES -> disk.crash(() -> false, () -> true);
      case SOME -> disk.crash(random::nextBoolean, random::nextBoolean);
      case TAILS -> disk.crash(() -> true, firstOf(random.nextInt(40)));
    };
  }

  private static BooleanSupplier firstOf(int count) {
    return new BooleanSupplier() {
      private int left = count;

      @Override
      public boolean getAsBoolean() {
        return left-- > 0;
      }
    };
  }

  static Loss any(Random random) {
    return values()[random.nextInt(values().length)];
  }
}

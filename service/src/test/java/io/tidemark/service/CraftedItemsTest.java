package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The attack of seven crafted items. A filter that sets a few bits for each item says of an item that never came that it was
 * seen, if others have set its bits. Who knows the hash looks at home for a handful of items that do just that, sends them, and
 * so suppresses whatever it wants to: a payment, an alarm. It works on every victim where the secret is known, as it is where
 * there is none. Memories have random secrets of their own: there it works no better than any few items do.
 */
class CraftedItemsTest {
  private static final int CAPACITY = 200;
  private static final double ERROR = 0.01;
  private static final int VICTIMS = 20;

  /* As many bits as a classic filter sets for an item: log2(1 / 0.01) = 6.6, rounded up. */
  private static final int ITEMS = 7;

  /* With an error of a tenth of what was asked for, one victim of e^20 is not found by then. */
  private static final int MAX_FILLINGS = 20_000;

  /* The secret of a service that tells it, which is as good as none. */
  private static final long KNOWN = 42;

  /* One that does not grow has all of the error that was asked for, and so is the easiest to attack. */
  private static final SeenOptions OPTIONS =
      new SeenOptions(ERROR, CAPACITY, 0, new SeenOptions.Ever());

  @Test
  void theyGiveNoAdvantageWhereTheSecretIsNotKnown() {
    int suppressed = 0;
    for (int number = 0; number < VICTIMS; number++) {
      String victim = "payment " + number;
      List<String> crafted = craft(victim);
      assertThat(crafted).as("crafted for %s", victim).hasSizeBetween(1, ITEMS);
      assertThat(isSuppressed(victim, crafted, known()))
          .as("%s, where the secret is known", victim)
          .isTrue();
      suppressed += isSuppressed(victim, crafted, ServiceSettings.usual()) ? 1 : 0;
    }
    /*
     * So few items fill less than a tenth of what CAPACITY items do. Were each victim found with the full error of 1 %
     * nevertheless, 5 or more of 20 would be with a probability of about 1.4e-6.
     */
    assertThat(suppressed).as("victims, where the secret is not known").isLessThan(5);
  }

  private static ServiceSettings known() {
    return ServiceSettings.usual().withDigests(() -> TestService.digest(KNOWN));
  }

  private static boolean isSuppressed(String victim, List<String> items, ServiceSettings settings) {
    try (MemoryService service = MemoryService.inMemory(settings)) {
      SeenMemory memory = service.create(Name.of("payments"), OPTIONS, SeenMemory.class);
      long[] digests = new long[items.size() + 1];
      for (int i = 0; i < items.size(); i++) {
        digests[i] = digest(memory, items.get(i));
      }
      digests[items.size()] = digest(memory, victim);
      boolean[] isNew = new boolean[digests.length];
      memory.add(digests, 0, digests.length, isNew);
      return !isNew[items.size()];
    }
  }

  private static long digest(SeenMemory memory, String item) {
    return memory.digest().of(item.getBytes(StandardCharsets.UTF_8));
  }

  /** What an attacker does at home, with memories of the same kind and the known secret. */
  private static List<String> craft(String victim) {
    for (int filling = 0; filling < MAX_FILLINGS; filling++) {
      List<String> items = new ArrayList<>();
      for (int i = 0; i < CAPACITY - 1; i++) {
        items.add(victim + " " + filling + " " + i);
      }
      if (isSuppressed(victim, items, known())) {
        return needed(victim, items);
      }
    }
    throw new AssertionError("no items found for " + victim);
  }

  /**
   * Those of some items that suppress a victim without the others. The last of the shortest beginning that does is one of
   * them; with it in front, a shorter beginning does.
   */
  private static List<String> needed(String victim, List<String> items) {
    List<String> needed = new ArrayList<>();
    int end = items.size();
    while (!isSuppressed(victim, needed, known())) {
      int shortest = 1;
      int enough = end;
      while (shortest < enough) {
        int middle = (shortest + enough) / 2;
        List<String> tried = new ArrayList<>(needed);
        tried.addAll(items.subList(0, middle));
        if (isSuppressed(victim, tried, known())) {
          enough = middle;
        } else {
          shortest = middle + 1;
        }
      }
      needed.add(items.get(shortest - 1));
      end = shortest - 1;
    }
    return needed;
  }
}

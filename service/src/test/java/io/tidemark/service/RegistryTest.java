package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.service.RefusedException.Reason;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RegistryTest {
  private static final SeenOptions SMALL = new SeenOptions(0.01, 100, 0, new SeenOptions.Ever());

  private final TestService test = new TestService();
  private final MemoryService service = test.service;

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private static Name name(int... bytes) {
    byte[] all = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      all[i] = (byte) bytes[i];
    }
    return Name.of(all, 0, all.length);
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    service.scan(0, Integer.MAX_VALUE, (name, memory) -> names.add(name.toString()));
    names.sort(null);
    return names;
  }

  @Test
  void namesAreAnyBytes() throws IOException {
    Name[] names = {
      name(),
      name(0),
      name(0, 0),
      name(255, 254, 13, 10, 0),
      name('.', '.', '/', 'x'),
      Name.of("ключ"),
      Name.of(new byte[1 << 20], 0, 1 << 20)
    };
    for (Name name : names) {
      service.create(name, SMALL);
    }
    Name lookup = Name.forLookup();
    MemoryService again = test.replayed();
    for (Name name : names) {
      byte[] padded = new byte[name.length() + 2];
      System.arraycopy(name.bytes(), 0, padded, 1, name.length());
      NamedMemory found = service.find(lookup.set(padded, 1, name.length()));
      assertThat(found).isNotNull();
      assertThat(again.find(lookup).origin().id()).isEqualTo(found.origin().id());
      assertRefused(Reason.EXISTS, () -> service.create(name, SMALL));
    }
    assertThat(service.find(name(255))).isNull();
    assertThat(service.size()).isEqualTo(names.length);
  }

  /** A name for lookups is set again after it was given: what is kept is a copy. */
  @Test
  void aLookupNameIsNotKept() {
    Name lookup = Name.forLookup();
    byte[] bytes = {'a'};
    service.create(lookup.set(bytes, 0, 1), SMALL);
    bytes[0] = 'b';
    assertThat(service.find(Name.of("a"))).isNotNull();
    service.rename(Name.of("a"), lookup.set(bytes, 0, 1));
    bytes[0] = 'c';
    assertThat(service.find(Name.of("b"))).isNotNull();
    assertThat(names()).containsExactly("b");
  }

  @Test
  void typesAreChecked() {
    service.create(Name.of("seen"), SMALL);
    assertThat(service.get(Name.of("seen"), SeenMemory.class)).isNotNull();
    assertRefused(Reason.WRONG_TYPE, () -> service.get(Name.of("seen"), CountsMemory.class));
    assertRefused(Reason.MISSING, () -> service.get(Name.of("none"), SeenMemory.class));
  }

  @Test
  void aRenamedOneTakesTheNameOfAnother() throws IOException {
    SeenMemory a = test.seen("a", SMALL);
    SeenMemory b = test.seen("b", SMALL);
    service.rename(Name.of("a"), Name.of("b"));
    assertThat(service.find(Name.of("b"))).isSameAs(a);
    assertThat(service.find(Name.of("a"))).isNull();
    assertRefused(Reason.MISSING, () -> b.add(1, AddOptions.NONE));
    assertThat(a.add(1, AddOptions.NONE)).isTrue();
    assertRefused(Reason.MISSING, () -> service.rename(Name.of("a"), Name.of("b")));
    long used = service.budget().usedBytes();
    service.rename(Name.of("b"), Name.of("a longer name"));
    assertThat(service.budget().usedBytes()).as("the old name is paid back").isEqualTo(used + 12);
    service.rename(Name.of("a longer name"), Name.of("b"));
    assertThat(service.budget().usedBytes()).isEqualTo(used);
    service.rename(Name.of("b"), Name.of("b"));
    assertThat(service.find(Name.of("b"))).isSameAs(a);
    assertThat(service.size()).isEqualTo(1);
    MemoryService again = test.replayed();
    assertThat(again.size()).isEqualTo(1);
    assertThat(again.find(Name.of("b")).origin()).isEqualTo(a.origin());
    assertThat(again.registry().byId(b.origin().id())).isNull();
  }

  /** Whoever is inside is waited for: no record of a memory stands behind that of its deletion. */
  @Test
  void aDeletionIsTheLastRecordOfAMemory() throws Exception {
    SeenMemory memory = test.seen("a", SMALL);
    Thread deleting = Thread.currentThread();
    CountDownLatch isInside = new CountDownLatch(1);
    CompletableFuture<Boolean> adding = new CompletableFuture<>();
    new Thread(() -> {
          memory.enter();
          try {
            isInside.countDown();
            while (deleting.getState() != Thread.State.WAITING) {
              Thread.onSpinWait(); // It waits for this thread to leave, and for nothing else.
            }
            adding.complete(memory.add(1, AddOptions.NONE));
          } finally {
            memory.exit();
            adding.cancel(false);
          }
        })
        .start();
    isInside.await();
    assertThat(service.delete(Name.of("a"))).isTrue();
    assertThat(adding.get(60, TimeUnit.SECONDS)).isTrue();
    assertRefused(Reason.MISSING, () -> memory.add(2, AddOptions.NONE));
    assertThat(test.replayed().size()).isZero();
  }

  @Test
  void idsAreNeverUsedAgain() throws IOException {
    long first = service.create(Name.of("a"), SMALL).origin().id();
    service.delete(Name.of("a"));
    long second = service.create(Name.of("a"), SMALL).origin().id();
    assertThat(second).isGreaterThan(first);
    service.delete(Name.of("a"));
    assertThat(test.replayed().create(Name.of("a"), SMALL).origin().id()).isGreaterThan(second);
  }

  @Test
  void expiryIsToTheMillisecond() {
    Name name = Name.of("x");
    SeenMemory memory = test.seen("x", SMALL);
    long now = TestService.START;
    assertThat(service.expiry(name)).isEqualTo(MemoryService.NEVER);
    assertThat(service.persist(name)).isFalse();
    service.expireAt(name, now + 10);
    assertThat(service.expiry(name)).isEqualTo(now + 10);
    test.time.pass(9);
    assertThat(service.find(name)).isSameAs(memory);
    assertThat(service.sweepExpired()).isZero();
    test.time.pass(1);
    assertThat(service.find(name)).isNull();
    assertThat(names()).isEmpty();
    assertRefused(Reason.MISSING, () -> service.expiry(name));
    assertRefused(Reason.MISSING, () -> service.expireAt(name, now + 1_000));
    assertRefused(Reason.MISSING, () -> service.rename(name, Name.of("y")));
    assertThat(service.delete(name)).as("it has expired").isFalse();
    assertThat(service.size()).isZero();
    assertThat(service.budget().usedBytes()).isZero();
  }

  @Test
  void whatExpiredMakesRoomForANewOne() throws IOException {
    Name name = Name.of("x");
    NamedMemory old = service.create(name, SMALL);
    service.expireAt(name, TestService.START + 1);
    test.time.pass(1);
    NamedMemory young = service.create(name, SMALL);
    assertThat(service.find(name)).isSameAs(young);
    assertThat(service.expiry(name)).isEqualTo(MemoryService.NEVER);
    test.time.pass(1_000);
    assertThat(service.sweepExpired()).isZero();
    assertThat(test.replayed().find(name).origin()).isEqualTo(young.origin());
    assertThat(old.memoryBytes()).isZero();
  }

  @Test
  void aTimeThatIsNotInTheFutureDeletesAtOnce() {
    for (long millis : new long[] {TestService.START, 0, Long.MIN_VALUE}) {
      service.create(Name.of("x"), SMALL);
      service.expireAt(Name.of("x"), millis);
      assertThat(service.size()).isZero();
    }
    service.create(Name.of("x"), SMALL);
    service.expireAt(Name.of("x"), Long.MAX_VALUE - 1);
    assertThat(service.expiry(Name.of("x"))).isEqualTo(Long.MAX_VALUE - 1);
    assertThat(service.persist(Name.of("x"))).isTrue();
    assertThat(service.expiry(Name.of("x"))).isEqualTo(MemoryService.NEVER);
  }

  @Test
  void aSweepDeletesWhatHasExpired() throws IOException {
    for (int i = 0; i < 100; i++) {
      service.create(Name.of("name " + i), SMALL);
      if (i % 2 == 0) {
        service.expireAt(Name.of("name " + i), TestService.START + 1 + i);
      }
    }
    // A clock that was set back does not bring anything back.
    test.time.pass(50);
    assertThat(service.clock().millis()).isEqualTo(TestService.START + 50);
    test.time.set(0);
    assertThat(service.sweepExpired()).isEqualTo(25);
    assertThat(service.sweepExpired()).isZero();
    assertThat(service.size()).isEqualTo(75);
    service.rename(Name.of("name 98"), Name.of("moved"));
    assertThat(service.expiry(Name.of("moved"))).isEqualTo(TestService.START + 99);
    assertThat(test.replayed().size()).isEqualTo(75);
    test.time.set(TestService.START + 1_000);
    assertThat(service.sweepExpired()).isEqualTo(25);
  }

  @Test
  void allIsFlushed() throws IOException {
    List<SeenMemory> memories = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      memories.add(test.seen("name " + i, SMALL));
    }
    service.flush();
    assertThat(service.size()).isZero();
    assertThat(service.budget().usedBytes()).isZero();
    memories.forEach(each -> assertRefused(Reason.MISSING, () -> each.add(1, AddOptions.NONE)));
    service.create(Name.of("after"), SMALL);
    assertThat(test.replayed().size()).isEqualTo(1);
  }

  @Test
  void nothingChangesWhereChangesCannotBeKept() {
    service.create(Name.of("a"), SMALL);
    service.create(Name.of("b"), SMALL);
    service.expireAt(Name.of("b"), TestService.START + 1);
    test.time.pass(1);
    test.journal.setWritable(false);
    int records = test.journal.records().size();
    Name a = Name.of("a");
    assertRefused(Reason.NOT_WRITABLE, () -> service.create(Name.of("c"), SMALL));
    assertRefused(Reason.NOT_WRITABLE, () -> service.delete(a));
    assertRefused(Reason.NOT_WRITABLE, () -> service.rename(a, Name.of("d")));
    assertRefused(Reason.NOT_WRITABLE, () -> service.expireAt(a, TestService.START + 9));
    assertRefused(Reason.NOT_WRITABLE, service::flush);
    assertRefused(Reason.NOT_WRITABLE, service::sweepExpired);
    assertRefused(
        Reason.NOT_WRITABLE, () -> service.copy(a, Name.of("e"), MemoryService.IfTaken.REPLACE));
    assertThat(service.find(a)).isNotNull();
    assertThat(test.journal.records()).hasSize(records);
  }

  /** Names that are there all the time are each visited once, whatever else is added, renamed and deleted. */
  @Test
  void aScanIsCompleteWhileNamesChange() {
    SplittableRandom random = RandomSource.seeded(4);
    for (int count : new int[] {1, 3, 10, 1_000}) {
      service.flush();
      for (int i = 0; i < 50; i++) {
        service.create(Name.of("other " + i), SMALL);
        service.create(Name.of("stays " + i), SMALL);
      }
      List<String> visited = new ArrayList<>();
      long cursor = 0;
      int fresh = 0;
      do {
        cursor = service.scan(cursor, count, (name, memory) -> visited.add(name.toString()));
        for (int change = 0; change < 5; change++) {
          Name other = Name.of("other " + random.nextInt(50));
          if (service.find(other) == null) {
            service.create(Name.of("fresh " + fresh++), SMALL);
          } else if (random.nextBoolean()) {
            service.delete(other);
          } else {
            // A name that stays gets another memory.
            service.rename(other, Name.of("stays " + random.nextInt(50)));
          }
        }
      } while (cursor != 0);
      Map<String, Integer> times = new HashMap<>();
      visited.forEach(name -> times.merge(name, 1, Integer::sum));
      for (int i = 0; i < 50; i++) {
        assertThat(times).containsEntry("stays " + i, 1);
      }
    }
    assertThatThrownBy(() -> service.scan(-1, 1, (name, memory) -> {}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> service.scan(0, 0, (name, memory) -> {}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void oneOfManyThreadsMakesIt() throws Exception {
    int threads = 4;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    AtomicInteger made = new AtomicInteger();
    AtomicBoolean isRunning = new AtomicBoolean(true);
    try {
      Future<?> scans = pool.submit(() -> {
        while (isRunning.get()) {
          Set<Name> seen = new HashSet<>();
          service.scan(0, 1_000, (name, memory) -> assertThat(seen.add(name)).isTrue());
        }
      });
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 1; thread < threads; thread++) {
        all.add(pool.submit(() -> {
          for (int i = 0; i < 300; i++) {
            try {
              service.create(Name.of("name " + i), SMALL);
              made.incrementAndGet();
            } catch (RefusedException e) {
              assertThat(e.reason()).isEqualTo(Reason.EXISTS);
            }
          }
        }));
      }
      for (Future<?> each : all) {
        each.get();
      }
      isRunning.set(false);
      scans.get();
    } finally {
      isRunning.set(false);
      pool.shutdown();
    }
    assertThat(made.get()).isEqualTo(300);
    assertThat(service.size()).isEqualTo(300);
    assertThat(test.replayed().budget().usedBytes()).isEqualTo(service.budget().usedBytes());
  }

  /** What was restored at a moment is not changed again by the records before it. */
  @Test
  void contentsAndTheRecordsBehindThemGiveTheSame() throws IOException {
    SplittableRandom random = RandomSource.seeded(5);
    List<Registry.Contents> contents = new ArrayList<>();
    for (int round = 0; round < 300; round++) {
      Name name = Name.of("name " + random.nextInt(20));
      if (service.find(name) == null) {
        service.create(name, SMALL);
      } else {
        switch (random.nextInt(4)) {
          case 0 -> service.delete(name);
          case 1 -> service.rename(name, Name.of("name " + random.nextInt(20)));
          case 2 -> service.expireAt(name, TestService.START + 1 + random.nextLong(1_000));
          default -> test.time.pass(random.nextLong(20));
        }
      }
      if (random.nextInt(60) == 0) {
        service.flush();
      }
      contents.add(service.registry().contents());
    }
    for (int each = 0; each < contents.size(); each += 29) {
      Surroundings other = test.settings.surroundings(Journal.NONE);
      Registry registry = new Registry(other);
      List<Registry.Entry> fresh = contents.get(each).entries().stream()
          .map(entry -> new Registry.Entry(
              entry.name(),
              MemoryFactory.create(entry.memory().origin(), other),
              entry.expiresMillis()))
          .toList();
      registry.restore(new Registry.Contents(
          contents.get(each).sequence(), contents.get(each).nextId(), fresh));
      KeptJournal.replay(test.journal.records(), registry);
      assertThat(described(registry)).isEqualTo(described(service.registry()));
      assertThat(registry.contents().sequence())
          .isEqualTo(service.registry().contents().sequence());
      assertThat(registry.contents().nextId())
          .isEqualTo(service.registry().contents().nextId());
    }
  }

  private static Map<Name, String> described(Registry registry) {
    Map<Name, String> all = new HashMap<>();
    registry
        .contents()
        .entries()
        .forEach(entry ->
            all.put(entry.name(), entry.memory().origin() + " until " + entry.expiresMillis()));
    return all;
  }

  @Test
  void damagedRecordsAreRefused() throws IOException {
    service.create(Name.of("a"), SMALL);
    KeptJournal.Kept creation = test.journal.records().get(0);
    Registry registry = new Registry(test.settings.surroundings(Journal.NONE));
    assertThatThrownBy(() -> registry.replay(2, Registry.FLUSH, ByteBuffer.allocate(0)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("at most 1");
    assertThatThrownBy(() -> registry.replay(1, 99, ByteBuffer.allocate(0)))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> registry.replay(1, Registry.DELETE, ByteBuffer.allocate(8)))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> registry.replay(1, Registry.FLUSH, ByteBuffer.allocate(1)))
        .isInstanceOf(IOException.class);
    // Without its last bytes it is that of a shorter name; before the name begins, none.
    for (int length = 0; length < creation.body().length - 1; length++) {
      ByteBuffer cut = ByteBuffer.wrap(creation.body(), 0, length);
      assertThatThrownBy(() -> registry.replay(1, Registry.CREATE, cut))
          .isInstanceOf(IOException.class);
    }
    registry.replay(1, Registry.CREATE, ByteBuffer.wrap(creation.body()));
    assertThatThrownBy(() -> registry.replay(2, Registry.CREATE, ByteBuffer.wrap(creation.body())))
        .isInstanceOf(IOException.class);
    assertThat(registry.size()).isEqualTo(1);
  }
}

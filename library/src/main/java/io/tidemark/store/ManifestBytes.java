package io.tidemark.store;

import io.tidemark.core.hash.Digests;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.FrameHeader;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The bytes of a manifest: a frame as that of a saved filter, with a kind of its own. The spec is the
 * description of prefixes; the payload is words, each list with its length before it.
 */
final class ManifestBytes {
  /** Far from the kinds of filters, which count from 1. */
  static final int KIND_ID = 0x4D53;

  private ManifestBytes() {}

  static byte[] write(Manifest manifest) throws IOException {
    long[] words = words(manifest);
    StoreIdentity identity = manifest.identity();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WireWriter writer = WireWriter.start(
        out,
        new FrameHeader(
            KIND_ID,
            identity.digest().wireId(),
            identity.digest().keyBytes(),
            identity.prefixes().getBytes(StandardCharsets.UTF_8),
            (long) words.length * Long.BYTES));
    writer.words(words.length, index -> words[(int) index]);
    writer.finish();
    return out.toByteArray();
  }

  private static long[] words(Manifest manifest) {
    List<Long> words = new ArrayList<>();
    TimeRange covered = manifest.covered().orElse(new TimeRange(0, 0));
    words.add(manifest.identity().unit().nanos());
    words.add(manifest.identity().unit().originSeconds());
    words.add(covered.from());
    words.add(covered.to());
    words.add(manifest.droppedBefore());
    words.add(manifest.nextNumber());
    words.add(manifest.lastTombstone());
    words.add(Double.doubleToLongBits(manifest.otherKeysErased()));
    words.add((long) manifest.load().size());
    manifest.load().forEach(count -> words.add(Double.doubleToLongBits(count)));
    words.add((long) manifest.logs().size());
    manifest
        .logs()
        .forEach(log ->
            words.addAll(List.of(log.number(), log.absorbed(), log.coveredTo(), log.leastBytes())));
    words.add((long) manifest.sealed().size());
    manifest
        .sealed()
        .forEach(file -> words.addAll(List.of(file.number(), file.absorbed(), file.bytes())));
    words.add((long) manifest.tombstones().size());
    for (Tombstone tombstone : manifest.tombstones()) {
      TimeRange range = tombstone.range();
      words.addAll(List.of(tombstone.keyDigest(), range.from(), range.to(), tombstone.number()));
    }
    words.add((long) manifest.logs().size());
    manifest
        .logs()
        .forEach(log -> words.addAll(List.of(log.sealed().bytes(), log.sealed().tombstone())));
    if (!manifest.gaps().equals(Gaps.NONE)) {
      addGaps(manifest.gaps(), words);
    }
    return words.stream().mapToLong(Long::longValue).toArray();
  }

  private static void addGaps(Gaps gaps, List<Long> words) {
    words.add(gaps.unsynced().from());
    words.add(gaps.unsynced().to());
    words.add((long) gaps.known().ranges().size());
    gaps.known().ranges().forEach(range -> words.addAll(List.of(range.from(), range.to())));
  }

  /**
   * @throws CorruptDataException if the bytes are no manifest, or not one any more
   */
  static Manifest read(byte[] bytes) throws IOException {
    WireReader reader = new WireReader(new ByteArrayInputStream(bytes), bytes.length);
    int kindId = reader.header().kindId();
    if (kindId != KIND_ID) {
      throw new CorruptDataException(6, "kind", kindId, KIND_ID + ", the manifest of a store");
    }
    long offset = reader.offset();
    long[] words = reader.nextWords(reader.wordsLeft(), "manifest");
    reader.finish();
    try {
      return manifest(reader.header(), new Words(words));
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(offset, "manifest", e.getMessage(), "a possible one");
    }
  }

  private static Manifest manifest(FrameHeader header, Words words) {
    KeyDigest digest = Digests.of(header.digestId(), header.digestKey());
    StoreIdentity identity = new StoreIdentity(
        digest,
        new TickUnit(words.next(), words.next()),
        new String(header.spec(), StandardCharsets.UTF_8));
    TimeRange covered = new TimeRange(words.next(), words.next());
    Manifest manifest = new Manifest(
        identity,
        covered.isEmpty() ? Optional.empty() : Optional.of(covered),
        words.next(),
        words.next(),
        words.next(),
        Double.longBitsToDouble(words.next()),
        words.list(() -> Double.longBitsToDouble(words.next())),
        words.list(() -> logEntry(words)),
        words.list(() -> new Manifest.SealedEntry(words.next(), words.next(), words.next())),
        words.list(() ->
            new Tombstone(words.next(), new TimeRange(words.next(), words.next()), words.next())),
        Gaps.NONE);
    Manifest placed = words.isAtEnd() ? manifest : withPlaces(manifest, words);
    Manifest whole = words.isAtEnd() ? placed : placed.withGaps(gaps(words));
    words.checkEnd();
    return whole;
  }

  /** What may be lost; manifests of stores that do not know it end before. */
  private static Gaps gaps(Words words) {
    TimeRange unsynced = new TimeRange(words.next(), words.next());
    return new Gaps(
        new Coverage(words.list(() -> new TimeRange(words.next(), words.next()))), unsynced);
  }

  /** A log of which nothing is sealed. */
  private static Manifest.LogEntry logEntry(Words words) {
    long number = words.next();
    long absorbed = words.next();
    return new Manifest.LogEntry(
        number, absorbed, words.next(), words.next(), new Manifest.LogPlace(0, absorbed));
  }

  /** The manifest with what is sealed of its logs; the first ones that were written do not say it. */
  private static Manifest withPlaces(Manifest manifest, Words words) {
    List<Manifest.LogPlace> places =
        words.list(() -> new Manifest.LogPlace(words.next(), words.next()));
    if (places.size() != manifest.logs().size()) {
      throw new IllegalArgumentException(
          places.size() + " places in " + manifest.logs().size() + " logs");
    }
    List<Manifest.LogEntry> logs = new ArrayList<>();
    for (Manifest.LogEntry log : manifest.logs()) {
      logs.add(new Manifest.LogEntry(
          log.number(),
          log.absorbed(),
          log.coveredTo(),
          log.leastBytes(),
          places.get(logs.size())));
    }
    return manifest.withLogs(logs);
  }

  /** Words one after the other. */
  private static final class Words {
    private final long[] words;
    private int at;

    Words(long[] words) {
      this.words = words;
    }

    long next() {
      if (at == words.length) {
        throw new IllegalArgumentException("it ends early");
      }
      return words[at++];
    }

    boolean isAtEnd() {
      return at == words.length;
    }

    void checkEnd() {
      if (!isAtEnd()) {
        throw new IllegalArgumentException(words.length - at + " words too many");
      }
    }

    <T> List<T> list(Supplier<T> entry) {
      long count = next();
      if (count < 0 || count > words.length - at) {
        throw new IllegalArgumentException("a list of " + count);
      }
      List<T> entries = new ArrayList<>();
      for (long i = 0; i < count; i++) {
        entries.add(entry.get());
      }
      return entries;
    }
  }
}

package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.wire.CorruptDataException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilterCatalogTest {
  @TempDir
  Path directory;

  private static void assertSame(Filter found, BloomFilter expected) throws IOException {
    assertThat(found).isInstanceOf(BloomFilter.class);
    BloomFilter filter = (BloomFilter) found;
    assertThat(filter.spec()).isEqualTo(expected.spec());
    assertThat(filter.digest()).isEqualTo(expected.digest());
    assertThat(filter.isCompatible(expected)).isTrue();
    assertThat(filter.fill()).isEqualTo(expected.fill()).isPositive();
    for (int i = 0; i < 500; i++) {
      long digest = expected.digest().of(Samples.key(i));
      assertThat(filter.mightContain(digest)).isEqualTo(expected.mightContain(digest));
      assertThat(i >= 50 || filter.mightContain(digest)).as("key %d", i).isTrue();
    }
    assertThat(Samples.bytes(filter)).isEqualTo(Samples.bytes(expected));
  }

  private static List<BloomFilter> samples() {
    return Stream.concat(Samples.blooms().stream(), Stream.of(Samples.large())).toList();
  }

  @Test
  void comesBackFromAnArray() throws IOException {
    for (BloomFilter filter : samples()) {
      assertSame(FilterCatalog.read(Samples.bytes(filter)), filter);
    }
  }

  @Test
  void aLinkIsFollowedAndStaysOne() throws IOException {
    BloomFilter filter = samples().get(0);
    Path file = directory.resolve("file.tmk");
    FilterCatalog.save(samples().get(1), file);
    Path link = Files.createSymbolicLink(directory.resolve("link.tmk"), file);
    FilterCatalog.save(filter, link);
    assertThat(link).isSymbolicLink();
    assertSame(FilterCatalog.load(file), filter);
  }

  @Test
  void comesBackFromAFile() throws IOException {
    Path file = directory.resolve("a filter.tmk");
    for (BloomFilter filter : samples()) {
      FilterCatalog.save(filter, file);
      assertSame(FilterCatalog.load(file), filter);
      assertThat(Files.readAllBytes(file)).isEqualTo(Samples.bytes(filter));
    }
    assertThat(namesIn(directory)).containsExactly("a filter.tmk");
  }

  @Test
  void comesBackAsTheTypeThatIsNeededOrIsRefused() throws IOException {
    Path file = directory.resolve("a.tmk");
    FilterCatalog.save(Samples.blockedKeyed(), file);
    assertSame(FilterCatalog.load(file, BloomFilter.class), Samples.blockedKeyed());
    assertThatThrownBy(() -> FilterCatalog.load(file, WeighedFilter.class))
        .isInstanceOf(CorruptDataException.class)
        .hasMessage("byte 6, kind: BloomFilter (expected: WeighedFilter)");
  }

  @Test
  void comesBackFromAStreamOneAfterTheOther() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (BloomFilter filter : samples()) {
      FilterCatalog.write(filter, out);
    }
    out.write(77);
    InputStream in = new ByteArrayInputStream(out.toByteArray());
    for (BloomFilter filter : samples()) {
      assertSame(FilterCatalog.read(in), filter);
    }
    assertThat(in.read()).as("the byte behind the last frame").isEqualTo(77);
  }

  @Test
  void comesBackFromAStreamThatGivesLittleAtATime() throws IOException {
    byte[] bytes = Samples.bytes(Samples.standardFast());
    InputStream in = InputStream.nullInputStream();
    for (byte one : bytes) {
      in = new SequenceInputStream(in, new ByteArrayInputStream(new byte[] {one}));
    }
    assertSame(FilterCatalog.read(in), Samples.standardFast());
  }

  @Test
  void aFileBelongsToItsOwnerAlone() throws IOException {
    Path file = directory.resolve("secret.tmk");
    FilterCatalog.save(Samples.blockedKeyed(), file);
    if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void aFailedSaveLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = directory.resolve("old.tmk");
    FilterCatalog.save(Samples.standardFast(), file);
    byte[] before = Files.readAllBytes(file);
    assertThatThrownBy(() -> FilterCatalog.save(null, file))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("filter: null (expected: not null)");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(namesIn(directory)).containsExactly("old.tmk");
  }

  @Test
  void aFailedRenameLeavesNothing() throws IOException {
    Path taken = Files.createDirectory(directory.resolve("taken.tmk"));
    Files.createFile(taken.resolve("inside"));
    assertThatThrownBy(() -> FilterCatalog.save(Samples.standardFast(), taken))
        .isInstanceOf(IOException.class);
    assertThat(namesIn(directory)).containsExactly("taken.tmk");
    assertThat(namesIn(taken)).containsExactly("inside");
  }

  @Test
  void aMissingDirectoryOrFileIsNamed() {
    Path file = directory.resolve("missing").resolve("a.tmk");
    assertThatThrownBy(() -> FilterCatalog.save(Samples.standardFast(), file))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("missing");
    assertThatThrownBy(() -> FilterCatalog.load(file))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("a.tmk");
  }

  @Test
  void bytesBehindTheFilterAreRefusedWhereTheEndIsKnown() throws IOException {
    byte[] bytes = Samples.bytes(Samples.standardFast());
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    Path file = Files.write(directory.resolve("longer.tmk"), longer);
    for (Reading reading : new Reading[] {
      () -> FilterCatalog.read(longer), () -> FilterCatalog.load(file),
    }) {
      assertThatThrownBy(reading::read)
          .isInstanceOf(CorruptDataException.class)
          .hasMessage("byte 16, payload bytes: 128 (expected: 129, as many as follow; "
              + "the file was cut or grew)");
    }
  }

  @FunctionalInterface
  private interface Reading {
    Filter read() throws IOException;
  }

  private static List<String> namesIn(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}

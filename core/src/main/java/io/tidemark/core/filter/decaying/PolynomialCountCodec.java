package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** The bytes of a {@link PolynomialCountFilter}; docs/format.md draws them. */
public final class PolynomialCountCodec implements FilterCodec<PolynomialCountFilter> {
  private static final int OWN_WORDS = 3;
  private static final int TERM_WORDS = 2;

  /** Creates the codec, which has no state. */
  public PolynomialCountCodec() {}

  @Override
  public void write(PolynomialCountFilter filter, OutputStream out) throws IOException {
    PolynomialCountSpec spec = filter.spec();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.POLYNOMIAL_COUNT.wireId(),
        filter.digest(),
        spec.terms().size() * spec.part().savedWords(),
        DecayBytes.partSpec(spec.part(), spec.epochTicks(), spec.time(), ownWords(spec)));
    filter.parts().write(writer);
    writer.finish();
  }

  private static long[] ownWords(PolynomialCountSpec spec) {
    int terms = spec.terms().size();
    long[] words = new long[OWN_WORDS + TERM_WORDS * terms];
    words[0] = spec.part().lines();
    words[1] = spec.part().bitsPerCell();
    words[2] = terms;
    for (int term = 0; term < terms; term++) {
      int word = OWN_WORDS + TERM_WORDS * term;
      words[word] = Double.doubleToLongBits(spec.terms().get(term).weight());
      words[word + 1] = Double.doubleToLongBits(spec.terms().get(term).factor());
    }
    return words;
  }

  @Override
  public PolynomialCountFilter read(WireReader reader) throws IOException {
    int words = reader.header().spec().length / Long.BYTES;
    PolynomialCountSpec spec = WordFrame.spec(reader, words, PolynomialCountCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    List<long[]> parts = CountParts.read(spec.part(), spec.terms().size(), reader);
    return WordFrame.filter(reader, () -> PolynomialCountFilter.of(spec, digest, parts));
  }

  private static PolynomialCountSpec spec(long[] words) {
    int rulesFrom = words.length - DecayBytes.RULE_WORDS;
    Require.inRange(rulesFrom, OWN_WORDS, Integer.MAX_VALUE, "words before the rules");
    long termWords = TERM_WORDS * Require.inRange(words[2], 1, words.length, "terms");
    Require.inRange(termWords, rulesFrom - OWN_WORDS, rulesFrom - OWN_WORDS, "words of terms");
    List<DecayTerm> terms = new ArrayList<>();
    for (int word = OWN_WORDS; word < rulesFrom; word += TERM_WORDS) {
      terms.add(new DecayTerm(
          Double.longBitsToDouble(words[word]), Double.longBitsToDouble(words[word + 1])));
    }
    DecayRules rules = DecayBytes.partRules(words, rulesFrom);
    PartSpec part = PartSpec.of(words[0], WordFrame.count(words[1], "bitsPerCell"), rules);
    return new PolynomialCountSpec(terms, rules.decay().epochTicks(), part, rules.time());
  }
}

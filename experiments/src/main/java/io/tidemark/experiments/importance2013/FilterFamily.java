package io.tidemark.experiments.importance2013;

import java.util.List;

/** Kinds of filters that are compared at equal memory, each in the best of the shapes tried. */
enum FilterFamily {
  CLASSIC("Bloom filter", Side.OTHERS),
  STABLE("SBF", Side.PAPER),
  TWO_CLASS("IBF-2C", Side.PAPER),
  BY_IMPORTANCE("IBF-MC", Side.PAPER),
  BY_VALUE("IBF-H", Side.PAPER),
  ROTATED("two rotated", Side.OTHERS),
  AGE_PARTITIONED("age-partitioned", Side.OTHERS),
  BUFFER("hash buffer", Side.OTHERS),
  SWEEP("swept", Side.OURS),
  TIDEPOOL("tidepool", Side.OURS);

  /** Whose it is. */
  enum Side {
    PAPER("of the paper"),
    OTHERS("what people use"),
    OURS("ours");

    private final String title;

    Side(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  private final String title;
  private final Side side;

  FilterFamily(String title, Side side) {
    this.title = title;
    this.side = side;
  }

  String title() {
    return title;
  }

  Side side() {
    return side;
  }

  /** All shapes that fit; none if the memory is too small for any. */
  List<Candidate> candidates(Shapes room, Grid grid) {
    return switch (this) {
      case CLASSIC -> room.classic(grid);
      case STABLE -> room.full(grid);
      case TWO_CLASS -> room.twoClass(grid);
      case BY_IMPORTANCE -> room.byImportance(grid);
      case BY_VALUE -> room.byValue(grid);
      case ROTATED -> room.rotated(grid);
      case AGE_PARTITIONED -> room.agePartitioned(grid);
      case BUFFER -> room.buffers(grid);
      case SWEEP -> room.swept(grid);
      case TIDEPOOL -> room.tidepools(grid);
    };
  }
}

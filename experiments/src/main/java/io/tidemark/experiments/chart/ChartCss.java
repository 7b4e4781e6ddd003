package io.tidemark.experiments.chart;

/**
 * The style sheet of charts: light, and dark where the reader's system is. Colours of series are
 * those of M. Okabe and K. Ito, "Color universal design", 2008, which remain apart for the
 * colour-blind; blue and sky blue change places in the dark, for contrast.
 */
public final class ChartCss {
  private static final String LIGHT = """
      .chart{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",Arial,sans-serif;\
      font-size:12px}
      .chart .page{fill:#ffffff}
      .chart text{fill:#24292f}
      .chart .title{font-size:15px;font-weight:600}
      .chart .quiet{fill:#57606a}
      .chart .exponent{font-size:9px}
      .chart .end{text-anchor:end}
      .chart .middle{text-anchor:middle}
      .chart .grid{stroke:#e4e7eb;stroke-width:1}
      .chart .axis{stroke:#6e7781;stroke-width:1}
      .chart .lead{stroke:currentColor;stroke-width:1;fill:none;opacity:.6}
      .chart .reference{stroke:#57606a;stroke-width:1.2;stroke-dasharray:2 3;fill:none}
      .chart .curve{stroke:currentColor;stroke-width:1.8;fill:none;stroke-linejoin:round}
      .chart .dashed{stroke-dasharray:6 4}
      .chart .area{fill:currentColor;opacity:.16}
      .chart .bar{fill:currentColor;opacity:.75}
      .chart .whisker{stroke:currentColor;stroke-width:1.4;fill:none}
      .chart .over{stroke:#24292f}
      .chart .dot{fill:currentColor;stroke:#ffffff;stroke-width:1}
      .chart .hollow{fill:#ffffff;stroke:currentColor;stroke-width:1.6}
      .chart .box{fill:currentColor;opacity:.2}
      .chart .ring{fill:none;stroke:#b3261e;stroke-width:2}
      .chart .neutral{color:#57606a}
      .chart .s0{color:#0072b2}
      .chart .s1{color:#d55e00}
      .chart .s2{color:#009e73}
      .chart .s3{color:#cc79a7}
      .chart .s4{color:#e69f00}
      .chart .s5{color:#56b4e9}
      .chart .s6{color:#24292f}
      """;

  private static final String DARK = """
      @media (prefers-color-scheme:dark){
      .chart .page{fill:#15191e}
      .chart text{fill:#e6e9ec}
      .chart .quiet{fill:#a3acb5}
      .chart .grid{stroke:#2b3138}
      .chart .axis{stroke:#8b949e}
      .chart .reference{stroke:#a3acb5}
      .chart .over{stroke:#e6e9ec}
      .chart .dot{stroke:#15191e}
      .chart .hollow{fill:#15191e}
      .chart .area{opacity:.26}
      .chart .box{opacity:.32}
      .chart .ring{stroke:#ff8a80}
      .chart .neutral{color:#a3acb5}
      .chart .s0{color:#56b4e9}
      .chart .s5{color:#0072b2}
      .chart .s6{color:#e6e9ec}
      }
      """;

  private ChartCss() {}

  /** The style sheet; once per page is enough. */
  public static String sheet() {
    return LIGHT + DARK;
  }
}

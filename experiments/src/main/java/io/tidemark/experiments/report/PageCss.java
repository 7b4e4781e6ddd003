package io.tidemark.experiments.report;

/** The style sheet of the page, light and dark. */
final class PageCss {
  static final String SHEET = """
      :root{color-scheme:light dark;--page:#f6f7f9;--card:#ffffff;--ink:#24292f;--quiet:#57606a;\
      --line:#d8dde3;--link:#0060a0;--holds:#00694c;--defect:#b3261e;--missed:#8a5a00;--paper:#3b5bdb;--code:#eef1f4}
      @media (prefers-color-scheme:dark){:root{--page:#0d1014;--card:#15191e;--ink:#e6e9ec;\
      --quiet:#a3acb5;--line:#2f363d;--link:#7cc4f0;--holds:#4fd1a5;--defect:#ff8a80;--missed:#e3b341;--paper:#9db4ff;\
      --code:#20262d}}
      *{box-sizing:border-box}
      body{margin:0;background:var(--page);color:var(--ink);line-height:1.55;\
      font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",Arial,sans-serif}
      main,header,footer{max-width:54rem;margin:0 auto;padding:0 1.25rem}
      header{padding-top:2.5rem}
      h1{font-size:1.7rem;line-height:1.2;margin:0 0 .5rem}
      h2{font-size:1.3rem;line-height:1.3;margin:0}
      h3{font-size:1rem;margin:1.75rem 0 .5rem}
      p{margin:.6rem 0;max-width:46rem}
      a{color:var(--link)}
      .quiet{color:var(--quiet)}
      .small{font-size:.875rem}
      section,nav{background:var(--card);border:1px solid var(--line);border-radius:10px;\
      padding:1.5rem;margin:1.5rem 0}
      nav ol{list-style:none;margin:.75rem 0 0;padding:0}
      nav li{display:flex;flex-wrap:wrap;gap:.15rem 1rem;align-items:baseline;\
      padding:.55rem 0;border-top:1px solid var(--line)}
      nav li .what{flex:1 1 20rem}
      .badge{display:inline-block;font-size:.8rem;font-weight:600;padding:.05rem .6rem;\
      border:1px solid currentColor;border-radius:1rem;white-space:nowrap}
      .badge.holds{color:var(--holds)}
      .badge.defect{color:var(--defect)}
      .badge.missed{color:var(--missed)}
      .badge.paper{color:var(--paper);border-style:dashed}
      .badge.open{color:var(--quiet)}
      .heading{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:baseline;\
      justify-content:space-between}
      figure{margin:1.5rem 0}
      figure svg{display:block;width:100%;height:auto;max-width:760px}
      figure .narrow{display:none}
      figcaption{font-size:.875rem;color:var(--quiet);margin-top:.35rem;max-width:46rem}
      ul.claims{list-style:none;padding:0;margin:.5rem 0}
      ul.claims>li{padding:.5rem 0;border-top:1px solid var(--line)}
      ul.claims ul{padding-left:1.25rem}
      details{margin:.6rem 0}
      summary{cursor:pointer}
      .scroll{overflow-x:auto;margin:.5rem 0;max-height:32rem}
      table{border-collapse:collapse;font-size:.82rem;font-variant-numeric:tabular-nums}
      th,td{padding:.25rem .7rem;text-align:right;border-bottom:1px solid var(--line);\
      white-space:nowrap}
      th{position:sticky;top:0;background:var(--card);vertical-align:bottom;font-weight:600;\
      white-space:normal;min-width:5.5rem}
      sup{line-height:0}
      th.word,td.word{text-align:left}
      th .unit{display:block;font-weight:400;color:var(--quiet)}
      dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1.25rem;font-size:.875rem;\
      margin:.5rem 0}
      dt{color:var(--quiet)}
      dd{margin:0;overflow-wrap:anywhere}
      code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
      pre{background:var(--code);border-radius:6px;padding:.6rem .8rem;font-size:.82rem;\
      white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0}
      footer{padding-bottom:3rem}
      @media (max-width:44rem){
      main,header,footer{padding-left:.6rem;padding-right:.6rem}
      section,nav{padding:1rem .8rem}
      figure .wide{display:none}
      figure .narrow{display:block}
      dl{grid-template-columns:1fr}
      dd{margin-bottom:.35rem}
      }
      @media print{section,nav{break-inside:avoid-page;border:0;padding:0}}
      """;

  private PageCss() {}
}

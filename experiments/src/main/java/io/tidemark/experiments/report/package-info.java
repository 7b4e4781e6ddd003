/** Results as files: CSV, SVG and one page of HTML. */
package io.tidemark.experiments.report;

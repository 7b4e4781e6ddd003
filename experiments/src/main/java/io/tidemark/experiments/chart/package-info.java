/** Charts as values, and their drawing as SVG. */
package io.tidemark.experiments.chart;

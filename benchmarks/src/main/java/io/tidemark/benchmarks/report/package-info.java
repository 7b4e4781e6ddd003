/** The frame of the report: runs of JMH, their raw results, tables, goals and the page. */
package io.tidemark.benchmarks.report;

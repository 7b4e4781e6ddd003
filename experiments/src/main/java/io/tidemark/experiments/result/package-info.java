/** What an experiment gives: tables, charts, comparisons and words. */
package io.tidemark.experiments.result;

/** The result of an experiment: tables, charts, claims and texts. */
package io.tidemark.experiments.result;

/** Which experiments there are. */
package io.tidemark.experiments.catalog;

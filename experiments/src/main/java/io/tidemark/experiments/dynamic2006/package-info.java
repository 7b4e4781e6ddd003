/** The tables and figures of "Dynamic Count Filters" (2006), and what this project adds to them. */
package io.tidemark.experiments.dynamic2006;

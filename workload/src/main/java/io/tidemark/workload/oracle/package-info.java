/** Exact answers, one class per question, to compare the filters with. */
package io.tidemark.workload.oracle;

/** Reading records (key, time, weight and the unchanged bytes) from files and standard input. */
package io.tidemark.workload.trace;

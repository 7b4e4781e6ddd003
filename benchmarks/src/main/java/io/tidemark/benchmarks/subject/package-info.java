/** What is measured: Tidemark's filters and those of other libraries, behind one interface. */
package io.tidemark.benchmarks.subject;

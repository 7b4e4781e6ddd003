/** What experiments on histories share: days of pairs, questions about them, and histories of both. */
package io.tidemark.experiments.history;

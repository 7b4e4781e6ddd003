/** How often keys occur in a stream: laws of frequencies and numbers of distinct keys. */
package io.tidemark.analysis.keys;

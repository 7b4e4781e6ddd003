/** Questions about all keys with a prefix: see {@link io.tidemark.prefix.KeyPrefixes}. */
package io.tidemark.prefix;

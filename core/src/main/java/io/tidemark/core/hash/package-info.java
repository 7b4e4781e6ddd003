/** From keys to digests, and from digests to positions. */
package io.tidemark.core.hash;

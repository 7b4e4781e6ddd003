/** Numbers, sizes, lengths of time and facts as text for people. */
package io.tidemark.text;

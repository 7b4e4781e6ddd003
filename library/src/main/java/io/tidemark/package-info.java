/** The front door of the library: one entry per question, see {@link io.tidemark.Tidemark}. */
package io.tidemark;

/**
 * The figures of Y. Peng, J. Guo, F. Li, W. Qian, A. Zhou: Persistent Bloom filter: membership
 * testing for the entire history. SIGMOD 2018.
 */
package io.tidemark.experiments.persistent2018;

/**
 * The memories as operators of Apache Flink: fixed-size state beside a stream, divided by key groups. What they
 * remember is behind the doors of the library; here are the ways to them.
 */
package io.tidemark.flink;

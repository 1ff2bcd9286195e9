/** Operators' work on the log's server, in `log-server`. */
export type LogServerEvents = {
  /** A scavenge of one node of KurrentDB. The server keeps how it went. */
  ScavengeRequested: { node: string; reason: string }
}

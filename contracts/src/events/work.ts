/** Operators' decisions about work: in `work-{workId}`, or `work-all` for those about all that failed. */
export type WorkEvents = {
  /** It is due at once, although it failed or was given up. */
  WorkRetried: { workId: string; kind: string; reason: string }
  /** Workers skip it until it is released. */
  WorkHeld: { workId: string; kind: string; reason: string }
  WorkReleased: { workId: string; kind: string; reason: string }
  /** It is never done. */
  WorkGivenUp: { workId: string; kind: string; reason: string }
  /** All that failed, of one kind or of every kind, is due at once. */
  FailedWorkRetried: { kind: string | null; count: number; reason: string }
}

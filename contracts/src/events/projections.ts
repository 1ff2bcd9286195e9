import type { Switching } from '../projections.ts'

type Act = { projection: string; reason: string }

/** Operators' decisions about views: in `projection-{name}`, each with its reason. */
export type ProjectionEvents = {
  /** It is built anew beside the live one. */
  ProjectionRebuildRequested: { projection: string; reason: string; switching: Switching; eventsPerSecond: number | null }
  ProjectionRebuildPaused: Act
  ProjectionRebuildResumed: Act
  ProjectionRebuildCancelled: Act
  /** Null: as fast as it can. */
  ProjectionRebuildThrottled: { projection: string; reason: string; eventsPerSecond: number | null }
  /** The finished build goes live. */
  ProjectionSwitchRequested: Act
  /** The previous version goes live again. */
  ProjectionRollBackRequested: Act
  /** The kept previous version is given up. */
  ProjectionKeptDropped: Act
  /** A view that has stopped tries its event again. */
  ProjectionRetried: Act
  /** A view goes on without an event that it can't take: the live one, and every one that is built later. */
  ProjectionEventSkipped: { projection: string; position: number; reason: string }
}

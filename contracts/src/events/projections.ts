/** What operators decide about views. */
export type ProjectionEvents = {
  // projection-{name}
  /** A view goes on without an event that it can't take: the live one, and every one that is built later. */
  ProjectionEventSkipped: { projection: string; position: number; reason: string }
}

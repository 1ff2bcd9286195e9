/** A broken promise of our own code or of the caller: thrown, never shown to a person. */
export class BrokenInvariant extends Error {
  override name = 'BrokenInvariant'
}

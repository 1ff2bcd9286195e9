/** A cursor that no page of this list and query has given. It is refused: answering the first page would look like the next one. */
export class ForeignCursor extends Error {
  override name = 'ForeignCursor'
}

/** A cursor that no page of this list and this question has given. The door says so; a first page again would look like a next one. */
export class ForeignCursor extends Error {
  override name = 'ForeignCursor'
}

import { ForeignCursor } from './foreign-cursor.ts'

/** Where a page ended in a list by time and id. `at` is null for what has no time and comes last. */
type TimeCursor = { at: Date | null; id: string }

export const writeTimeCursor = ({ at, id }: TimeCursor): string =>
  Buffer.from(`${at?.toISOString() ?? ''} ${id}`).toString('base64url')

/** Undefined for the first page. Days that no month has are no instants, though `Date` takes them for the next month's. */
export const readTimeCursor = (cursor: string | undefined): TimeCursor | undefined => {
  if (cursor === undefined || cursor === '') return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, written, id] = /^(\S*) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (written === undefined || id === undefined) throw new ForeignCursor()
  if (written === '') return { at: null, id }
  const at = new Date(written)
  if (Number.isNaN(at.getTime()) || at.toISOString() !== written) throw new ForeignCursor()
  return { at, id }
}

/** How far words are looked for: the beginnings of words first, and their insides only where no word begins so. */
export type Reach = 'beginnings' | 'parts'

/** Where a page ended: the last row's order and id, how many rows there are in all, and how they were found. */
export type SearchCursor = { key: number; id: string; total: number; reach: Reach }

export const writeSearchCursor = ({ key, id, total, reach }: SearchCursor): string =>
  Buffer.from(JSON.stringify([key, id, total, reach])).toString('base64url')

/** A cursor that is not ours, or of another order, begins at the first page. */
export const readSearchCursor = (cursor: string | undefined, isFractional: boolean): SearchCursor | undefined => {
  try {
    const [key, id, total, reach] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as unknown[]
    if (typeof key !== 'number' || !(isFractional || isInt(key)) || typeof id !== 'string' || !isUuid.test(id) || !isInt(total))
      return undefined
    return { key, id, total: total as number, reach: reach === 'parts' ? 'parts' : 'beginnings' }
  } catch {
    return undefined
  }
}

const MOST = 2_147_483_647
const isInt = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) <= MOST
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

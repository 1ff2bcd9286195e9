/** Where a page ended: the last row's order and id, and how many rows there are in all. */
export type SearchCursor = { key: number; id: string; total: number }

export const writeSearchCursor = ({ key, id, total }: SearchCursor): string =>
  Buffer.from(JSON.stringify([key, id, total])).toString('base64url')

/** A cursor that is not ours, or of another order, begins at the first page. */
export const readSearchCursor = (cursor: string | undefined, isFractional: boolean): SearchCursor | undefined => {
  try {
    const [key, id, total] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as unknown[]
    const isOurs =
      typeof key === 'number' && (isFractional || isInt(key)) && typeof id === 'string' && isUuid.test(id) && isInt(total)
    return isOurs ? { key, id, total: total as number } : undefined
  } catch {
    return undefined
  }
}

const MOST = 2_147_483_647
const isInt = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) <= MOST
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

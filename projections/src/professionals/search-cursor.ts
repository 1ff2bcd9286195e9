import type { SearchQuery } from '@lapka/contracts/api/professionals.ts'
import { ForeignCursor } from '../foreign-cursor.ts'

/**
 * How words are searched, each way only if the one before finds no one: beginnings of words and what they mean, insides of
 * words, words that are spelt alike.
 */
export const reaches = ['beginnings', 'parts', 'alike'] as const
export type Reach = (typeof reaches)[number]

/** Where a page ended: the last row's order and id, how many rows there are in all, and how they were found. */
export type SearchCursor = { key: number; id: string; total: number; reach: Reach }

/** A place's distance orders only where a place is known. */
export const sortOf = ({ sort = 'relevance', near }: SearchQuery) => (sort === 'distance' && !near ? 'relevance' : sort)

export const writeSearchCursor = (query: SearchQuery, { key, id, total, reach }: SearchCursor): string =>
  Buffer.from(JSON.stringify([sortOf(query), key, id, total, reach])).toString('base64url')

/** Undefined where there is none. A cursor of another order is refused like a foreign one: its key means nothing in this order. */
export const readSearchCursor = (query: SearchQuery): SearchCursor | undefined => {
  if (query.cursor === undefined) return undefined
  const read = parsed(query.cursor, sortOf(query))
  if (read === undefined) throw new ForeignCursor()
  return read
}

const parsed = (cursor: string, expected: string): SearchCursor | undefined => {
  try {
    const [sort, key, id, total, reach] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const isKey = typeof key === 'number' && (sort === 'distance' || isInt(key))
    if (sort !== expected || !isKey || typeof id !== 'string' || !isUuid.test(id) || !isInt(total)) return undefined
    return { key, id, total: total as number, reach: reaches.find((one) => one === reach) ?? 'beginnings' }
  } catch {
    return undefined
  }
}

const MOST = 2_147_483_647
const isInt = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) <= MOST
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

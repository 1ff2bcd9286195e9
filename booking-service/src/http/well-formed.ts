import type { FastifyInstance } from 'fastify'
import { Refused } from './refused.ts'

const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Whether every text in a value is one that can be stored, sealed and sent on: JSON allows U+0000 and halves of surrogate
 * pairs, PostgreSQL and UTF-8 do not. A list in place of recursion, because 100 KiB can be 50,000 levels deep.
 */
export const isStorable = (value: unknown): boolean => {
  const left: unknown[] = [value]
  while (left.length > 0) {
    const item = left.pop()
    if (typeof item === 'string' && !isText(item)) return false
    if (typeof item !== 'object' || item === null || Buffer.isBuffer(item)) continue
    for (const [key, inner] of Object.entries(item)) {
      if (!isText(key)) return false
      left.push(inner)
    }
  }
  return true
}

/** Once for all routes, before any of them looks at what it was sent. */
export const refuseUnstorableText = (app: FastifyInstance): void => {
  app.addHook('preValidation', async ({ body, query, params }) => {
    if (!isStorable(query) || !isStorable(params) || !isStorable(body)) throw new Refused('MALFORMED_REQUEST')
  })
}

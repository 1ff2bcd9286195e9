import type { FastifyRequest } from 'fastify'
import type { Language } from '@lapka/contracts/roles.ts'

const MAX_PREFERENCES = 10
/** Bulgarian first: the caller's own wish, else the account's language, else the product's. */
const DEFAULT: Language = 'bg'

/** "en-US,en;q=0.9,bg;q=0.8" → en. Undefined where neither of ours is wished for. */
const firstKnown = (header: string): Language | undefined => {
  const preferences = header.split(',', MAX_PREFERENCES).flatMap((part) => {
    const [, tag = '', weight = '1'] = /^\s*([a-z]{2})(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(part) ?? []
    const name = tag.toLowerCase()
    return (name === 'bg' || name === 'en') && Number(weight) > 0 ? [{ name, weight: Number(weight) } as const] : []
  })
  return preferences.toSorted((one, other) => other.weight - one.weight)[0]?.name
}

export const languageOf = (request: Pick<FastifyRequest, 'headers'> & { user?: { language: Language } | null }): Language =>
  firstKnown(request.headers['accept-language'] ?? '') ?? request.user?.language ?? DEFAULT

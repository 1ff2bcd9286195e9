import type { Configuration } from '@lapka/contracts/configuration.ts'

type Level = 'warn' | 'info'
const order = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const
/** A database that is away is told once in a while, not with every try. */
const REPEAT_AFTER_MS = 10_000

export type ProcessLog = (level: Level, message: string, facts?: Record<string, string>) => void

/** One JSON line per fact; ids and error messages, never what an event says. */
export const createProcessLog = (configured: Configuration['LAPKA_LOG_LEVEL']): ProcessLog => {
  const lastAt = new Map<string, number>()
  return (level, message, facts = {}) => {
    if (order.indexOf(level) > order.indexOf(configured)) return
    const key = JSON.stringify([message, facts])
    if (Date.now() - (lastAt.get(key) ?? -REPEAT_AFTER_MS) < REPEAT_AFTER_MS) return
    if (lastAt.size > 1_000) lastAt.clear()
    lastAt.set(key, Date.now())
    process.stdout.write(
      `${JSON.stringify({ time: new Date().toISOString(), level, process: 'projections', message, ...facts })}\n`,
    )
  }
}

/** A connection refused on both IPv4 and IPv6 is an AggregateError without a message of its own. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ')
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`
}

import type { Configuration } from '@lapka/contracts/configuration.ts'

type Level = 'error' | 'warn' | 'info' | 'debug'
const order = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const

/** One JSON line per fact. Facts are ids, kinds and error messages; never names, addresses or keys. */
export type ProcessLog = Record<Level, (message: string, facts?: Record<string, unknown>) => void>

/** The same warning over and over says nothing new: a database that is away would write hundreds of lines. */
const REPEAT_AFTER_MS = 10_000
const MAX_REMEMBERED = 1_000

export const createProcessLog = (
  name: string,
  level: Configuration['LAPKA_LOG_LEVEL'],
  write: (line: string) => void = (line) => void process.stdout.write(line),
): ProcessLog => {
  const lastAt = new Map<string, number>()
  const isRepeated = (key: string): boolean => {
    const now = Date.now()
    if (now - (lastAt.get(key) ?? -REPEAT_AFTER_MS) < REPEAT_AFTER_MS) return true
    if (lastAt.size >= MAX_REMEMBERED) lastAt.clear()
    lastAt.set(key, now)
    return false
  }
  const at =
    (rank: Level) =>
    (message: string, facts: Record<string, unknown> = {}) => {
      if (order.indexOf(rank) > order.indexOf(level)) return
      if (rank === 'warn' && isRepeated(`${message} ${String(facts['error'])} ${String(facts['workId'])}`)) return
      write(`${JSON.stringify({ time: new Date().toISOString(), level: rank, process: name, message, ...facts })}\n`)
    }
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') }
}

export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // A connection refused on both IPv4 and IPv6 is an AggregateError without a message of its own.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ')
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`
}

/** pino's number for `error`. */
const errorLevel = 50
const quietMs = 60_000

type LogLine = { level?: unknown; msg?: unknown; message?: unknown; err?: { message?: unknown }; error?: unknown }

/** The message of a log line that is an error, else undefined. pino and our own process logs name things differently. */
export const problemIn = (line: string): string | undefined => {
  if (!line.startsWith('{')) return undefined
  let read: LogLine
  try {
    read = JSON.parse(line) as LogLine
  } catch {
    return undefined
  }
  const isError = typeof read.level === 'number' ? read.level >= errorLevel : read.level === 'error' || read.level === 'fatal'
  if (!isError) return undefined
  const texts = [read.msg ?? read.message, read.err?.message ?? read.error].filter((text) => typeof text === 'string')
  return [...new Set(texts)].join(': ') || 'an error without a message'
}

/** Says the same line at most once a minute: calm, but nothing is hidden. */
export const createCalm = (say: (line: string) => void, now: () => number = () => performance.now()) => {
  const lastAt = new Map<string, number>()
  return (key: string, rest: string): void => {
    if (now() - (lastAt.get(key) ?? -quietMs) < quietMs) return
    if (lastAt.size > 500) lastAt.clear()
    lastAt.set(key, now())
    say(key + rest)
  }
}

/** Shows a child's errors in the terminal. */
export const createSurface = (say: (line: string) => void, now?: () => number) => {
  const calmly = createCalm(say, now)
  return (name: string, line: string, logPath: string): void => {
    const problem = problemIn(line)
    if (problem !== undefined) calmly(`${name}: ${problem.slice(0, 300)}`, ` (see ${logPath})`)
  }
}

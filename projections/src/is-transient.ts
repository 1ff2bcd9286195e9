import pg from 'pg'

/** Classes of PostgreSQL's errors that are about the server, the connection or another transaction. */
const PASSING_CLASSES = ['08', '25', '40', '53', '55', '57', '58', 'XX']

/** Whether a failure may go away by itself: a server that is away, full or busy. Anything else is about what was projected. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return PASSING_CLASSES.includes((error.code ?? '').slice(0, 2))
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^E[A-Z]+$/.test(code) ||
    /connection|timeout|PostgreSQL said nothing|client (was closed|has encountered)/i.test(error.message)
  )
}

import { UnfitServer } from '@lapka/event-log/kurrent/errors.ts'
import { expect, test } from 'vitest'
import { explainDatabase, FailedAt } from './explain-database.ts'

const embedded = 'postgres://lapka:secret@127.0.0.1:4004/postgres'
const own = 'postgres://me:guessed@db.test:5432/log'
const refused = (code: string) => Object.assign(new Error('no'), { code })
const addresses = { databaseUrl: embedded, eventLogUrl: embedded, keysUrl: embedded, embeddedIn: '/data/postgres' }
const withOwnLog = { ...addresses, eventLogUrl: own, keysUrl: own }

test('a wrong password of the embedded database is no damage', () => {
  expect(explainDatabase(new FailedAt(embedded, refused('28P01')), addresses).problem).toBe(
    'The database in /data/postgres does not take the password in /data/secrets.json; put back the secrets.json that belongs to this data folder. The data itself is not damaged.',
  )
})

test.each(['28P01', '3D000', 'XX001'])('what a log of one’s own answers is not said of the embedded database (%s)', (code) => {
  const { problem } = explainDatabase(new FailedAt(own, refused(code)), withOwnLog)
  expect(problem).toContain('PostgreSQL at db.test:5432/log')
  expect(problem).not.toMatch(/\/data|guessed/)
})

test('if it is unknown which database said so, none of them is called damaged', () => {
  expect(explainDatabase(refused('28P01'), withOwnLog).problem).not.toContain('damaged')
})

test('what is wrong with a log in KurrentDB is said of EVENT_LOG_URL, and a PostgreSQL beside it keeps its own name', () => {
  const withKurrent = { ...addresses, eventLogUrl: 'kurrentdb://me:guessed@one:2113,two:2113?tls=false' }
  expect(explainDatabase(new UnfitServer('it is too old.'), withKurrent).problem).toBe('EVENT_LOG_URL: it is too old.')
  expect(explainDatabase(refused('ECONNREFUSED'), withKurrent).problem).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:4004\/postgres does not/,
  )
})

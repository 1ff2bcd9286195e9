import { expect, test } from 'vitest'
import { explainPostgres } from './explain-postgres.ts'

const place = { folder: '/data/postgres', port: 4004 }
const sentence = (...lines: string[]) => explainPostgres(lines, place).problem

test('every failure of PostgreSQL becomes one sentence that says what to do', () => {
  expect(sentence('2026-11-21 UTC [7] LOG:  could not bind IPv4 address "127.0.0.1": Address already in use')).toMatch(
    /^Port 4004 is taken.*LAPKA_PORT=4100 npm start$/,
  )
  expect(sentence('PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device')).toMatch(
    /^The disk .* is full; free/,
  )
  expect(sentence('FATAL:  lock file "postmaster.pid" already exists')).toMatch(
    /^Another PostgreSQL still runs on \/data\/postgres; stop it/,
  )
  expect(sentence('FATAL:  lock file "postmaster.pid" is empty')).toMatch(/postmaster\.pid .*delete that file/)
  expect(sentence('FATAL:  data directory "/data/postgres" has invalid permissions')).toMatch(/chmod 700 \/data\/postgres$/)
  expect(
    sentence(
      '2026-11-21 UTC [7] LOG:  syntax error in file "/data/postgres/postgresql.conf" line 4, near token "words"',
      'FATAL:  configuration file "/data/postgres/postgresql.conf" contains errors',
    ),
  ).toMatch(/\(syntax error in file .* line 4, .*\); correct that line\.$/)
  expect(sentence('postgres: error while loading shared libraries: libm.so.6')).toMatch(/set DATABASE_URL/)
})

test.each([
  'PANIC:  could not locate a valid checkpoint record at 0/1',
  'FATAL:  could not open file "global/1260": No such file or directory',
  'FATAL:  required WAL directory "pg_wal" does not exist',
  'FATAL:  incorrect checksum in control file',
])('what no other try will read is damage, and quoted: %s', (line) => {
  expect(explainPostgres(['LOG:  starting', `2026-11-21 06:00 UTC [7] ${line}`, 'LOG:  aborting'], place)).toEqual({
    neverStarts: true,
    problem: `The data in /data/postgres is damaged (PostgreSQL says: ${line.replace(/^\w+:\s*/, '')}); put it back from a copy, or run "npm run reset" to start afresh.`,
  })
})

test.each([
  'PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device',
  'FATAL:  could not fork background worker process: Resource temporarily unavailable',
  'FATAL:  out of memory',
  'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use',
])('what may pass is no damage: %s', (line) => {
  const explained = explainPostgres([line], place)
  expect(explained).not.toHaveProperty('neverStarts')
  expect(explained.problem).not.toContain('damaged')
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../supervisor/node-process.ts'
import { findComposeFaults, findLostVariables, findOpenPages } from './compose-commands.ts'

const compose = readFileSync(join(repository, 'docker-compose.yml'), 'utf8')

test('containers run with what was measured', () => {
  expect(findComposeFaults(compose)).toEqual([])
})

test.each([
  ['api-1', '--max-semi-space-size=16', '--max-semi-space-size=32'],
  ['projections', ' --heap-growing-percent=0 --v8-pool-size=0', ''],
  ['workers', 'node --max-semi-space-size=4', 'node --expose-gc --max-semi-space-size=4'],
  ['migrate', 'stack/src/migrate.ts', 'stack/src/main.ts'],
  ['postgres', 'shared_buffers=48MB', 'shared_buffers=4GB'],
  ['postgres', '-c fsync=on', ''],
])('%s with another option than it was measured with is found', (service, written, other) => {
  const start = compose.indexOf(`\n  ${service}:`)
  const changed = compose.slice(0, start) + compose.slice(start).replace(written, other)
  expect(changed).not.toBe(compose)
  expect(findComposeFaults(changed)).toContainEqual(expect.stringMatching(`^docker-compose.yml: ${service} runs `))
})

test('a service without a command of its own is found', () => {
  const changed = compose.replace(/\n {4}command: node .*workers.*/, '')
  expect(findComposeFaults(changed)).toEqual([expect.stringMatching('^docker-compose.yml: workers runs ``')])
})

test('nothing but the proxy and the relay is published, and the page of letters is closed', () => {
  expect(findOpenPages(compose)).toEqual([])
  const cluster = readFileSync(join(repository, 'docker-compose.cluster.yml'), 'utf8')
  expect(cluster).not.toMatch(/^ +ports:/m)
})

test.each([
  [
    'a page of letters open to the machine itself',
    '--listen 127.0.0.1:8025 --max 5000',
    '--max 5000\n    ports: [127.0.0.1:8025:8025]',
  ],
  ['a page of letters that other containers can open', '--listen 127.0.0.1:8025', '--listen 0.0.0.0:8025'],
  ['a database that is published', 'image: postgres:18\n', 'image: postgres:18\n    ports: [5432:5432]\n'],
])('%s is found', (_what, written, other) => {
  expect(compose).toContain(written)
  expect(findOpenPages(compose.replace(written, other))).not.toEqual([])
})

test('every variable of Lapka reaches a container, or is left out for a reason', () => {
  expect(findLostVariables(compose)).toEqual([])
  const without = compose.replace(/ +LAPKA_PAYOUT_IBAN: .*\n/, '')
  expect(findLostVariables(without)).toEqual(['docker-compose.yml: LAPKA_PAYOUT_IBAN reaches no container'])
})

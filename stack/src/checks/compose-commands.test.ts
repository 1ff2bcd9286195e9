import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../supervisor/node-process.ts'
import { findComposeFaults } from './compose-commands.ts'

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

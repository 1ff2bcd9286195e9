import { spawnSync } from 'node:child_process'
import { repository } from '@lapka/stack/supervisor/node-process.ts'
import { expect, test } from 'vitest'
import { choose } from './run-chosen.ts'

const names = ['faults', 'schedules', 'prove-slots']

test.each([
  [[], { name: 'faults', words: [] }],
  [['--seed', '7'], { name: 'faults', words: ['--seed', '7'] }],
  [['schedules', '--seed', '7'], { name: 'schedules', words: ['--seed', '7'] }],
  [['prove-slots', '1000', '3'], { name: 'prove-slots', words: ['1000', '3'] }],
  [['--help'], 'help'],
  [['slots'], 'unknown'],
])('%j', (words, chosen) => {
  expect(choose(names, words)).toEqual(chosen)
})

const run = (script: string, ...words: string[]) =>
  spawnSync(process.execPath, [script, ...words], { cwd: repository, encoding: 'utf8' })

test('npm run drill hands the rest of the words to what it names', () => {
  expect(run('load-tests/drills/main.ts', 'prove-slots', '200', '3')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('200 of 200 generated starts agree'),
  })
  expect(run('load-tests/drills/main.ts', 'schedules', '--count', 'many')).toMatchObject({ status: 2 })
})

test.each([
  ['load-tests/drills/main.ts', ['one-minute', 'consultations', 'rehearsal', 'schedules', 'prove-slots']],
  ['load-tests/src/bench.ts', ['live', 'consultations', 'waits', 'screens', 'all']],
])('%s says what there is, and refuses what there is not', (script, offered) => {
  const { status, stdout } = run(script, '--help')
  expect(status).toBe(0)
  for (const name of offered) expect(stdout).toContain(`  ${name} `)
  expect(run(script, 'nothing-of-the-kind').status).toBe(2)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectionStream } from '@lapka/contracts/streams.ts'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import { tellStory } from '@lapka/projections/testing/story.ts'
import { sql } from 'kysely'
import { runCommandLine } from '../command-line/run-command-line.ts'
import { projectionsCommand } from './command.ts'
import { runCommand, type CommandOutcome } from './run-command.ts'

let views: TestViews
beforeAll(async () => {
  views = await openTestViews()
  await tellStory(views)
  await views.project('accounts', 'notes')
})
afterAll(() => views.close())
/** The words as they are typed, through the command line. */
const run = async (words: string) => {
  let outcome: CommandOutcome = { lines: [], exitCode: 2 }
  const program = projectionsCommand(async (request) => {
    outcome = await runCommand(request, views)
    return outcome.exitCode
  })
  let said = ''
  for (const command of [program, ...program.commands]) command.configureOutput({ writeErr: (text) => (said += text) })
  const exitCode = await runCommandLine(words.split(' ').filter(Boolean), program)
  process.exitCode = undefined
  return said === '' ? outcome : { lines: [said], exitCode }
}

it.each([
  ['', 'Usage: projections [options] [command]'],
  ['dance accounts', "unknown command 'dance'"],
  ['rebuild', "missing required argument 'view'"],
  ['rebuild outbox', 'There is no view outbox; there are accounts,'],
  ['rebuild accounts notes', 'too many arguments'],
  ['rebuild accounts --switch perhaps', 'Allowed choices are automatic, asked'],
  ['rebuild accounts --events-per-second 0', 'a whole number from 1'],
  ['rebuild accounts --fast', "unknown option '--fast'"],
  ['at accounts', 'Say when: --position N, or --instant.'],
  ['at accounts --instant yesterday', 'It has to be an instant'],
  ['skip accounts --position 3', 'Say which event and why'],
])('"%s" is asked wrongly: %s', async (words, said) => {
  const { lines, exitCode } = await run(words)
  expect({ exitCode, said: lines[0] }).toEqual({ exitCode: 2, said: expect.stringContaining(said) })
})

it('what is asked twice, or of nothing, is refused', async () => {
  expect(await run('resume notes')).toMatchObject({ exitCode: 1 })
  expect(await run('rebuild notes --switch asked --events-per-second 100')).toMatchObject({ exitCode: 0 })
  expect(await run('rebuild notes')).toEqual({
    exitCode: 1,
    lines: ['notes: A rebuild of this view is already under way. Wait for it or cancel it.'],
  })
  expect((await run('list')).lines.join('\n')).toContain('is being built: 0.0 % (0 of ')
  expect(await run('throttle notes --events-per-second 50')).toEqual({
    exitCode: 0,
    lines: ['notes: reads at most 50 events/s.'],
  })
  expect(await run('cancel notes --reason Излишно')).toMatchObject({ exitCode: 0 })
  const acts = (await views.log.readStream(projectionStream('notes'))).map(({ type, data }) => [
    type,
    (data as { reason: string }).reason,
  ])
  expect(acts).toEqual([
    ['ProjectionRebuildRequested', 'Given on the command line, without a reason.'],
    ['ProjectionRebuildThrottled', 'Given on the command line, without a reason.'],
    ['ProjectionRebuildCancelled', 'Излишно'],
  ])
})

it('a comparison answers by its exit code, and shows the rows', async () => {
  expect(await run('compare accounts')).toMatchObject({
    exitCode: 0,
    lines: [expect.stringContaining('are the same'), ...Array<unknown>(4).fill(expect.anything())],
  })
  await sql`update views.accounts set name = 'Друга'`.execute(views.db)
  const { exitCode, lines } = await run('compare accounts')
  expect({ exitCode, said: lines.join('\n') }).toEqual({ exitCode: 1, said: expect.stringContaining('only live') })
})

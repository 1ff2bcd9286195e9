import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectionStream } from '@lapka/contracts/streams.ts'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import { tellStory } from '@lapka/projections/testing/story.ts'
import { sql } from 'kysely'
import { runCommand, usage } from './run-command.ts'

let views: TestViews
beforeAll(async () => {
  views = await openTestViews()
  await tellStory(views)
  await views.project('accounts', 'notes')
})
afterAll(() => views.close())
const run = (words: string) => runCommand(words.split(' ').filter(Boolean), views)

it.each([
  ['', 'Say what to do'],
  ['dance accounts', 'There is no command dance.'],
  ['rebuild', 'Say with which view: rebuild NAME.'],
  ['rebuild outbox', 'There is no view outbox; there are accounts,'],
  ['rebuild accounts notes', 'Say what to do'],
  ['rebuild accounts --switch perhaps', '--switch is automatic or asked.'],
  ['rebuild accounts --events-per-second 0', '--events-per-second is a whole number above 0.'],
  ['rebuild accounts --fast', "Unknown option '--fast'"],
])('"%s" is asked wrongly: %s', async (words, said) => {
  const { lines, exitCode } = await run(words)
  expect({ exitCode, said: lines[0] }).toEqual({ exitCode: 2, said: expect.stringContaining(said) })
  expect(lines.slice(1)).toEqual(usage)
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
    lines: [expect.stringContaining('are the same'), ...Array<unknown>(3).fill(expect.anything())],
  })
  await sql`update views.accounts set name = 'Друга'`.execute(views.db)
  const { exitCode, lines } = await run('compare accounts')
  expect({ exitCode, said: lines.join('\n') }).toEqual({ exitCode: 1, said: expect.stringContaining('only live') })
})

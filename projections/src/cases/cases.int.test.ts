import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountStream, caseStream } from '@lapka/contracts/streams.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { casesPage } from './project.ts'

let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`

const open = async (minute: number, accountId: string | null) => {
  const caseId = randomUUID()
  const writer = { writerId: accountId ?? caseId, accountId, appointmentId: null, language: 'bg' as const }
  const words = { name: 'Елена', email: 'elena@example.test', text: `Въпрос ${minute}` }
  await views.write(at(minute), {
    [caseStream(caseId)]: [{ type: 'CaseOpened', data: { caseId, kind: 'message', ...writer, ...words } }],
  })
  return caseId
}

test('whoever waits longest is first, each with the day it is due; an answered one is in the other list', async () => {
  const accountId = randomUUID()
  const [first, second] = [await open(1, accountId), await open(2, null)]
  await views.project('cases')
  const waiting = await casesPage(views.db, { status: 'open' })
  expect(waiting.items.map(({ id, dueAt, hasAccount }) => [id, dueAt, hasAccount])).toEqual([
    [first, '2026-12-01T10:01:00.000Z', true],
    [second, '2026-12-01T10:02:00.000Z', false],
  ])
  await views.write(at(3), {
    [caseStream(first)]: [{ type: 'CaseClosed', data: { caseId: first, writerId: accountId, note: 'Писах ѝ' } }],
  })
  await views.project('cases')
  expect((await casesPage(views.db, { status: 'open' })).items.map(({ id }) => id)).toEqual([second])
  expect((await casesPage(views.db, { status: 'closed' })).items).toMatchObject([{ id: first, note: 'Писах ѝ', closedAt: at(3) }])
  await expect(differencesAfterReplay(views, 'cases')).resolves.toEqual([])
})

test('what somebody wrote goes with them, and the queue is read page by page', async () => {
  const accountId = randomUUID()
  for (let minute = 1; minute <= 22; minute++) await open(minute, minute === 1 ? accountId : null)
  await views.write(at(30), { [accountStream(accountId)]: [{ type: 'AccountErased', data: { accountId } }] })
  await views.project('cases')
  const page = await casesPage(views.db, { status: 'open' })
  expect([page.total, page.items.length, page.items[0]?.text]).toEqual([21, 20, 'Въпрос 2'])
  const rest = await casesPage(views.db, { status: 'open', cursor: page.nextCursor })
  expect(rest.items.map(({ text }) => text)).toEqual(['Въпрос 22'])
})

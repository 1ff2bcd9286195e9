import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountStream, noteStream } from '@lapka/contracts/streams.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { noteOf } from './project.ts'

const at = '2026-11-20T10:00:00.000Z'
const remindAt = '2026-11-21T10:00:00.000Z'
const [appointmentId, professionalId, parentId] = [randomUUID(), randomUUID(), randomUUID()]
let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

const note = (text: string) =>
  views.write(at, {
    [noteStream(appointmentId)]: [
      { type: 'AppointmentNoted', data: { appointmentId, professionalId, parentId, text, remindAt } },
    ],
  })
const read = async () => {
  await views.project('notes')
  return noteOf(views.db, appointmentId)
}
const none = { text: '', remindAt: null, notedAt: null }

it('the last note counts, and an empty one takes it away', async () => {
  await note('Страхлив')
  await note('Страхлив, без бяла престилка')
  expect(await read()).toEqual({ text: 'Страхлив, без бяла престилка', remindAt, notedAt: at })
  await note('')
  expect(await read()).toEqual(none)
})

it('is gone once the parent is erased, and replayed twice or rebuilt it is the same', async () => {
  await note('Страхлив')
  await views.project('notes')
  await expect(differencesAfterReplay(views, 'notes')).resolves.toEqual([])
  await views.write(at, { [accountStream(parentId)]: [{ type: 'AccountErased', data: { accountId: parentId } }] })
  expect(await read()).toEqual(none)
})

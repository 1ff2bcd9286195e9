import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountStream } from '@lapka/contracts/streams.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { isLogOfViews } from './log-origin.ts'
import { account } from './testing/practice.ts'
import { createWrite, openTestViews, type TestViews } from './testing/test-views.ts'

let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

const registered = () => {
  const person = account()
  return { [accountStream(person.accountId)]: [{ type: 'AccountRegistered' as const, data: person }] }
}

it('views belong to the log that they were made from, empty at first and however long later', async () => {
  await expect(isLogOfViews(views.db, views.log)).resolves.toBe(true)
  for (const hour of ['08', '09']) {
    await views.write(`2026-11-01T${hour}:00:00.000Z`, registered())
    await views.project('accounts')
    await expect(isLogOfViews(views.db, views.log)).resolves.toBe(true)
  }
})

it('a log that ends before what the views have seen is another one, or an old copy', async () => {
  await views.write('2026-11-01T08:00:00.000Z', registered())
  await views.project('accounts')
  await expect(isLogOfViews(views.db, createMemoryLog())).resolves.toBe(false)
})

it('a log that begins otherwise is another one, however long', async () => {
  await views.write('2026-11-01T08:00:00.000Z', registered())
  await isLogOfViews(views.db, views.log)
  const other = createMemoryLog()
  const write = createWrite(other, views.vault)
  for (const hour of ['08', '09', '10']) await write(`2026-11-02T${hour}:00:00.000Z`, registered())
  await expect(isLogOfViews(views.db, other)).resolves.toBe(false)
})

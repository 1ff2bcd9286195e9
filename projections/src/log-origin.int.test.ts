import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerAccount } from '@lapka/domain/testing/people-commands.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { isLogOfViews } from './log-origin.ts'
import { account } from './testing/story.ts'
import { createPlayer, openTestViews, type TestViews } from './testing/test-views.ts'

let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

const registered = () => registerAccount(account())

it('views belong to the log that they were made from, empty at first and however long later', async () => {
  await expect(isLogOfViews(views.db, views.log)).resolves.toBe(true)
  for (const hour of ['08', '09']) {
    await views.play(`2026-11-01T${hour}:00:00.000Z`, registered())
    await views.project('accounts')
    await expect(isLogOfViews(views.db, views.log)).resolves.toBe(true)
  }
})

it('an empty log in the place of one that was seen is another one', async () => {
  await views.play('2026-11-01T08:00:00.000Z', registered())
  await isLogOfViews(views.db, views.log)
  await expect(isLogOfViews(views.db, createMemoryLog())).resolves.toBe(false)
})

it('a log that begins otherwise is another one, however long', async () => {
  await views.play('2026-11-01T08:00:00.000Z', registered())
  await isLogOfViews(views.db, views.log)
  const other = createMemoryLog()
  const play = createPlayer(other, views.vault)
  for (const hour of ['08', '09', '10']) await play(`2026-11-02T${hour}:00:00.000Z`, registered())
  await expect(isLogOfViews(views.db, other)).resolves.toBe(false)
})

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerAccount } from '@lapka/domain/testing/people-commands.ts'
import { moveCheckpoint } from './checkpoint.ts'
import type { ProjectionName } from './all-projections.ts'
import { createSharedWrites, type Move } from './shared-writes.ts'
import { account } from './testing/story.ts'
import { openTestViews, projectionOf, type TestViews } from './testing/test-views.ts'

const passive = ['waitlist', 'clinics', 'cases'] as const satisfies ProjectionName[]
let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

const register = () => views.play('2026-11-01T08:00:00.000Z', registerAccount(account()))
const checkpoints = async () => {
  const rows = await views.db.selectFrom('views.checkpoints').select(['projection', 'position', 'lastHash']).execute()
  return new Map(rows.map((row) => [row.projection, row]))
}

it('the checkpoints of views that see nothing of a batch are moved by one transaction, with its hash', async () => {
  views.run(passive)
  const transactions = async () => {
    await register()
    await views.caughtUp(passive)
    const { rows } = await sql`select distinct xmin from views.checkpoints where projection = any(${[...passive]})`.execute(
      views.db,
    )
    return rows.length
  }
  await expect.poll(transactions).toBe(1)
  const [head] = (await views.log.readAll(0, 1000)).slice(-1)
  const after = await checkpoints()
  expect(passive.map((name) => after.get(name)?.lastHash)).toEqual(passive.map(() => head?.hash))
})

it('a view whose checkpoint a transaction holds is waited for by itself alone', async () => {
  views.run(passive)
  await register()
  await views.caughtUp(passive)
  const held = await views.db.startTransaction().execute()
  await held.selectFrom('views.checkpoints').selectAll().where('projection', '=', 'waitlist').forUpdate().execute()
  await register()
  await views.caughtUp(['clinics', 'cases'])
  const head = await views.log.head()
  expect((await checkpoints()).get('waitlist')?.position).toBeLessThan(head)
  await held.rollback().execute()
  await views.caughtUp(['waitlist'])
})

it('a checkpoint that another process moved stays where it is, and the other views go on', async () => {
  await register()
  await views.project(...passive)
  const from = await views.log.head()
  const shared = createSharedWrites(views.db)
  const [late, level] = [projectionOf('waitlist'), projectionOf('clinics')]
  await views.db.transaction().execute((trx) => moveCheckpoint(trx, late, { from, to: from + 5, hash: 'theirs' }))
  const move: Move = { from, to: from + 1, hash: 'ours' }
  expect(await Promise.all([late, level].map((one) => shared.passOver(one, move)))).toEqual([false, true])
  const after = await checkpoints()
  expect([after.get('waitlist')?.lastHash, after.get('clinics')?.lastHash]).toEqual(['theirs', 'ours'])
  const ofAnotherVersion = { ...level, version: level.version + 1 }
  expect(await shared.passOver(ofAnotherVersion, { ...move, from: from + 1, to: from + 2 })).toBe(false)
})

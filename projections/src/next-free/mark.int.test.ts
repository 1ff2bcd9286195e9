import { afterEach, beforeEach, expect, it } from 'vitest'
import { markNextFree } from '@lapka/state/next-free/mark.ts'
import { openTestViews, type TestViews } from '../testing/test-views.ts'
import { keepNextFree } from './keep.ts'

const PROFESSIONAL = '6c5a5a7e-0a1b-4a53-9a5e-5f3f0a1d2c3b'
let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

const keep = () =>
  keepNextFree(views.db, {
    now: '2026-11-21T08:00:00.000Z',
    most: 10,
    workOut: () => ({ freeAt: null, dueAt: '2026-11-22T08:00:00.000Z' }),
  })

it('a mark that was there already is not taken before the change that set it again is written', async () => {
  await views.db.transaction().execute((trx) => markNextFree(trx, [PROFESSIONAL]))
  const taken = await views.db.transaction().execute(async (trx) => {
    await markNextFree(trx, [PROFESSIONAL])
    return keep()
  })
  expect(taken).toBe(0)
  expect(await keep()).toBe(1)
  expect(await keep()).toBe(0)
})

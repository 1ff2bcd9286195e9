import { randomUUID } from 'node:crypto'
import { rate } from '@lapka/projections/testing/rate.ts'
import { openPractice } from '@lapka/projections/testing/story.ts'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lateReviews } from './late-reviews.ts'

let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

it('the reviews of the last thirty days are compared, once the view has come so far', async () => {
  const { professionalId } = await openPractice(views)
  await rate(views, professionalId, [1], '2026-09-01T10:00:00.000Z')
  await rate(views, randomUUID(), [3], '2026-11-10T10:00:00.000Z')
  const ids = await rate(views, professionalId, [5, 4], '2026-11-10T10:00:00.000Z')
  await views.project('professionals')
  const found = await lateReviews(views.db, professionalId, 1)
  expect(found?.map(({ appointmentId }) => appointmentId).toSorted()).toEqual(ids.toSorted())
  expect(found?.[0]).toMatchObject({ writtenAt: '2026-11-10T10:00:00.000Z', othersReviewed: 0 })
  expect(await lateReviews(views.db, professionalId, 1_000_000)).toBeUndefined()
  expect(await lateReviews(views.db, randomUUID(), 1)).toEqual([])
})

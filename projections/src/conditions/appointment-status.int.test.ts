import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentStatuses } from '@lapka/contracts/api/appointments.ts'
import { publicStatuses, publicStatusOf } from '@lapka/domain/appointments/appointment-status.ts'
import { openTestViews, type TestViews } from '../testing/test-views.ts'
import { hasPublicStatus } from './appointment-status.ts'

const now = '2026-11-26T08:00:00.000Z'
let views: TestViews
beforeAll(async () => {
  views = await openTestViews()
})
afterAll(() => views.close())

test('the filter finds exactly those that the domain gives this status', async () => {
  const statuses = Object.keys(publicStatuses) as (keyof typeof publicStatuses)[]
  for (const status of statuses)
    for (const endsAt of ['2026-11-26T07:59:59.999Z', now, '2026-11-26T08:00:00.001Z'])
      for (const outcome of [null, 'completed'] as const)
        for (const shown of appointmentStatuses) {
          const { rows } = await sql<{ isFound: boolean }>`select ${hasPublicStatus(shown, now)} as is_found
            from (values (${status}::text, ${endsAt}::timestamptz, ${outcome}::text)) appointment(status, ends_at, outcome)`.execute(
            views.db,
          )
          const isShown = publicStatusOf({ status, endsAt, outcome }, now) === shown
          expect([status, endsAt, outcome, shown, rows[0]?.isFound]).toEqual([status, endsAt, outcome, shown, isShown])
        }
})

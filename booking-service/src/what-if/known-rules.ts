import type { Kysely } from 'kysely'
import type { WhatIfStart } from '@lapka/contracts/api/operations/what-if.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { HOLD_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { rolesWithoutSlots } from '@lapka/domain/professionals/professional.ts'
import type { Database } from '@lapka/projections/database.ts'

export type BookableProfessional = { professionalId: string; role: ProfessionalRole }

/** Professionals who can be booked: their working hours are the open time of the figures. */
export const bookableProfessionals = (db: Kysely<Database>): Promise<BookableProfessional[]> =>
  db
    .selectFrom('views.professionals')
    .select(['professionalId', 'role'])
    .where('verifiedAt', 'is not', null)
    .where('role', 'not in', rolesWithoutSlots)
    .orderBy('professionalId')
    .execute()

/** How many there are of each kind, most frequent first. */
export const countRoles = (professionals: BookableProfessional[]): WhatIfStart['roles'] =>
  [...Map.groupBy(professionals, ({ role }) => role)]
    .map(([role, known]) => ({ role, count: known.length }))
    .toSorted((one, other) => other.count - one.count)

/** The rules as they are now; where professionals differ, what most of them have. */
export const readRules = async (
  db: Kysely<Database>,
  professionals: readonly BookableProfessional[],
): Promise<WhatIfStart['rules']> => {
  const rows =
    professionals.length === 0
      ? []
      : await db
          .selectFrom('views.professionals')
          .select(['policy', 'schedule'])
          .where(
            'professionalId',
            'in',
            professionals.map(({ professionalId }) => professionalId),
          )
          .execute()
  const policies = rows.map(({ policy }) => policy)
  const schedules = rows.flatMap(({ schedule }) => (schedule === null ? [] : [schedule]))
  return {
    minimumNoticeMinutes: mostFrequent(schedules.map((one) => one.minimumNoticeMinutes)),
    freeCancellationHours: mostFrequent(policies.map((one) => one.noticeHours)),
    lateRefundPercent: mostFrequent(policies.map((one) => one.lateRefundPercent)),
    noShowRefundPercent: mostFrequent(policies.map((one) => one.noShowRefundPercent)),
    bufferMinutes: mostFrequent(schedules.map((one) => one.bufferMinutes)),
    holdMinutes: HOLD_MS / MINUTE_MS,
    pricePercent: 100,
    opensEarlierMinutes: 0,
    closesLaterMinutes: 0,
  }
}

const mostFrequent = (values: number[]): number => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}

import { z } from 'zod'
import { afterQuery } from './common.ts'
import { localDate } from './values.ts'

/** `vet` is for clinics: what each of their vets brought. */
export const revenueGroups = ['day', 'week', 'month', 'service', 'vet'] as const

/** As long as a period may be, three years and a few days. */
export const MAX_REVENUE_DAYS = 1100

/** GET /api/v2/revenues and /api/v2/revenues.csv. Dates of the appointments, local to the professional's zone, both inclusive. */
export const revenuesQuery = afterQuery.extend({ from: localDate, to: localDate, groupBy: z.enum(revenueGroups).default('day') })

const sums = {
  visits: z.int(),
  completed: z.int(),
  noShows: z.int(),
  /** captured + promoted = refunded + kept; what is on its way back counts as refunded. */
  capturedCents: z.int(),
  /** Lapka's part of prices that promotions reduced. */
  promotedCents: z.int(),
  refundedCents: z.int(),
  keptCents: z.int(),
  /** kept = earned + ahead: an appointment that is still to come or not marked yet is ahead, however it was paid. Before Lapka's fee. */
  earnedCents: z.int(),
  /** Lapka's fee of what is earned, by the per cent that each payment was made under. */
  feeCents: z.int(),
  aheadCents: z.int(),
  visitsAhead: z.int(),
  /** Owed to the clinic by bills after appointments; never ours. */
  dueToClinicCents: z.int(),
}

/**
 * `key` is the day, the Monday of the week, the month (`2026-11`), the service's or the vet's id. Services are named in both
 * languages, vets by their name with its prefix in either. A clinic's are those of its vets' appointments that began while they worked
 * there. `isConsultation`: all that is counted were consultations.
 */
const revenueRow = z.object({
  key: z.string(),
  serviceName: z.string(),
  serviceNameEn: z.string(),
  isConsultation: z.boolean(),
  ...sums,
})
export type RevenueRow = z.infer<typeof revenueRow>
export const revenues = z.object({
  items: z.array(revenueRow),
  total: z.object(sums),
  zone: z.string(),
  currency: z.literal('EUR'),
})

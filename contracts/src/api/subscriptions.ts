import { z } from 'zod'
import { storageStatuses } from '../subscriptions.ts'
import { position } from './common.ts'
import { instant } from './values.ts'

/** GET /api/v2/subscription: the storage of one's pets' records. */
export const subscriptionView = z.object({
  status: z.enum(storageStatuses),
  priceCents: z.int(),
  currency: z.literal('EUR'),
  freeMonths: z.int(),
  trialEndsAt: instant.nullable(),
  paidUntil: instant.nullable(),
  /** Cancelled: when it ends. */
  endsAt: instant.nullable(),
  /** Of a payment that failed: null where the provider tries no more. */
  nextAttemptAt: instant.nullable(),
  /** The parent requested a change that the provider has not confirmed yet. */
  isChanging: z.boolean(),
  /** Where to subscribe, once the provider's page is open. */
  checkoutUrl: z.string().nullable(),
  isOpening: z.boolean(),
  /** Whether the free months or a subscription cover new records. Professionals' texts are kept and read either way. */
  canAddRecords: z.boolean(),
})
export type SubscriptionView = z.infer<typeof subscriptionView>

/** POST /api/v2/subscription/subscribe, …/cancel, …/resume */
export const subscriptionAnswer = z.object({ position })

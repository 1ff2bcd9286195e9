import { z } from 'zod'
import { invalidRequest } from './stripe-failure.ts'
import type { Parameters } from './form-body.ts'

/** The parameters we understand, strictly: what Stripe's SDK sends beyond them is refused as Stripe refuses unknown names. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
export const metadata = z.record(z.string().max(40), z.string().max(500)).default({})
/** `expand[]` is checked before anything is done, so that a bad path cannot spoil a call half way. */
const expand = (...paths: [string, ...string[]]) =>
  z
    .array(z.enum(paths, { error: 'This property cannot be expanded.' }))
    .max(20)
    .default([])
const ofSession = ['payment_intent', 'payment_intent.latest_charge', 'setup_intent', 'setup_intent.payment_method'] as const
const ofIntent = ['latest_charge'] as const
const ofCharge = ['payment_intent'] as const
const ofRefund = ['charge', 'payment_intent', 'payment_intent.latest_charge'] as const
const inList = (paths: readonly string[]) => expand('data', ...paths.map((path) => `data.${path}`))
export const text = z.string().max(5000)
const limit = wholeNumber.pipe(z.int().min(1).max(100)).default(10)
export const paging = {
  limit,
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z
    .union([
      wholeNumber,
      z.strictObject({
        gt: wholeNumber.optional(),
        gte: wholeNumber.optional(),
        lt: wholeNumber.optional(),
        lte: wholeNumber.optional(),
      }),
    ])
    .optional(),
}

export const createSessionParameters = z.strictObject({
  mode: z.literal('payment'),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: wholeNumber.pipe(z.int().min(1)),
        price_data: z.strictObject({
          currency: z.string().length(3).toLowerCase(),
          unit_amount: wholeNumber,
          product_data: z.strictObject({
            name: text.min(1),
            description: text.optional(),
            metadata,
            images: z.array(text).optional(),
          }),
        }),
      }),
    )
    .min(1)
    .max(100),
  metadata,
  payment_intent_data: z
    .strictObject({
      metadata,
      description: text.optional(),
      capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
      setup_future_usage: z.literal('on_session').optional(),
      statement_descriptor_suffix: text.optional(),
      receipt_email: text.optional(),
    })
    .prefault({}),
  payment_method_types: z.array(z.literal('card')).optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  client_reference_id: text.max(200).optional(),
  customer: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: text.optional(),
  expires_at: wholeNumber.optional(),
  locale: z.string().max(10).optional(),
  saved_payment_method_options: z
    .strictObject({ allow_redisplay_filters: z.array(z.enum(['always', 'limited', 'unspecified'])).optional() })
    .optional(),
  submit_type: z.enum(['auto', 'pay', 'book', 'donate']).optional(),
  ui_mode: z.enum(['hosted', 'hosted_page']).optional(),
  expand: expand(...ofSession),
})
export type CreateSession = z.infer<typeof createSessionParameters>

/** Of a session that checks a card and takes nothing. */
export const createSetupParameters = z.strictObject({
  mode: z.literal('setup'),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  metadata,
  setup_intent_data: z.strictObject({ metadata, description: text.optional() }).prefault({}),
  currency: z.literal('eur'),
  allowed_payment_method_types: z.array(z.literal('card')).min(1),
  client_reference_id: text.max(200).optional(),
  expires_at: wholeNumber.optional(),
  locale: z.string().max(10).optional(),
  expand: expand(...ofSession),
})
export type CreateSetup = z.infer<typeof createSetupParameters>

export const sessionParameters = z.strictObject({ expand: expand(...ofSession) })
export const intentParameters = z.strictObject({ expand: expand(...ofIntent) })
export const chargeParameters = z.strictObject({ expand: expand(...ofCharge) })
export const refundParameters = z.strictObject({ expand: expand(...ofRefund) })

export const cancelIntentParameters = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand: expand(...ofIntent),
})

export const captureIntentParameters = z.strictObject({
  amount_to_capture: wholeNumber.pipe(z.int().min(1)).optional(),
  expand: expand(...ofIntent),
})

/** Of calls and objects that have nothing to expand. */
export const bareParameters = z.strictObject({ expand: z.tuple([]).default([]) })

export const createRefundParameters = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: wholeNumber.pipe(z.int().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand: expand(...ofRefund),
})
export type CreateRefund = z.infer<typeof createRefundParameters>

export const sessionListParameters = z.strictObject({
  ...paging,
  expand: inList(ofSession),
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
})
export const intentListParameters = z.strictObject({ ...paging, expand: inList(ofIntent) })
export const chargeListParameters = z.strictObject({ ...paging, expand: inList(ofCharge), payment_intent: text.optional() })
export const refundListParameters = z.strictObject({
  ...paging,
  expand: inList(ofRefund),
  payment_intent: text.optional(),
  charge: text.optional(),
})
export const eventListParameters = z.strictObject({
  ...paging,
  expand: z.tuple([]).default([]),
  type: text.optional(),
  types: z.array(text).optional(),
})

export const plainParameters = z.strictObject({ expand: z.tuple([]).default([]) })
export const disputeListParameters = z.strictObject({ ...paging, payment_intent: text.optional(), charge: text.optional() })
export const updateDisputeParameters = z.strictObject({
  evidence: z.record(z.string().max(60), text).optional(),
  submit: z.enum(['true', 'false']).optional(),
  metadata,
})
export const createPayoutParameters = z.strictObject({
  amount: wholeNumber.pipe(z.int().min(1)),
  currency: z.string().length(3).toLowerCase(),
  metadata,
  description: text.optional(),
  statement_descriptor: text.optional(),
  method: z.literal('standard').optional(),
  destination: text.optional(),
})
export type CreatePayout = z.infer<typeof createPayoutParameters>
export const payoutListParameters = z.strictObject({
  ...paging,
  status: z.enum(['pending', 'paid', 'failed', 'canceled']).optional(),
})
export const balanceListParameters = z.strictObject({
  ...paging,
  type: text.optional(),
  source: text.optional(),
  payout: text.optional(),
  expand: inList(['source']),
})

/** Applies a schema; the first issue becomes the error Stripe would answer. */
export const readParameters = <Schema extends z.ZodType>(schema: Schema, parameters: Parameters): z.infer<Schema> => {
  const parsed = schema.safeParse(parameters)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = (issue?.path ?? []).map(String)
  if (issue?.code === 'unrecognized_keys') {
    const name = bracketed([...path, issue.keys[0] ?? ''])
    throw invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
  }
  const name = bracketed(path)
  if (issue?.code === 'invalid_type' && valueAt(parameters, path) === undefined)
    throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  throw invalidRequest(`Invalid ${name}: ${issue?.message ?? 'not understood'}`, { code: 'parameter_invalid', param: name })
}

const bracketed = ([head = '', ...rest]: string[]): string => head + rest.map((part) => `[${part}]`).join('')

const valueAt = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>((at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined), value)

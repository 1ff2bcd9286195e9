import { z } from 'zod'
import { letterKinds } from '../../letters.ts'
import { personSearches } from '../../person-search.ts'
import { verificationStatuses } from '../../profile.ts'
import { appointmentStatus, parties, refundStatus } from '../appointments.ts'
import { afterQuery, freeText, id, position } from '../common.ts'
import { amountCents, currency, instant, language, role } from '../values.ts'
import { operatorReason } from './reason.ts'

/** Unconfirmed: the account was requested, and the link in the letter was not opened. */
export const personState = z.enum(['active', 'client', 'unconfirmed', 'erased'])

/** GET /api/v2/operations/people?q=: by address, id or appointment's number exactly, else by name. Each search is on record. */
export const peopleQuery = z.object({ q: freeText(254).pipe(z.string().min(2)) })
export const foundPerson = z.object({
  id,
  name: z.string(),
  /** The name they are booked by; empty for users who are not booked. */
  displayName: z.string(),
  role,
  state: personState,
  /** Enough of the address to tell two people of one name apart. */
  maskedEmail: z.string(),
})
export type FoundPerson = z.infer<typeof foundPerson>
export const foundPeople = z.object({ by: z.enum(personSearches), items: z.array(foundPerson), hasMore: z.boolean() })

/** Rights of an account, each by the routes that allow it. */
export const permissions = [
  'own-account',
  'book-appointments',
  'own-pets',
  'waitlist',
  'receive-appointments',
  'working-hours',
  'revenues',
  'join-clinic',
  'clinic-vets',
  'all-appointments',
  'verifications',
  'cases',
  'people',
] as const
export type Permission = (typeof permissions)[number]

export const letterStates = ['waiting', 'failing', 'sent', 'refused', 'not_needed'] as const
const sentLetter = z.object({
  id: z.string(),
  kind: z.enum(letterKinds),
  /** Of the kinds that write several letters, which. */
  template: z.string(),
  state: z.enum(letterStates),
  /** When it was sent; before that, when it is due. */
  at: instant,
  /** Why it was refused, not needed or tried again, as the machine said it. */
  note: z.string(),
  appointment: z.object({ id, number: z.string() }).nullable(),
  isResendable: z.boolean(),
})
export type SentLetter = z.infer<typeof sentLetter>

const personAppointment = z.object({
  id,
  number: z.string(),
  party: z.enum(parties),
  /** The other side's name. */
  withName: z.string(),
  status: appointmentStatus,
  startsAt: instant,
  endsAt: instant,
  zone: z.string(),
  priceCents: amountCents,
  paidCents: amountCents,
  currency,
  refund: z.object({ amountCents, status: refundStatus }).nullable(),
  isCancellable: z.boolean(),
})

/** Operators' acts on an account: for the operators and for its owner. */
export const operatorActKinds = [
  'signed_out',
  'letter_resent',
  'account_read',
  'sealed_opened',
  'reset_requested',
  'reset_declined',
  'factors_reset',
] as const
export const operatorAct = z.object({
  id: z.string(),
  kind: z.enum(operatorActKinds),
  at: instant,
  /** Null once the operator was erased. */
  by: z.string().nullable(),
  /** Null of a look, which needs none. */
  reason: z.string().nullable(),
})
export type OperatorAct = z.infer<typeof operatorAct>
/** GET /api/v2/accounts/me/operator-acts, newest first. */
export const operatorActs = z.object({ items: z.array(operatorAct) })

/** GET /api/v2/operations/people/{id}: no private texts, no pets, no notes, no secrets. That it was looked at is on record. */
export const personDetails = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  language,
  role,
  state: personState,
  registeredAt: instant.nullable(),
  professional: z
    .object({
      id,
      displayName: z.string(),
      city: z.string(),
      verificationStatus: z.enum(verificationStatuses),
      clinicName: z.string(),
    })
    .nullable(),
  sessions: z.array(z.object({ startedAt: instant, lastSeenAt: instant, expiresAt: instant })),
  calendarLinks: z.array(z.object({ name: z.string(), createdAt: instant, lastReadAt: instant.nullable() })),
  /** Devices that signed in since are not asked twice. */
  devicesSince: instant.nullable(),
  /** How much of a second factor they have, never what; `reset` waits for a second operator. */
  secondFactor: z.object({
    count: z.int(),
    recoveryCodesLeft: z.int(),
    /** Whether the reading operator may ask to reset it: not for themselves. */
    isResettable: z.boolean(),
    reset: z.object({ id, requestedBy: z.string().nullable(), isDecidable: z.boolean(), at: instant }).nullable(),
  }),
  permissions: z.array(z.enum(permissions)),
  appointments: z.array(personAppointment),
  letters: z.array(sentLetter),
  /** Their own latest acts. */
  recent: z.array(z.object({ id: z.string(), type: z.string(), at: instant, appointment: z.object({ id, number: z.string() }) })),
  acts: z.array(operatorAct),
  /** Another operator's: it is shown, and nothing can be done with it. */
  isActedOn: z.boolean(),
})
export type PersonDetails = z.infer<typeof personDetails>
export const personQuery = afterQuery

/** The person's full name, typed by hand. */
const typedName = freeText(200)

/** POST …/sign-out-everywhere */
export const signOutPersonBody = z.strictObject({ reason: operatorReason, typedName })
/** POST …/resend-letter */
export const resendLetterBody = z.strictObject({ letterId: z.string().min(1).max(300), reason: operatorReason })
/** POST …/request-factor-reset: they have lost all that they confirm with. Nothing changes before a second operator decides. */
export const requestFactorResetBody = z.strictObject({ reason: operatorReason, typedName })
/** POST …/approve-factor-reset and …/decline-factor-reset */
export const decideFactorResetBody = z.strictObject({ resetId: id, reason: operatorReason })
export const personChanged = z.object({ position })

/** POST …/cancel-appointment: `fault` `ours` gives all of it back; otherwise the rules are those of the person who called. */
export const cancelForPersonBody = z.strictObject({
  appointmentId: id,
  fault: z.enum(['theirs', 'ours']).default('theirs'),
  reason: operatorReason,
  typedName,
})
export const cancelledForPerson = z.object({ refundCents: amountCents, position })
/** GET …/cancellation-preview?appointmentId=&fault=: what would come back, by the function that decides it. */
export const cancelForPersonQuery = z.object({ appointmentId: id, fault: z.enum(['theirs', 'ours']).default('theirs') })
export const cancelForPersonPreview = z.object({ refundCents: amountCents, keptCents: amountCents, isLate: z.boolean() })

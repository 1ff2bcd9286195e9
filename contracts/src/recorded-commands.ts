import { z } from 'zod'
import type { RecordedCommand } from './envelope.ts'
import { cancellationReasonCodes } from './events/cancellations.ts'
import { languages } from './roles.ts'

/**
 * The commands that can be decided again under other rules, with the arguments that stand in the envelope: ids, instants, choices and numbers.
 * What people typed, and what the provider knows of a card, stands in the facts alone, sealed where it is personal. A changed schema raises the
 * command's version, and `event-log/src/upcast.ts` lifts the older arguments.
 */

/** One word of a machine's: an id, a key or a code. No sentence fits. */
const word = z.string().regex(/^[\w.:~+/=-]{1,200}$/)
const moment = z.iso.datetime()
const day = z.iso.date()
const cents = z.int()

const appointmentId = word
const refund = z.object({ refundId: word, idempotencyKey: word })
const ofAppointment = { appointmentId }
const ofPayment = { paymentId: word }
const ofBooking = { appointmentId, parentId: word, tzdataVersion: word }
const side = z.enum(['parent', 'professional', 'system'])
const holdMs = z.int()
/** Minutes to the professional's appointments around it. */
const travel = z
  .object({ ways: z.array(z.object({ claimId: word, place: word, toMinutes: z.int(), fromMinutes: z.int() })) })
  .exactOptional()

export const commandArguments = {
  'place-appointment': z.object({
    ...ofBooking,
    petId: word,
    furtherPetIds: z.array(word).exactOptional(),
    professionalId: word,
    serviceId: word,
    furtherServices: z.array(z.object({ serviceId: word, extraIds: z.array(word).exactOptional() })).exactOptional(),
    startsAt: moment,
    /** Where on the map it lies is the parent's; that it lay in the area was judged then. */
    address: z.object({ addressId: word, revision: z.int() }).exactOptional(),
    travel,
    isAddressLater: z.literal(true).exactOptional(),
    extraIds: z.array(word).exactOptional(),
    holdMs: holdMs.exactOptional(),
    feePercent: z.int().exactOptional(),
    promotionIds: z.array(word).exactOptional(),
  }),
  'place-stay': z.object({
    ...ofBooking,
    professionalId: word,
    stay: z.object({
      classId: z.int(),
      arrival: day,
      departure: day,
      pets: z.array(z.object({ petId: word, weightKg: z.number().nullable() })),
      extraIds: z.array(z.int()),
    }),
  }),
  'place-seat': z.object({
    ...ofBooking,
    petId: word,
    courseId: word,
    isPass: z.boolean().exactOptional(),
    holdMs: holdMs.exactOptional(),
  }),
  'start-payment': z.object({
    ...ofAppointment,
    paymentId: word,
    idempotencyKey: word,
    feePercent: z.int(),
    language: z.enum(languages).exactOptional(),
    capture: z.enum(['automatic', 'manual', 'verify']).exactOptional(),
    saveCard: z.boolean().exactOptional(),
    customerId: word.exactOptional(),
  }),
  'extend-hold': z.object(ofAppointment),
  'expire-hold': z.object({
    ...ofAppointment,
    closedCheckout: z.enum(['expired', 'cancelled', 'authorisation_expired', 'not_accepted', 'card_used']).nullable(),
  }),
  'move-appointment': z.object({
    ...ofAppointment,
    professionalId: word,
    by: z.enum(['parent', 'professional']),
    startsAt: moment,
    travel,
    anyway: z.enum(['closed', 'beside']).exactOptional(),
  }),
  'resize-appointment': z.object({ ...ofAppointment, endsAt: moment, travel }),
  'cancel-appointment': z.object({
    ...ofAppointment,
    by: side,
    reasonCode: z.enum(cancellationReasonCodes).exactOptional(),
    refund,
    isUndoable: z.boolean().exactOptional(),
  }),
  'settle-cancellation': z.object(ofAppointment),
  'undo-cancellation': z.object({ ...ofAppointment, by: side }),
  'complete-appointment': z.object(ofAppointment),
  'mark-no-show': z.object({ ...ofAppointment, refund }),
  'adjust-bill': z.object({ ...ofAppointment, amountCents: cents, refund }),
  'shorten-stay': z.object({ ...ofAppointment, departure: day, by: z.enum(['parent', 'professional']), refund }),
  'extend-stay': z.object({
    ...ofAppointment,
    departure: day,
    paymentId: word,
    idempotencyKey: word,
    feePercent: z.int(),
    language: z.enum(languages).exactOptional(),
    customerId: word.exactOptional(),
  }),
  'check-in': z.object({ ...ofAppointment, room: z.int() }),
  'change-room': z.object({ ...ofAppointment, room: z.int() }),
  'check-out': z.object({ ...ofAppointment, refund }),
  'give-up-sessions': z.object({ ...ofAppointment, sessionIds: z.array(word), by: z.enum(['parent', 'professional']), refund }),
  'take-visit': z.object({ ...ofAppointment, courseId: word }),
  'return-visit': z.object({ ...ofAppointment, sessionId: word, by: z.enum(['parent', 'professional']) }),
  'record-checkout': z.object({ ...ofPayment, checkoutSessionId: word }),
  'record-capture': z.object({ ...ofPayment, appointmentId, amountCents: cents, currency: word, paymentIntentId: word, refund }),
  'record-void': z.object({
    ...ofPayment,
    why: z.enum(['expired', 'cancelled', 'authorisation_expired', 'not_accepted', 'card_used']),
  }),
  'record-refund-submitted': z.object({ ...ofPayment, refundId: word, attempt: z.int(), providerRefundId: word }),
  'record-refund-status': z.object({
    ...ofPayment,
    refundId: word,
    providerRefundId: word,
    status: z.enum(['pending', 'succeeded']),
    expectedBy: z.union([moment, day]),
  }),
  'join-waitlist': z.object({
    waitId: word,
    parentId: word,
    petId: word,
    professionalId: word,
    serviceId: word,
    date: day,
    extraIds: z.array(word).exactOptional(),
  }),
  'join-course': z.object({ waitId: word, parentId: word, petId: word, courseId: word }),
  'leave-waitlist': z.object({ waitId: word, parentId: word, stream: word }),
  'offer-time': z.object({
    ...ofBooking,
    waitId: word,
    petId: word,
    professionalId: word,
    date: day,
    promotionIds: z.array(word).exactOptional(),
  }),
  'offer-seat': z.object({ ...ofBooking, waitId: word, petId: word, courseId: word }),
}
export type ReplayableName = keyof typeof commandArguments
export type CommandArguments<Name extends ReplayableName> = z.infer<(typeof commandArguments)[Name]>

/** Raised with a schema above; 1 where nothing is said. */
export const commandVersions: Partial<Record<ReplayableName, number>> = {}

/** What a decider was asked, its texts included; only what the schema names is kept. */
export type DecidedCommand = { name: ReplayableName; arguments: object }

/** As the envelope keeps it. One whose arguments don't fit, as a provider's sentence in place of a code, is kept by its name alone. */
export const recordCommand = ({ name, arguments: given }: DecidedCommand): RecordedCommand => {
  const known = commandArguments[name].safeParse(withoutUndefined(given))
  const version = commandVersions[name]
  return known.success ? { name, ...(version !== undefined && { version }), arguments: known.data } : { name }
}

const withoutUndefined = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** The arguments of a recorded command in the shape of today; undefined for one that is known by its name alone. */
export const argumentsOf = <Name extends ReplayableName>(
  name: Name,
  command: RecordedCommand,
): CommandArguments<Name> | undefined => {
  const known = commandArguments[name].safeParse(command.arguments)
  return known.success ? (known.data as CommandArguments<Name>) : undefined
}

export const isReplayable = (name: string): name is ReplayableName => Object.hasOwn(commandArguments, name)

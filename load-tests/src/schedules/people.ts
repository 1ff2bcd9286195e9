import { randomUUID } from 'node:crypto'
import { totalOf } from '@lapka/contracts/money.ts'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Appointment } from '@lapka/domain/appointments/appointment.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import type { Payment, Refund } from '@lapka/domain/payments/payment.ts'
import { decideApproveRefund, decideResolveRefund, type DecideApproval } from '@lapka/domain/payments/resolve-refund/decide.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { addPet } from '@lapka/domain/testing/people-commands.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { answerBank, payWithCard, type Attempt } from '@lapka/simulators/payment-simulator/checkout.ts'
import { closeDispute, disputeIntent } from '@lapka/simulators/payment-simulator/disputes.ts'
import type { Provider } from '@lapka/simulators/payment-simulator/provider.ts'
import { createRefund } from '@lapka/simulators/payment-simulator/refunds.ts'
import { StripeFailure } from '@lapka/simulators/payment-simulator/stripe-failure.ts'
import { actsOfColluders, CAMPAIGN_ID, colluderOf, openColluders, VET } from './colluders.ts'
import type { Act, Step } from './draw-acts.ts'
import type { Schedule } from './make-schedule.ts'
import { actsInConsultations, type Presence } from './people-in-consultations.ts'
import type { VirtualClock } from './virtual-clock.ts'

type World = {
  clock: VirtualClock
  /** Of several api processes: what two people do at once they do at two of them. */
  handles: readonly Handle[]
  provider: Provider
  random: () => number
  presence: Presence
  trace: (line: string) => void
}
type Known = { appointment: Appointment; payment: Payment }
type Doing<Kind extends Act['act']> = { appointmentId: string; step: Extract<Step, { act: Kind }>; known: Known }

const PARENT = '00000000-0000-4000-8000-000000000002'
const PET = '00000000-0000-4000-8000-000000000003'
const HALF_HOUR_MS = 30 * MINUTE_MS
export const appointmentIdOf = (step: Pick<Step, 'appointment'>): string =>
  `00000000-0000-4000-8000-0000000000a${step.appointment.toString(16)}`

/** Parents, professionals and operators who do what a schedule says. A refusal is an answer like any other. */
export const createPeople = (world: World) => {
  const { clock, handles, trace } = world
  const plays = handles.map((handle) => createPlay(handle))
  const run = async (command: commands.StoryCommand, actorId?: string): Promise<string> => {
    const play = plays[Math.floor(world.random() * plays.length)]!
    const answer = await play(clock.now(), command, actorId)
    return 'refused' in answer ? `refused: ${answer.refused}` : 'done'
  }
  const parties = { professionalId: VET, parentId: PARENT, petId: PET }
  const acts = {
    ...actsOfParties(world, run),
    ...actsInConsultations({ ...world, parties }, run),
    ...actsAtProvider(world),
    ...actsOfOperators(run),
    ...actsOfColluders(world, run),
  }

  const perform = async (step: Step): Promise<string> => {
    const appointmentId = appointmentIdOf(step)
    const known = await handles[0]!.read(commands.readingOf(appointmentId).streams)
    // Each act gets its own step.
    const act = acts[step.act] as (doing: { appointmentId: string; step: Step; known: Known }) => Promise<string> | string
    return act({ appointmentId, step, known })
  }
  const broken: string[] = []
  return {
    /** Answers that no person should get. */
    broken,
    open: async (policy: Schedule['policy'], hasColluders: boolean): Promise<void> => {
      const hours = { weekly: commands.everyDay('00:00', '24:00') }
      const services = [commands.halfHour, commands.hour, { ...commands.halfHour, id: 'cheap', priceCents: 100 }]
      for (const command of commands.openPractice(VET, { policy, hours, services })) await run(command)
      await run(addPet({ petId: PET, ownerId: PARENT }))
      if (hasColluders) await openColluders(run, clock.now())
    },
    perform: async (step: Step): Promise<void> => {
      const outcome = await perform(step).catch((error: Error) => {
        broken.push(`${describeStep(step)}: ${error.message}`)
        return 'broken'
      })
      trace(`${describeStep(step)}: ${outcome}`)
    },
  }
}

type Run = (command: commands.StoryCommand, actorId?: string) => Promise<string>

const refundKeys = () => ({ refundId: randomUUID(), idempotencyKey: randomUUID() })

const actsOfParties = ({ clock }: World, run: Run) => ({
  place: ({ appointmentId, step: { startsInHours, isLong, isCheap, who: colluder } }: Doing<'place'>) => {
    const startsMs = Math.ceil((clock.nowMs() + startsInHours * HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS
    const parties = colluder === undefined ? { parentId: PARENT, petId: PET } : colluderOf(colluder)
    const promoted = colluder === undefined || isCheap ? {} : { promotionIds: [CAMPAIGN_ID], deviceKey: null }
    const who = { appointmentId, professionalId: VET, ...parties, ...promoted }
    const startsAt = new Date(startsMs).toISOString()
    return run(commands.place({ ...who, startsAt, serviceId: isCheap ? 'cheap' : isLong ? 'long' : 'exam', at: clock.now() }))
  },
  'start-payment': ({ appointmentId, step: { capture } }: Doing<'start-payment'>) =>
    run(commands.startPayment({ appointmentId, at: clock.now(), language: 'bg', capture })),
  'request-capture': ({ appointmentId }: Doing<'request-capture'>) =>
    run(commands.requestCapture({ appointmentId, at: clock.now() })),
  'request-void': ({ appointmentId }: Doing<'request-void'>) => run(commands.requestVoid({ appointmentId })),
  'extend-hold': ({ appointmentId }: Doing<'extend-hold'>) => run(commands.extendHold({ appointmentId, at: clock.now() })),
  cancel: ({ appointmentId, step: { by, isUndoable } }: Doing<'cancel'>) => {
    return run(commands.cancel({ appointmentId, by, at: clock.now(), refund: refundKeys(), isUndoable }))
  },
  undo: ({ appointmentId, step: { by } }: Doing<'undo'>) =>
    run(commands.undoCancellation({ appointmentId, by, at: clock.now() })),
  move: ({ appointmentId, step: { by, byHours }, known }: Doing<'move'>) => {
    if (known.appointment.status === 'none') return NO_APPOINTMENT
    const startsAt = new Date(Date.parse(known.appointment.startsAt) + byHours * HOUR_MS).toISOString()
    return run(commands.move({ appointmentId, professionalId: VET, by, startsAt, at: clock.now() }))
  },
  'mark-no-show': ({ appointmentId }: Doing<'mark-no-show'>) => run(commands.markNoShow({ appointmentId, at: clock.now() })),
  complete: ({ appointmentId }: Doing<'complete'>) => run(commands.complete({ appointmentId, at: clock.now() })),
  'adjust-bill': ({ appointmentId, step: { percent }, known }: Doing<'adjust-bill'>) => {
    if (known.appointment.status === 'none') return NO_APPOINTMENT
    const amountCents = Math.round((totalOf(known.appointment.price) * percent) / 100)
    return run(commands.adjustBill({ appointmentId, amountCents, reason: '', at: clock.now(), refund: refundKeys() }))
  },
})

/** A person's acts on a page that the provider hosts, or on its own screens. */
const actsAtProvider = ({ provider }: World) => {
  const sessionOf = ({ payment }: Known) =>
    payment.status === 'open' ? provider.currentPayment(payment.checkoutSessionId) : undefined
  const record = ({ kind, entries }: Attempt): string => {
    provider.record(entries)
    return kind
  }
  return {
    pay: ({ step: { card }, known }: Doing<'pay'>): string => {
      const session = sessionOf(known)
      return session === undefined ? NO_PAGE : record(payWithCard(provider.scene(null), session, card))
    },
    'answer-bank': ({ step: { isApproved }, known }: Doing<'answer-bank'>): string => {
      const session = sessionOf(known)
      return session === undefined ? NO_PAGE : record(answerBank(provider.scene(null), session, isApproved))
    },
    dispute: ({ step: { isInquiry }, known: { payment } }: Doing<'dispute'>): string => {
      if (payment.status !== 'captured') return 'nothing was paid'
      const opened = { reason: 'fraudulent', isInquiry } as const
      provider.record(disputeIntent(provider.scene(null), provider.book, payment.paymentIntentId, opened))
      return 'done'
    },
    'decide-dispute': ({ step: { outcome }, known: { payment } }: Doing<'decide-dispute'>): string => {
      const intentId = payment.status === 'captured' ? payment.paymentIntentId : ''
      const dispute = [...provider.book.disputes.values()].find((one) => one.intentId === intentId)
      if (dispute === undefined || dispute.status === outcome || dispute.status === 'warning_closed') return 'nothing to decide'
      provider.record(closeDispute(provider.scene(null), dispute, outcome))
      return 'done'
    },
    'refund-by-hand': ({ step: { percent }, known: { payment } }: Doing<'refund-by-hand'>): string => {
      if (payment.status !== 'captured') return 'nothing was paid'
      const owed = payment.refunds.find(({ status }) => status !== 'succeeded')
      const amount = percent === 'owed' ? (owed?.amountCents ?? 0) : Math.round((payment.capturedCents * percent) / 100)
      if (amount === 0) return 'nothing is owed'
      try {
        const input = { payment_intent: payment.paymentIntentId, amount, metadata: {}, expand: [] }
        provider.record(createRefund(provider.scene(null), provider.book, input).entries)
        return `${amount} cents`
      } catch (error) {
        if (error instanceof StripeFailure) return `refused: ${error.message}`
        throw error
      }
    },
  }
}
export const NO_PAGE = 'there is no page'
const NO_APPOINTMENT = 'there is no appointment'

const FIRST_OPERATOR = 'operator-1'
const SECOND_OPERATOR = 'operator-2'

const actsOfOperators = (run: Run) => {
  const decide = (appointmentId: string, refund: Refund, isApproved: boolean) => {
    const command: DecideApproval = {
      refundId: refund.refundId,
      operatorId: SECOND_OPERATOR,
      reason: 'looked at',
      approvalId: refund.approval?.approvalId ?? '',
      isApproved,
      idempotencyKey: randomUUID(),
    }
    const streams = { payment: commands.paymentStreamOf(appointmentId) }
    return run(
      commands.command({ streams }, (states) => decideApproveRefund(command, states)),
      SECOND_OPERATOR,
    )
  }
  return {
    'resolve-refund': ({ appointmentId, step: { kind, fourEyesCents }, known }: Doing<'resolve-refund'>) => {
      const refund = known.payment.refunds.find(({ needsPersonWhy }) => needsPersonWhy !== null)
      if (refund === undefined) return 'no refund needs a person'
      const { refundId } = refund
      const streams = { ...caseStreams(refundId), payment: commands.paymentStreamOf(appointmentId) }
      const act = kind === 'retry' ? ({ kind } as const) : ({ kind, reference: `BT-${refundId}` } as const)
      const ids = { approvalId: randomUUID(), idempotencyKey: randomUUID() }
      const command = { refundId, operatorId: FIRST_OPERATOR, reason: 'looked at', act, fourEyesCents, ...ids }
      return run(
        commands.command({ streams }, (states) => decideResolveRefund(command, states)),
        FIRST_OPERATOR,
      )
    },
    'decide-approval': ({ appointmentId, step: { isApproved }, known }: Doing<'decide-approval'>) => {
      const refund = known.payment.refunds.find(({ approval }) => approval !== null)
      return refund === undefined ? 'nothing to approve' : decide(appointmentId, refund, isApproved)
    },
  }
}

export const describeStep = ({ atMs, appointment, act, ...details }: Step): string => {
  const more = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`)
  return `${(atMs / MINUTE_MS).toFixed(2)} min, appointment ${appointment}: ${[act, ...more].join(', ')}`
}

import { factOf } from '@lapka/contracts/facts.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { isSharedTime } from '@lapka/contracts/resources.ts'
import { appointmentStream, waitlistStream } from '@lapka/contracts/streams.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { isUnpaid } from '../appointments/unpaid.ts'
import { addMs, toMs } from '../kernel/instant.ts'
import { lineOfDay, nextOffer, type LineStates } from '../waitlist/offer-time/decide.ts'
import { lineOf, type Waitlist } from '../slots/waitlist.ts'
import { replayOf } from './replayable-commands.ts'
import { command, type RecordedAppend, type ReplayedCommand } from './replayed-command.ts'
import type { Timers } from './timers.ts'
import type { StreamFacts, World } from './world.ts'

/** Decides a command in the changed history; answers why it was refused, or null. */
export type RunChanged = (replayed: ReplayedCommand, at: string, append?: RecordedAppend | null) => Promise<string | null>

/** A parent without a payment in history pays what is due at once. */
export const createPayAtOnce =
  (run: RunChanged) =>
  async (appointmentId: string, at: string): Promise<boolean> => {
    const paymentId = `what-if-${appointmentId}`
    const refund = { refundId: `${paymentId}-refund`, idempotencyKey: `${paymentId}-refund` }
    const ids = { appointmentId, paymentId, at }
    const started = await run(replayOf('start-payment', { ...ids, idempotencyKey: paymentId, feePercent: 0 }), at)
    if (started !== null) return false
    const money = { amountCents: 0, isWhatIsDue: true, currency: 'EUR', paymentIntentId: paymentId, cardLast4: '0000', refund }
    return (await run(replayOf('record-capture', { ...ids, ...money }), at)) === null
  }

/** Automatic work runs this long after its cause. */
const SYSTEM_DELAY_MS = 2_000

/** More than a day has times. */
const MAX_OFFERS = 100
/** Nights, which have ledgers of months, have no waitlist. */
const DAY_LEDGER = /^ledger-.*-\d{4}-\d{2}-\d{2}$/

type Dependencies = {
  world: World
  /** The history as it was, at the same instant. */
  control: World
  timers: Timers
  appointmentOfWait: (waitId: string) => string
  run: RunChanged
  payAtOnce: (appointmentId: string, at: string) => Promise<boolean>
}

/** The workers' part in a history that differs from the log: expire holds, and offer freed times to waiting parents. */
export const createSystemWork = ({ world, control, timers, appointmentOfWait, run, payAtOnce }: Dependencies) => {
  /** A worker's reaction to facts that history does not have. */
  const follow = async (facts: StreamFacts, at: string): Promise<void> => {
    for (const [stream, written] of facts) {
      if (stream.startsWith('appointment-')) expireLater(written)
      if (DAY_LEDGER.test(stream) && written.some(({ type }) => type === 'ClaimReleased' || type === 'HoldExpired'))
        await offerLater(stream, at)
    }
  }

  const expireLater = (written: LapkaEvent[]): void => {
    const held = factOf(written, 'AppointmentPlaced') ?? factOf(written, 'PaymentStarted') ?? factOf(written, 'MoreTimeGiven')
    if (held === undefined) return
    const { appointmentId, holdExpiresAt } = held
    const atMs = toMs(holdExpiresAt) + SYSTEM_DELAY_MS
    const at = addMs(holdExpiresAt, SYSTEM_DELAY_MS)
    const placed = world.stateOf<Appointment>(appointmentStream(appointmentId))
    if (placed.status === 'none') return
    timers.add(placed.professionalId, {
      atMs,
      run: async () => {
        const appointment = world.stateOf<Appointment>(appointmentStream(appointmentId))
        if (isUnpaid(appointment) && toMs(appointment.holdExpiresAt) <= atMs)
          await run(replayOf('expire-hold', { appointmentId, closedCheckout: 'expired', at }), at)
      },
    })
  }

  const offerLater = async (ledger: string, at: string): Promise<void> => {
    const [professionalId, date] = [ledger.slice('ledger-'.length, -11), ledger.slice(-10)]
    if (isSharedTime(professionalId)) return
    const stream = waitlistStream(professionalId, date)
    await world.load([stream])
    if (lineOf(world.stateOf<Waitlist>(stream)).length === 0) return
    const dueAt = addMs(at, SYSTEM_DELAY_MS)
    timers.add(professionalId, { atMs: toMs(dueAt), run: () => offer(professionalId, date, dueAt) })
  }

  /** Offers a day's free times to the waiting parents. A parent without an offer in history takes it and pays. */
  const offer = async (professionalId: string, date: string, at: string): Promise<void> => {
    for (let offers = 0; offers < MAX_OFFERS; offers++) {
      let states: LineStates | undefined
      const look = command(lineOfDay({ professionalId, date }), (found) => {
        states = found as unknown as LineStates
        return { events: {} }
      })
      await world.decide(look)
      const next = states && nextOffer(states, { date, at })
      if (next === undefined) return
      const { waitId, petId, parentId } = next.wait
      const appointmentId = appointmentOfWait(waitId)
      const who = { waitId, petId, parentId, professionalId, appointmentId }
      const refused = await run(replayOf('offer-time', { ...who, date, at, tzdataVersion: 'what-if' }), at)
      if (refused !== null) return
      const wasOffered = control.known(appointmentStream(appointmentId)) !== undefined
      if (!wasOffered) await payAtOnce(appointmentId, at)
    }
  }

  return { follow, offer }
}

import { factOf } from '@lapka/contracts/facts.ts'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { HOLD_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { RuleChanges } from '@lapka/contracts/what-if.ts'
import type { PlaceAppointment } from '../appointments/place-appointment/decide.ts'
import type { Payment } from '../payments/payment.ts'
import { findOtherStarts } from './other-starts.ts'
import { captureCommand, placeCommand, placementOfAppend } from './recorded-command.ts'
import type { RecordedAppend, ReplayedCommand } from './replayed-command.ts'
import { createScratchWriter, type ScratchLog } from './scratch-writer.ts'
import { createPayAtOnce, createSystemWork } from './system-work.ts'
import type { Timers } from './timers.ts'
import type { World } from './world.ts'

export type ChangedCounts = {
  decisions: number
  refused: number
  /** Bookings whose time was gone and that took another one near it. */
  shifted: number
  /** Bookings that found nothing near it. */
  lost: number
  /** Searches that were refused or found nothing, and book now. */
  gained: number
}

type Dependencies = {
  world: World
  /** The history as it was, at the same instant. */
  control: World
  scratch: ScratchLog
  timers: Timers
  changes: RuleChanges
  appointmentOfWait: (waitId: string) => string
}

/** Tells the history under changed rules: the same commands, through the same deciders, and what people do when the answer is another one. */
export const createChangedHistory = (dependencies: Dependencies) => {
  const { world, control, timers, changes, appointmentOfWait } = dependencies
  const write = createScratchWriter(world, control, dependencies.scratch)
  const counts: ChangedCounts = { decisions: 0, refused: 0, shifted: 0, lost: 0, gained: 0 }

  const run = async (replayed: ReplayedCommand, at: string, append: RecordedAppend | null = null): Promise<string | null> => {
    counts.decisions += 1
    const decided = await world.decide(replayed)
    if ('refused' in decided) return decided.refused
    const isAsItWas = await write(decided.facts, at, append)
    if (!isAsItWas) await follow(decided.facts, at)
    return null
  }

  const payAtOnce = createPayAtOnce(run)
  const { follow, offer } = createSystemWork({ world, control, timers, appointmentOfWait, run, payAtOnce })

  /** A booking whose time is gone takes the nearest other one within a day, or is lost. */
  const place = async (placing: PlaceAppointment, append: RecordedAppend | null): Promise<void> => {
    const holdMs = placing.holdMs === HOLD_MS && changes.holdMinutes ? changes.holdMinutes * MINUTE_MS : placing.holdMs
    const asked = { ...placing, ...(holdMs !== undefined && { holdMs }) }
    const refused = await run(placeCommand(asked), placing.at, append)
    if (refused === null) return
    counts.refused += 1
    for (const startsAt of await findOtherStarts(world, asked)) {
      if ((await run(placeCommand({ ...asked, startsAt }), placing.at)) !== null) continue
      counts.shifted += 1
      return
    }
    counts.lost += 1
  }

  /** One recorded command, told again. */
  const replay = async (append: RecordedAppend, replayed: ReplayedCommand): Promise<void> => {
    const { at, events } = append
    const placing = replayed.name === 'place' ? placementOfAppend(append) : undefined
    if (placing !== undefined) return place(placing, append)
    if (replayed.name === 'offer') {
      const line = events.find(({ stream }) => stream.startsWith('waitlist-'))!.stream
      if ((await run(replayed, at, append)) === null) return
      return offer(line.slice('waitlist-'.length, -11), line.slice(-10), at)
    }
    const captured = factOf(events, 'PaymentCaptured')
    await run(captured === undefined ? replayed : paidAsDue(control, append, captured), at, append)
  }

  /** Whether a command that rests on these streams must be answered as it was: it is shown the very same. */
  const isUntouched = (replayed: ReplayedCommand, restsOn: readonly string[]): boolean =>
    (replayed.name !== 'place' || changes.holdMinutes === undefined) &&
    restsOn.every((stream) => world.stateOf(stream) === control.stateOf(stream))

  const share = ({ events }: RecordedAppend): void => {
    counts.decisions += 1
    for (const event of events) {
      dependencies.scratch.share(event)
      world.adopt(event.stream, control.known(event.stream)!)
    }
  }

  return { replay, share, isUntouched, write, run, payAtOnce, counts }
}
export type ChangedHistory = ReturnType<typeof createChangedHistory>

const paidAsDue = (control: World, append: RecordedAppend, captured: SealedEvents['PaymentCaptured']): ReplayedCommand => {
  const { paymentId, subject, amountCents, paymentIntentId, cardLast4 } = captured
  const was = control.stateOf<Payment>(paymentStream(paymentId))
  const isWhatWasDue = was.status !== 'none' && totalOf(was.price) === amountCents
  const refund = factOf(append.events, 'RefundRequested') ?? { refundId: `r-${paymentId}`, idempotencyKey: `r-${paymentId}` }
  const { refundId, idempotencyKey } = refund
  const money = { currency: 'EUR', paymentIntentId, cardLast4, refund: { refundId, idempotencyKey } }
  return captureCommand(paymentId, subject.id, {
    at: append.at,
    amountCents: isWhatWasDue ? 'what is due' : amountCents,
    ...money,
  })
}

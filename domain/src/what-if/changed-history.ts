import { totalOf } from '@lapka/contracts/money.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { HOLD_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { RuleChanges } from '@lapka/contracts/what-if.ts'
import type { Payment } from '../payments/payment.ts'
import { findOtherStarts } from './other-starts.ts'
import { replayOf, type Known, type ReadCommand } from './replayable-commands.ts'
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
  const place = async (placing: Known<'place-appointment'>, append: RecordedAppend): Promise<void> => {
    const { holdMs = HOLD_MS } = placing
    const isChanged = holdMs === HOLD_MS && changes.holdMinutes !== undefined
    const asked = { ...placing, ...(isChanged && { holdMs: changes.holdMinutes! * MINUTE_MS }) }
    const refused = await run(replayOf('place-appointment', asked), placing.at, append)
    if (refused === null) return
    counts.refused += 1
    for (const startsAt of await findOtherStarts(world, asked)) {
      if ((await run(replayOf('place-appointment', { ...asked, startsAt }), placing.at)) !== null) continue
      counts.shifted += 1
      return
    }
    counts.lost += 1
  }

  /** One recorded command, told again. */
  const replay = async (append: RecordedAppend, { name, known, replayed }: ReadCommand): Promise<void> => {
    const { at } = append
    if (name === 'place-appointment') return place(known, append)
    if (name === 'offer-time') {
      if ((await run(replayed, at, append)) === null) return
      return offer(known.professionalId, known.date, at)
    }
    const isWhatIsDue = name === 'record-capture' && wasWhatWasDue(control, known)
    await run(isWhatIsDue ? replayOf(name, { ...known, isWhatIsDue }) : replayed, at, append)
  }

  /** Whether a command that rests on these streams must be answered as it was: it is shown the very same. */
  const isUntouched = ({ name }: ReadCommand, restsOn: readonly string[]): boolean =>
    (name !== 'place-appointment' || changes.holdMinutes === undefined) &&
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

/** By the payment as the recorded capture left it. */
const wasWhatWasDue = (control: World, { paymentId, amountCents }: Known<'record-capture'>): boolean => {
  const payment = control.stateOf<Payment>(paymentStream(paymentId))
  return payment.status !== 'none' && totalOf(payment.price) === amountCents
}

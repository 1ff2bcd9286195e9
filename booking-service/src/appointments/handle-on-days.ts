import { appointmentStream } from '@lapka/contracts/streams.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { appointmentFold, type Appointment, type Placed } from '@lapka/domain/appointments/appointment.ts'
import { LOOK_AGAIN } from '@lapka/domain/decision.ts'
import { claimDates, dayStreams } from '@lapka/domain/slots/day-ledger.ts'
import { lineStreams } from '@lapka/domain/waitlist/promised-times.ts'
import type { CommandContext, Handle, Handled, StreamsOf } from '@lapka/event-log/handle.ts'
import { isRefusal } from '../http/refused.ts'

type OnDays<States> = {
  /** As it was read just now. */
  appointment: Placed
  streams: object
  /** Local dates beside the visit's own, where a move goes and lines may wait; asked for again at every look. */
  moreDates?: (appointment: Placed) => Promise<readonly string[]>
  decide: (states: States) => { events: object } | Refusal
}

const MOST_LOOKS = 6

/**
 * `handle` with the ledgers of the days that the appointment lies on. A move by somebody else in between, or a new schedule,
 * changes which days those are: then the decider asks to look again, nothing was written, and they are read anew.
 */
export const handleOnDays = async <States extends { appointment: Appointment }>(
  handle: Handle,
  context: CommandContext,
  { appointment, streams, moreDates, decide }: OnDays<States>,
): Promise<Handled<string> | Refusal> => {
  let known: Placed = appointment
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const dates = [...new Set([...claimDates(known, known.zone), ...((await moreDates?.(known)) ?? [])])]
    const lines = moreDates === undefined ? {} : lineStreams(known.professionalId, dates)
    const all = { ...streams, ...dayStreams(known.professionalId, dates), ...lines } as unknown as StreamsOf<States>
    const handled = await handle<States>(
      context,
      all,
      (states) => decide(states) as { events: { [K in keyof States]?: LapkaEvent[] } } | Refusal,
    )
    if (!isRefusal(handled) || handled.refused !== LOOK_AGAIN.refused) return handled
    const { appointment: latest } = await handle.read({
      appointment: { stream: appointmentStream(known.appointmentId), fold: appointmentFold },
    })
    if (latest.status !== 'none') known = latest
  }
  return LOOK_AGAIN
}

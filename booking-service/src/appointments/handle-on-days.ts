import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import type { Appointment, Placed } from '@lapka/domain/appointments/appointment.ts'
import { claimDates, dayStreams } from '@lapka/domain/slots/day-ledger.ts'
import type { CommandContext, Handle, Handled, StreamsOf } from '@lapka/event-log/handle.ts'
import { orRefuse } from '../http/refused.ts'

type OnDays<States> = {
  /** As it was read just now. */
  appointment: Placed
  streams: object
  /** Local dates beside the visit's own, where a move goes. */
  moreDates?: readonly string[]
  decide: (states: States) => { events: object } | Refusal
}

const MOST_LOOKS = 4

/**
 * `handle` with the ledgers of the days that the appointment lies on. A move by somebody else in between changes those days:
 * then nothing is decided and the new ones are read.
 */
export const handleOnDays = async <States extends { appointment: Appointment }>(
  handle: Handle,
  context: CommandContext,
  asked: OnDays<States>,
): Promise<Handled<string>> => {
  let appointment: Placed = asked.appointment
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const dates = [...new Set([...claimDates(appointment, appointment.zone), ...(asked.moreDates ?? [])])]
    let elsewhere: Placed | undefined
    const streams = { ...asked.streams, ...dayStreams(appointment.professionalId, dates) } as unknown as StreamsOf<States>
    const handled = await handle<States>(context, streams, (states) => {
      const current = states.appointment
      elsewhere =
        current.status !== 'none' && !claimDates(current, current.zone).every((date) => dates.includes(date))
          ? current
          : undefined
      if (elsewhere !== undefined) return { events: {} }
      return asked.decide(states) as { events: { [K in keyof States]?: LapkaEvent[] } } | Refusal
    })
    if (elsewhere === undefined) return orRefuse(handled)
    appointment = elsewhere
  }
  throw new Error(`Appointment ${appointment.appointmentId} was moved ${MOST_LOOKS} times while one command looked at it.`)
}

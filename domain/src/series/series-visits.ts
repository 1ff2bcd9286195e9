import { appointmentStream } from '@lapka/contracts/streams.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { appointmentFold, type Appointment, type PlacedAppointment } from '../appointments/appointment.ts'
import { claimedLedgers } from '../appointments/claimed-ledgers.ts'
import type { Missing } from '../kernel/decision.ts'
import type { Fold } from '../kernel/fold.ts'
import { ledgerFold, type LedgerStates, type LedgerStreams } from '../kernel/ledger.ts'
import type { Series } from './series.ts'

/** `visit:{appointmentId}` are the visits of a series. */
export type VisitKey = `visit:${string}`
export type VisitStates = { [visit: VisitKey]: Appointment }
export type VisitStreams = LedgerStreams & { [visit: VisitKey]: { stream: string; fold: Fold<Appointment> } }
export const visitKey = (appointmentId: string): VisitKey => `visit:${appointmentId}`

export type Events = { [key: string]: LapkaEvent[] }
export type OfSeries = { series: Series } & VisitStates & LedgerStates

/** All visits of a series and the days that they are claimed on. */
export const seriesVisitStreams = (states: OfSeries): VisitStreams => {
  const found: VisitStreams = {}
  if (states.series.status === 'none') return found
  for (const { appointmentId } of states.series.visits) {
    const key = visitKey(appointmentId)
    found[key] = { stream: appointmentStream(appointmentId), fold: appointmentFold }
    const appointment = states[key]
    if (appointment !== undefined) Object.assign(found, claimedLedgers({ appointment }))
  }
  return found
}

/** The visits as the decision was given them. */
export const visitsIn = (states: OfSeries): PlacedAppointment[] | Missing => {
  const found: PlacedAppointment[] = []
  for (const { appointmentId } of states.series.status === 'none' ? [] : states.series.visits) {
    const visit = states[visitKey(appointmentId)]
    if (visit === undefined) return { missing: [visitKey(appointmentId)] }
    if (visit.status !== 'none') found.push(visit)
  }
  return found
}

export const joinEvents = (first: Events, second: { [key: string]: LapkaEvent[] | undefined }): Events => {
  const all: Events = { ...first }
  for (const [key, list = []] of Object.entries(second)) if (list.length > 0) all[key] = [...(all[key] ?? []), ...list]
  return all
}

/** The ledgers after events of the same append. */
export const withEvents = <States extends LedgerStates>(states: States, events: Events): States => {
  const after: LedgerStates = {}
  for (const [key, list] of Object.entries(events)) {
    const ledger = states[key as keyof LedgerStates]
    if (!key.startsWith('ledger:') || ledger === undefined) continue
    // A ledger reads nothing of the envelope but the revision.
    after[key as keyof LedgerStates] = list.reduce(
      (known, event) => ledgerFold.evolve(known, { ...event, revision: known.revision } as RecordedEvent),
      ledger,
    )
  }
  return { ...states, ...after }
}

import { historyPage } from '@lapka/contracts/api/appointments.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { personalFields, type Events } from '@lapka/contracts/events.ts'
import { appointmentStream, dayStream, paymentStream } from '@lapka/contracts/streams.ts'
import { claimDates } from '@lapka/domain/slots/day-ledger.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ownAppointment } from '../own-appointment.ts'

/** GET …/history: the log itself, oldest first. `data` is as it was hashed; what is personal in it stands in clear in `opened`. */
export const historyRoute = (app: App, dependencies: Dependencies): void => {
  app.get(
    '/api/v2/appointments/:id/history',
    { schema: { params: idParams, querystring: afterQuery, response: { 200: historyPage } } },
    async (request) => {
      const { id } = request.params
      await ownAppointment(dependencies, request)
      const events = await eventsOf(dependencies, id)
      const [opened, names] = await Promise.all([
        dependencies.vault.openEvents(events),
        accountNames(dependencies.db, accountIdsOf(events)),
      ])
      return {
        items: events.map((event, index) => ({
          ...event,
          data: event.data as Record<string, unknown>,
          actor: { ...event.actor, displayName: names.get(event.actor.id) || null },
          opened: personalOf(opened[index] ?? event),
        })),
      }
    },
  )
}

/** The appointment's own two streams, and its claim in the ledgers of the days it lay on. */
const eventsOf = async ({ log }: Dependencies, appointmentId: string): Promise<RecordedEvent[]> => {
  const [appointment, payment] = await Promise.all([
    log.readStream(appointmentStream(appointmentId)),
    log.readStream(paymentStream(appointmentId)),
  ])
  const days = await Promise.all(daysOf(appointment).map((stream) => log.readStream(stream)))
  const claims = days.flat().filter((event) => (event.data as { claimId?: string }).claimId === appointmentId)
  return [...appointment, ...payment, ...claims].toSorted((one, other) => one.position - other.position)
}

const daysOf = (events: RecordedEvent[]): string[] => {
  const [first] = events
  if (first === undefined) return []
  const { professionalId, zone, bufferMinutes } = first.data as Events['AppointmentPlaced']
  const visits = events
    .filter(({ type }) => type === 'AppointmentPlaced' || type === 'AppointmentMoved')
    .map(({ data }) => data as { startsAt: string; endsAt: string })
  const dates = new Set(visits.flatMap(({ startsAt, endsAt }) => claimDates({ startsAt, endsAt, bufferMinutes }, zone)))
  return [...dates].map((date) => dayStream(professionalId, date))
}

const isAccount = (id: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)
const accountIdsOf = (events: RecordedEvent[]): string[] => [...new Set(events.map((event) => event.actor.id))].filter(isAccount)

const byType: Record<string, { fields: readonly string[] } | undefined> = personalFields

const personalOf = ({ type, data }: RecordedEvent): Record<string, unknown> => {
  const known = data as Record<string, unknown>
  return Object.fromEntries((byType[type]?.fields ?? []).filter((field) => field in known).map((field) => [field, known[field]]))
}

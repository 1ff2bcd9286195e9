import { incident, incidentQuery, type Incident, type IncidentQuery } from '@lapka/contracts/api/operations/incidents.ts'
import { answerIncident, incidentEvents } from '@lapka/domain/why/incident.ts'
import { datesAround, isOfDays } from '@lapka/domain/why/slot-history.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { Refused } from '../../http/refused.ts'
import { readMoneyEvents } from './why-money-routes.ts'
import { readSlotEvents } from './why-slot-route.ts'

/** GET /api/v2/operations/incidents: a file that `npm run incident` makes a test of. */
export const incidentsRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { querystring: incidentQuery, response: { 200: incident } }
  app.get('/api/v2/operations/incidents', { schema }, async ({ query }, reply) => {
    const file = await incidentOf(dependencies, query, query.asOf ?? dependencies.now())
    const name = `incident-${file.kind}-${file.asOf.slice(0, 10)}.json`
    return reply.header('content-disposition', `attachment; filename="${name}"`).send(file)
  })
}

const incidentOf = async (dependencies: Dependencies, query: IncidentQuery, asOf: string): Promise<Incident> => {
  const asked = query.kind === 'slot' ? slotQuestion(query) : refundQuestion(query)
  const events =
    asked.kind === 'slot'
      ? await decidingEvents(dependencies, asked.question)
      : await readMoneyEvents(dependencies, asked.question.appointmentId)
  const answer = answerIncident(asked, events, asOf)
  if (answer === undefined) throw new Refused('NOT_FOUND')
  return incident.parse({ ...asked, version: 1, asOf, events: incidentEvents(events, asOf), answer })
}

/** The schema has looked that what its kind needs is there. */
const slotQuestion = ({ professionalId = '', serviceId = '', startsAt = '' }: IncidentQuery) => ({
  kind: 'slot' as const,
  question: { professionalId, serviceId, startsAt },
})
const refundQuestion = ({ appointmentId = '', refundId }: IncidentQuery) => ({
  kind: 'refund' as const,
  question: { appointmentId, ...(refundId !== undefined && { refundId }) },
})

const decidingEvents = async (dependencies: Dependencies, question: ReturnType<typeof slotQuestion>['question']) => {
  const { events, zone } = await readSlotEvents(dependencies, question)
  const near = datesAround(question.startsAt, zone, 1)
  return events.filter(({ stream }) => isOfDays(stream, near))
}

import { incident, incidentQuery, type Incident, type IncidentQuery } from '@lapka/contracts/api/operations/incidents.ts'
import { answerIncident, incidentEvents } from '@lapka/domain/why/incident.ts'
import { datesAround, isOfDays } from '@lapka/domain/why/slot-history.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { operators } from '../../http/authorization/policy.ts'
import { Refused } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { appointmentNamed } from '../named-appointment.ts'
import { readLetterEvents, readMoneyEvents, recordMoneyRead } from './why-money-routes.ts'
import { readSlotEvents } from './why-slot-route.ts'

/** GET /api/v2/operations/incidents: a file that `npx lapka incident` makes a test of. */
export const incidentsRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { querystring: incidentQuery, response: { 200: incident } }
  app.get('/api/v2/operations/incidents', routeFor(operators, schema), async (request, reply) => {
    const { appointmentId } = request.query
    const query = {
      ...request.query,
      ...(appointmentId !== undefined && { appointmentId: await appointmentNamed(dependencies, appointmentId) }),
    }
    const file = await incidentOf(dependencies, query, query.asOf ?? dependencies.now())
    if (query.kind !== 'slot') await recordMoneyRead(dependencies, request, query.appointmentId ?? '', `incident-${query.kind}`)
    const name = `incident-${file.kind}-${file.asOf.slice(0, 10)}.json`
    return reply.header('content-disposition', `attachment; filename="${name}"`).send(file)
  })
}

const incidentOf = async (dependencies: Dependencies, query: IncidentQuery, asOf: string): Promise<Incident> => {
  const asked = questionOf(query)
  const events = await eventsFor(dependencies, asked)
  const answer = answerIncident(asked, events, asOf)
  if (answer === undefined) throw new Refused('NOT_FOUND')
  return incident.parse({ ...asked, version: 1, asOf, events: incidentEvents(events, asOf), answer })
}

type IncidentQuestion = ReturnType<typeof questionOf>

/** The schema has looked that what its kind needs is there. */
const questionOf = ({
  kind,
  professionalId = '',
  serviceId = '',
  startsAt = '',
  appointmentId = '',
  refundId,
}: IncidentQuery) => {
  switch (kind) {
    case 'slot':
      return { kind, question: { professionalId, serviceId, startsAt } }
    case 'refund':
      return { kind, question: { appointmentId, ...(refundId !== undefined && { refundId }) } }
    case 'letter':
      return { kind, question: { appointmentId } }
  }
}

const eventsFor = (dependencies: Dependencies, asked: IncidentQuestion) => {
  switch (asked.kind) {
    case 'slot':
      return decidingEvents(dependencies, asked.question)
    case 'refund':
      return readMoneyEvents(dependencies, asked.question.appointmentId)
    case 'letter':
      return readLetterEvents(dependencies, asked.question.appointmentId)
  }
}

const decidingEvents = async (dependencies: Dependencies, question: Extract<IncidentQuestion, { kind: 'slot' }>['question']) => {
  const { events, zone } = await readSlotEvents(dependencies, question)
  const near = datesAround(question.startsAt, zone, 1)
  return events.filter(({ stream }) => isOfDays(stream, near))
}

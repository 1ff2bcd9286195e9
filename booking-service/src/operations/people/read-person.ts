import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { PersonDetails } from '@lapka/contracts/api/operations/people.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { listAppointments } from '@lapka/projections/appointments/query.ts'
import { numberOf } from '@lapka/projections/appointments/appointment-view.ts'
import { listHistory } from '@lapka/projections/history/query.ts'
import { devicesSinceOf } from '@lapka/state/accounts/credentials.ts'
import { feedsOf } from '@lapka/state/accounts/feeds.ts'
import { sessionsOf } from '@lapka/state/accounts/sessions.ts'
import { scopeOf } from '../../appointments/appointment-scope.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Policies } from '../../http/authorization/policy.ts'
import type { KnownPerson } from './known-person.ts'
import { lettersTo } from './letters.ts'
import { operatorActsOn } from './operator-acts.ts'
import { readFactorsOf } from './reset-factors.ts'
import { permissionsOf } from './permissions.ts'

type Sources = Pick<Dependencies, 'db' | 'handle' | 'vault' | 'now'>
type Reading = { operatorId: string; policies: Policies }

const MAX_APPOINTMENTS = 20
const MAX_RECENT = 10

/** Their latest appointments, as parent or as professional. */
export const appointmentsOf = async ({ db, now }: Sources, person: KnownPerson): Promise<AppointmentView[]> => {
  if (person.state === 'unconfirmed') return []
  const filter = { ...scopeOf(person), limit: MAX_APPOINTMENTS, now: now() }
  return (await listAppointments(db, filter)).items
}

/** An operator's view of a person, without what people wrote to each other. */
export const readPerson = async (
  sources: Sources,
  person: KnownPerson,
  { operatorId, policies }: Reading,
): Promise<PersonDetails> => {
  const appointments = await appointmentsOf(sources, person)
  const [professional, access, letters, recent, acts, secondFactor, events] = await Promise.all([
    professionalOf(sources, person),
    accessOf(sources, person),
    lettersTo(sources, person, appointments),
    recentOf(sources, person),
    operatorActsOn(sources, person),
    readFactorsOf(sources, person, operatorId),
    sources.handle.readEvents(accountStream(person.id)),
  ])
  const { id, name, email, phone, language, role, state } = person
  return {
    id,
    name,
    email,
    phone,
    language,
    role,
    state,
    registeredAt: events[0]?.occurredAt ?? null,
    professional,
    ...access,
    secondFactor,
    permissions: state === 'active' ? permissionsOf(policies, role) : [],
    appointments: appointments.map((appointment) => toAppointment(appointment, person)),
    letters: letters.map(({ letter }) => letter),
    recent,
    acts,
    isActedOn: state !== 'erased' && (role !== 'OPERATOR' || id === operatorId),
  }
}

const professionalOf = async ({ db }: Sources, { professionalId }: KnownPerson): Promise<PersonDetails['professional']> => {
  if (professionalId === null) return null
  const row = await db
    .selectFrom('views.professionals')
    .select(['professionalId as id', 'displayName', 'city', 'verificationStatus', 'clinicName'])
    .where('professionalId', '=', professionalId)
    .executeTakeFirst()
  return row ?? null
}

/** By what they are in, never what opens it. */
const accessOf = async ({ db }: Sources, { id }: KnownPerson) => {
  const [sessions, feeds, devicesSince] = await Promise.all([sessionsOf(db, id), feedsOf(db, id), devicesSinceOf(db, id)])
  return {
    sessions: sessions.map(({ createdAt, lastSeenAt, expiresAt }) => ({
      startedAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    calendarLinks: feeds.map(({ name, createdAt, lastReadAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
      lastReadAt: lastReadAt?.toISOString() ?? null,
    })),
    devicesSince: devicesSince?.toISOString() ?? null,
  }
}

const recentOf = async ({ db, handle }: Sources, { id, professionalId }: KnownPerson): Promise<PersonDetails['recent']> => {
  const scope = professionalId === null ? { parentId: id } : { professionalId }
  const { entries } = await listHistory(db, { scope, actor: id, limit: MAX_RECENT })
  const streams = new Map(
    await Promise.all(
      [...new Set(entries.map(({ stream }) => stream))].map(async (name) => [name, await handle.readEvents(name)] as const),
    ),
  )
  return entries.flatMap(({ stream, revision, appointmentId }) => {
    const event = streams.get(stream)?.[revision]
    const appointment = { id: appointmentId, number: numberOf(appointmentId) }
    return event === undefined ? [] : [{ id: event.id, type: event.type, at: event.occurredAt, appointment }]
  })
}

/** Times, states and money: what was written in it, for which animal and why is not the operator's. */
const toAppointment = (appointment: AppointmentView, { id, role }: KnownPerson): PersonDetails['appointments'][number] => {
  const { parent, professional, status, startsAt, endsAt, zone, priceCents, paidCents, currency, refund } = appointment
  const isParent = parent.id === id
  const other = isParent ? professional : parent
  return {
    id: appointment.id,
    number: appointment.number,
    party: isParent ? 'parent' : role === 'CLINIC' ? 'clinic' : 'professional',
    withName: other.displayName,
    status,
    startsAt,
    endsAt,
    zone,
    priceCents,
    paidCents,
    currency,
    refund: refund && { amountCents: refund.amountCents, status: refund.status },
    isCancellable: appointment.isCancellable,
  }
}

import { sql, type Kysely } from 'kysely'
import type { Wait } from '@lapka/contracts/api/waitlist.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { waitlistStream } from '@lapka/contracts/streams.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { sessionsToCome, type PlannedCourse } from '@lapka/domain/courses/course.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { publicWaitStatusOf } from '@lapka/domain/waitlist/wait-status.ts'
import type { Wait as LineWait } from '@lapka/domain/slots/waitlist.ts'
import type { Database } from '../database.ts'
import { petNameFor } from '../conditions/pet-name.ts'

type Line = { line: string; parentId: string }

/** The stream of the line that a wait stands in, and whose it is. */
export const lineOfWait = async (db: Kysely<Database>, waitId: string): Promise<Line | undefined> => {
  const row = await db
    .selectFrom('views.waits')
    .select(['lineId', 'day', 'parentId'])
    .where('waitId', '=', waitId)
    .executeTakeFirst()
  return row && { line: waitlistStream(row.lineId, row.day), parentId: row.parentId }
}

/** Streams of every line in which a parent ever stood. */
export const linesOf = async (db: Kysely<Database>, parentId: string): Promise<string[]> => {
  const rows = await db.selectFrom('views.waits').select(['lineId', 'day']).distinct().where('parentId', '=', parentId).execute()
  return rows.map(({ lineId, day }) => waitlistStream(lineId, day))
}

type WaitedCourse = Pick<PlannedCourse, 'title' | 'titleEn' | 'sessions' | 'calledOff' | 'priceCents' | 'isOpenLate'>

type Row = Omit<Wait, 'id' | 'status' | 'professional' | 'service' | 'pet' | 'offer' | 'joinedAt'> & {
  waitId: string
  status: LineWait['status']
  joinedAt: Date
  professionalId: string
  displayName: string
  latinName: string
  role: string
  city: string
  services: Service[]
  serviceId: string
  petId: string
  petName: string
  course: WaitedCourse | null
  appointmentId: string | null
  appointmentStatus: PlacedAppointment['status'] | null
  startsAt: Date | null
  holdExpiresAt: Date | null
}

/** A parent's own of today and later, nearest day first. Those that they left themselves are not among them. */
export const waitsOf = async (db: Kysely<Database>, parentId: string, now: string): Promise<Wait[]> => {
  const { rows } = await sql<Row>`
    select wait.wait_id, wait.status, wait.day as date, wait.course_id, wait.joined_at, wait.service_id, wait.appointment_id,
      professional.professional_id, professional.display_name, professional.latin_name, professional.role, professional.city,
      professional.services, professional.zone, pet.pet_id, ${petNameFor('wait.parentId')} as pet_name,
      appointment.status as appointment_status, appointment.starts_at, appointment.hold_expires_at,
      case when wait.status = 'waiting' then (select count(*) from views.waits line where line.status = 'waiting'
        and line.line_id = wait.line_id and line.day = wait.day and line.position <= wait.position) end as place,
      case when course.course_id is not null then json_build_object('title', course.title, 'titleEn', course.title_en,
        'sessions', course.sessions, 'calledOff', course.called_off, 'priceCents', course.price_cents,
        'isOpenLate', course.is_open_late) end as course
    from views.waits wait
    join views.professionals professional on professional.professional_id = wait.professional_id
    join views.pets pet on pet.pet_id = wait.pet_id
    left join views.courses course on course.course_id = wait.course_id
    left join views.appointments appointment on appointment.appointment_id = wait.appointment_id
    where wait.parent_id = ${parentId} and wait.status <> 'left'
      and case when course.course_id is null then wait.day >= (${now}::timestamptz at time zone professional.zone)::date
        else course.last_starts_at > ${now} end
    order by wait.day, wait.position limit 100`.execute(db)
  return rows.map((row) => toWait(row, now))
}

const toWait = (row: Row, now: string): Wait => {
  const { appointmentStatus, holdExpiresAt } = row
  const offered = appointmentStatus && { status: appointmentStatus, holdExpiresAt: holdExpiresAt?.toISOString() ?? null }
  const { date, service } = waitedOf(row, now)
  // A course that was called off offers nothing any more.
  const status = date === null ? 'ended' : publicWaitStatusOf(row.status, offered, now)
  return {
    id: row.waitId,
    status,
    date: date ?? row.date,
    zone: row.zone,
    place: status === 'waiting' ? row.place : null,
    courseId: row.courseId,
    joinedAt: row.joinedAt.toISOString(),
    professional: {
      id: row.professionalId,
      displayName: row.displayName,
      latinName: row.latinName,
      role: row.role,
      city: row.city,
    },
    service,
    pet: { id: row.petId, name: row.petName },
    offer: status === 'offered' || status === 'booked' ? offerOf(row) : null,
  }
}

/** The service as it is now, or the sessions of a course that are still to come; no date once there are none. */
const waitedOf = ({ course, zone, date, services, serviceId: id }: Row, now: string) => {
  if (course === null) {
    const { name = '', nameEn = '', priceCents = 0 } = services.find((service) => service.id === id) ?? {}
    return { date, service: { id, name, nameEn, priceCents } }
  }
  const toCome = sessionsToCome(course, now)
  const [next] = toCome
  const priceCents = toCome.reduce((sum, session) => sum + session.priceCents, 0)
  return {
    date: next === undefined ? null : localDateOf(next.startsAt, zone),
    service: { id, name: course.title, nameEn: course.titleEn, priceCents },
  }
}

const offerOf = ({ appointmentId, startsAt, holdExpiresAt }: Row): Wait['offer'] =>
  appointmentId === null || startsAt === null
    ? null
    : {
        appointmentId,
        startsAt: startsAt.toISOString(),
        expiresAt: (holdExpiresAt ?? startsAt).toISOString(),
      }

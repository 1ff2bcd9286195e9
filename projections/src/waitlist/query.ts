import { sql, type Kysely } from 'kysely'
import type { Wait } from '@lapka/contracts/api/waitlist.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { waitlistStream } from '@lapka/contracts/streams.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { publicWaitStatusOf } from '@lapka/domain/waitlist/wait-status.ts'
import type { Wait as LineWait } from '@lapka/domain/slots/waitlist.ts'
import type { Database } from '../database.ts'
import { petNameFor } from '../conditions/pet-name.ts'

type Line = { professionalId: string; date: string; parentId: string }

/** Which line a wait stands in, and whose it is. */
export const lineOfWait = async (db: Kysely<Database>, waitId: string): Promise<Line | undefined> =>
  db
    .selectFrom('views.waits')
    .select(['professionalId', 'day as date', 'parentId'])
    .where('waitId', '=', waitId)
    .executeTakeFirst()

/** Streams of every line in which a parent ever stood. */
export const linesOf = async (db: Kysely<Database>, parentId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('views.waits')
    .select(['professionalId', 'day'])
    .distinct()
    .where('parentId', '=', parentId)
    .execute()
  return rows.map(({ professionalId, day }) => waitlistStream(professionalId, day))
}

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
  appointmentId: string | null
  appointmentStatus: PlacedAppointment['status'] | null
  startsAt: Date | null
  holdExpiresAt: Date | null
}

/** A parent's own of today and later, nearest day first. Those that they left themselves are not among them. */
export const waitsOf = async (db: Kysely<Database>, parentId: string, now: string): Promise<Wait[]> => {
  const { rows } = await sql<Row>`
    select wait.wait_id, wait.status, wait.day as date, wait.joined_at, wait.service_id, wait.appointment_id,
      professional.professional_id, professional.display_name, professional.latin_name, professional.role, professional.city,
      professional.services, professional.zone, pet.pet_id, ${petNameFor('wait.parentId')} as pet_name,
      appointment.status as appointment_status, appointment.starts_at, appointment.hold_expires_at,
      case when wait.status = 'waiting' then (select count(*) from views.waits line where line.status = 'waiting'
        and line.professional_id = wait.professional_id and line.day = wait.day and line.position <= wait.position) end as place
    from views.waits wait
    join views.professionals professional on professional.professional_id = wait.professional_id
    join views.pets pet on pet.pet_id = wait.pet_id
    left join views.appointments appointment on appointment.appointment_id = wait.appointment_id
    where wait.parent_id = ${parentId} and wait.status <> 'left'
      and wait.day >= (${now}::timestamptz at time zone professional.zone)::date
    order by wait.day, wait.position limit 100`.execute(db)
  return rows.map((row) => toWait(row, now))
}

const toWait = (row: Row, now: string): Wait => {
  const service = row.services.find(({ id }) => id === row.serviceId)
  const { appointmentStatus, holdExpiresAt } = row
  const offered = appointmentStatus && { status: appointmentStatus, holdExpiresAt: holdExpiresAt?.toISOString() ?? null }
  const status = publicWaitStatusOf(row.status, offered, now)
  return {
    id: row.waitId,
    status,
    date: row.date,
    zone: row.zone,
    place: row.place,
    joinedAt: row.joinedAt.toISOString(),
    professional: {
      id: row.professionalId,
      displayName: row.displayName,
      latinName: row.latinName,
      role: row.role,
      city: row.city,
    },
    service: {
      id: row.serviceId,
      name: service?.name ?? '',
      nameEn: service?.nameEn ?? '',
      priceCents: service?.priceCents ?? 0,
    },
    pet: { id: row.petId, name: row.petName },
    offer: status === 'offered' || status === 'booked' ? offerOf(row) : null,
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

import { sql, type Kysely } from 'kysely'
import type { Visitor } from '@lapka/contracts/api/visitors.ts'
import { isOfClinic } from '../conditions/of-clinic.ts'
import type { Database } from '../database.ts'
import { ForeignCursor } from '../foreign-cursor.ts'
import { calledAtBooking } from './called-at-booking.ts'
import { hasStatus } from '../conditions/appointment-status.ts'
import { petNameFor } from '../conditions/pet-name.ts'

type Scope = { parentId: string } | { professionalId: string } | { clinicId: string }
type VisitorFilter = {
  by: 'pet' | 'parent' | 'professional'
  include?: 'cancelled' | undefined
  cursor?: string | undefined
  limit?: number | undefined
  now: string
}
type Row = Omit<Visitor, 'id' | 'visit' | 'parentName' | 'latinName'> & {
  key: string
  sortName: string
  parentName: string | null
  professionalName: string | null
  professionalLatinName: string | null
  appointmentId: string
  startsAt: Date
  zone: string
  isAhead: boolean
}

const DEFAULT_LIMIT = 50

const keyOf = {
  pet: sql.raw('visiting.pet_id'),
  parent: sql.raw('appointment.parent_id'),
  professional: sql.raw('appointment.professional_id'),
}
const petOf = { pet: sql.raw('known.key'), parent: sql.raw('visit.pet_id'), professional: sql.raw('visit.pet_id') }
const parentName = sql.raw(`trim(concat_ws(' ', parent.name, parent.surname))`)
const nameOf = { pet: petNameFor('visit.parentId'), parent: parentName, professional: sql.raw('called.display_name') }
/** A prefix is no part of the alphabet. */
const sortNameOf = {
  ...nameOf,
  professional: sql.raw('ltrim(substr(professional.display_name, length(professional.prefix) + 1))'),
}

const isTheirs = (scope: Scope) => {
  if ('clinicId' in scope) return isOfClinic(scope.clinicId)
  if ('parentId' in scope) return sql`appointment.parent_id = ${scope.parentId}`
  return sql`appointment.professional_id = ${scope.professionalId}`
}

/** The names of past and coming visitors, each once. An erased parent has no name and is left out. */
export const listVisitors = async (
  db: Kysely<Database>,
  scope: Scope,
  { by, include, cursor, limit = DEFAULT_LIMIT, now }: VisitorFilter,
): Promise<{ items: Visitor[]; nextCursor?: string }> => {
  const after = readCursor(cursor)
  const isCounted = include === undefined ? hasStatus('confirmed') : hasStatus('confirmed', include)
  const { rows } = await sql<Row>`
    with known as (
      select ${keyOf[by]} as key, count(distinct appointment.appointment_id) filter (where appointment.ends_at <= ${now}::timestamptz) as visit_count,
        array_agg(distinct visiting.pet_id) as pet_ids,
        coalesce(
          (array_agg(appointment.appointment_id order by appointment.starts_at) filter (where appointment.ends_at > ${now}::timestamptz))[1],
          (array_agg(appointment.appointment_id order by appointment.starts_at desc))[1]) as appointment_id
      from views.appointments appointment cross join lateral unnest(appointment.pet_ids) visiting(pet_id)
      where ${isCounted} and ${isTheirs(scope)}
      group by ${keyOf[by]}
    ), named as (
      select known.key, known.visit_count, known.appointment_id, ${nameOf[by]} as name,
        ${sortNameOf[by]} as sort_name, pet.animal_type, ${parentName} as parent_name,
        called.display_name as professional_name, called.latin_name as professional_latin_name, visit.starts_at, visit.zone, visit.ends_at > ${now}::timestamptz as is_ahead,
        array(select ${petNameFor('visit.parentId', 'each')} from views.pets each where each.pet_id = any(known.pet_ids) and each.name <> '' order by 1)
          as pet_names
      from known
      join views.appointments visit on visit.appointment_id = known.appointment_id
      left join views.pets pet on pet.pet_id = ${petOf[by]}
      left join views.accounts parent on parent.account_id = visit.parent_id
      left join views.professionals professional on professional.professional_id = visit.professional_id
      left join ${calledAtBooking('visit')} on true
    )
    select * from named
    where name <> '' and (${after === undefined} or (sort_name, key) > (${after?.sortName ?? ''}, ${after?.key ?? null}::uuid))
    order by sort_name, key limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => toVisitor(row, by)),
    ...(rows.length > limit && last ? { nextCursor: cursorOf(last) } : {}),
  }
}

const toVisitor = (row: Row, by: VisitorFilter['by']): Visitor => ({
  id: row.key,
  name: row.name,
  latinName: by === 'professional' ? (row.professionalLatinName ?? '') : '',
  animalType: by === 'pet' ? row.animalType : null,
  parentName: row.parentName ?? '',
  petNames: row.petNames,
  visitCount: row.visitCount,
  visit: {
    id: row.appointmentId,
    startsAt: row.startsAt.toISOString(),
    zone: row.zone,
    isAhead: row.isAhead,
    professionalName: row.professionalName ?? '',
    professionalLatinName: row.professionalLatinName ?? '',
  },
})

const cursorOf = ({ key, sortName }: Row): string => Buffer.from(`${key} ${sortName}`).toString('base64url')

const readCursor = (cursor: string | undefined) => {
  if (cursor === undefined || cursor === '') return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, key, sortName] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.+)$/s.exec(text) ?? []
  if (key === undefined || sortName === undefined || sortName.includes('\u0000')) throw new ForeignCursor()
  return { key, sortName }
}

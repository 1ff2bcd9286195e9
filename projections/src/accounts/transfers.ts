import { sql, type Kysely, type SqlBool } from 'kysely'
import type {
  OfferedAppointment,
  PetTransferPage,
  PetTransferState,
  PetTransferView,
} from '@lapka/contracts/api/pet-transfers.ts'
import { listCentsOf } from '@lapka/contracts/money.ts'
import { isTransferable } from '@lapka/domain/appointments/take-over/transferable.ts'
import { toView } from '../appointments/appointment-view.ts'
import { selectAppointments, type SelectedAppointment } from '../appointments/select-appointments.ts'
import { isFor } from '../conditions/of-pet.ts'
import { isAhead } from '../conditions/appointment-status.ts'
import type { Database } from '../database.ts'
import { petNameFor } from '../conditions/pet-name.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The latest one of a pet that its owner asked for, and what the recipient may take over in it. */
export const transferOfPet = async (
  db: Kysely<Database>,
  { petId, fromId }: { petId: string; fromId: string },
): Promise<{ transfer: PetTransferView | null; offeredIds: string[] }> => {
  const row = await db
    .selectFrom('views.petTransfers')
    .selectAll()
    .where('petId', '=', petId)
    .where('fromId', '=', fromId)
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return { transfer: null, offeredIds: [] }
  const { transferId: id, status, email, reason, offeredIds } = row
  const dates = { acceptedAt: iso(row.acceptedAt), confirmedAt: iso(row.confirmedAt), endedAt: iso(row.endedAt) }
  return { transfer: { id, status, email, askedAt: row.askedAt.toISOString(), ...dates, reason }, offeredIds }
}

const selectTransfers = (db: Kysely<Database>) =>
  db
    .selectFrom('views.petTransfers as transfer')
    .innerJoin('views.pets as pet', 'pet.petId', 'transfer.petId')
    .innerJoin('views.accounts as owner', 'owner.accountId', 'transfer.fromId')
    .selectAll('transfer')
    .select(['pet.animalType', 'owner.name', 'owner.surname'])
    .select(petNameFor('transfer.fromId').$notNull().as('petName'))

/** For an operator: both sides of a case, the recipient's name only once they have agreed. */
export const transferById = async (db: Kysely<Database>, transferId: string) =>
  selectTransfers(db)
    .leftJoin('views.accounts as recipient', 'recipient.accountId', 'transfer.toId')
    .select(['recipient.name as recipientName', 'recipient.surname as recipientSurname'])
    .where('transfer.transferId', '=', transferId)
    .executeTakeFirst()

type Recipient = { accountId: string; emailKey: string }

/** Transfers that wait for the owner of an address; they show no more of the pet than its name and species. */
export const transfersTo = async (
  db: Kysely<Database>,
  { accountId, emailKey }: Recipient,
  now: string,
): Promise<PetTransferPage['items']> => {
  const rows = await selectTransfers(db)
    .where('transfer.emailKey', '=', emailKey)
    .where('transfer.endedAt', 'is', null)
    .orderBy('transfer.askedAt', 'desc')
    .limit(100)
    .execute()
  const offered = await offeredAmong(
    db,
    rows.filter(({ toId }) => toId === accountId).map(({ transferId }) => transferId),
    now,
  )
  return rows.map(({ transferId, status, petName, animalType, name, surname, askedAt, toId, offeredIds }) => ({
    id: transferId,
    status,
    pet: { name: petName, animalType },
    from: `${name} ${surname}`.trim(),
    askedAt: askedAt.toISOString(),
    offered: toId === accountId ? offered.filter(({ id }) => offeredIds.includes(id)) : [],
  }))
}

/** Those that can still be taken over, earliest first: with the pet that is to be given, and no other of its owner's. */
const offeredAmong = async (db: Kysely<Database>, transferIds: readonly string[], now: string): Promise<OfferedAppointment[]> => {
  if (transferIds.length === 0) return []
  const isOffered = sql<SqlBool>`exists (select from views.pet_transfers transfer where transfer.transfer_id = any(${transferIds}::uuid[])
    and appointment.appointment_id = any(transfer.offered_ids) and appointment.pet_id = transfer.pet_id)`
  const rows = await selectAppointments(db).where(isOffered).orderBy('appointment.startsAt').execute()
  return rows
    .filter((row) => isRowTransferable(row, now))
    .map((row) => {
      const { id, startsAt, endsAt, zone, location, service, professional, policy, freeCancellationUntil } = toView(row, now)
      const priceCents = listCentsOf({ lines: row.priceLines })
      const terms = { priceCents, policy, freeCancellationUntil }
      return { id, startsAt, endsAt, zone, location, service, professional: { ...professional, phone: '' }, ...terms }
    })
}

const isRowTransferable = (row: SelectedAppointment, now: string): boolean =>
  isTransferable(
    {
      status: row.status,
      startsAt: row.startsAt.toISOString(),
      billCents: row.bill?.amountCents ?? null,
      dueToClinicCents: row.dueToClinicCents,
      price: { lines: row.priceLines },
      ...(row.stay !== null && { stay: row.stay }),
      ...(row.meetingType !== null && { consultation: { meetingType: row.meetingType } }),
    },
    now,
  )

export const petsGivenBy = async (db: Kysely<Database>, accountId: string): Promise<PetTransferPage['given']> => {
  const rows = await selectTransfers(db)
    .where('transfer.fromId', '=', accountId)
    .where('transfer.status', '=', 'completed')
    .orderBy('transfer.endedAt', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ transferId, petName, animalType, email, endedAt, askedAt }) => ({
    id: transferId,
    pet: { name: petName, animalType },
    email,
    at: (endedAt ?? askedAt).toISOString(),
  }))
}

export const givenPetIdsOf = async (db: Kysely<Database>, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('views.petTransfers')
    .select('petId')
    .distinct()
    .where('fromId', '=', accountId)
    .where('status', '=', 'completed')
    .execute()
  return rows.map(({ petId }) => petId)
}

/** Whether the recipient may take it over, for its owner. */
type VisitAhead = PetTransferState['visits'][number]

/**
 * A pet's bookings and holds that are not over, also as a guest of a stay; earliest first. Those that were taken over are left out, unless the pet came
 * to who took it over.
 */
export const visitsAheadOf = async (db: Kysely<Database>, petId: string, now: string): Promise<VisitAhead[]> => {
  const isKeepers = sql<SqlBool>`(appointment.taken_over_in is null or appointment.parent_id in
    (select unnest(array[owner_id, second_keeper_id]) from views.pets where pet_id = ${petId}::uuid))`
  const rows = await selectAppointments(db)
    .where(isFor(petId))
    .where(isKeepers)
    .where(isAhead(now))
    .orderBy('appointment.startsAt')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...toView(row, now), offer: isRowTransferable(row, now) ? 'possible' : 'impossible' }))
}

export const hasConsultationAhead = async (db: Kysely<Database>, petId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('views.consultations')
    .select('consultationId')
    .where('petId', '=', petId)
    .where('step', 'in', ['asked', 'queued', 'offered', 'accepted'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

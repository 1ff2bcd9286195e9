import { sql, type Kysely } from 'kysely'
import { animalPhotoUrlOf } from '@lapka/contracts/adoptions.ts'
import type { AdoptionRequestView } from '@lapka/contracts/api/adoption-requests.ts'
import type { Database } from '../database.ts'

const MAX_SHOWN = 300

const selectRequests = (db: Kysely<Database>) =>
  db
    .selectFrom('views.adoptionRequests as request')
    .innerJoin('views.animals as animal', 'animal.animalId', 'request.animalId')
    .innerJoin('views.professionals as shelter', 'shelter.professionalId', 'request.professionalId')
    .leftJoin('views.accounts as parent', 'parent.accountId', 'request.parentId')
    .selectAll('request')
    .select(['animal.name as animalName', 'animal.animalType', 'animal.photos', 'animal.status as animalStatus'])
    .select(['shelter.displayName', 'shelter.city', 'shelter.address2', 'shelter.zone', 'shelter.phone as shelterPhone'])
    .select(['parent.name', 'parent.surname', 'parent.phone', 'parent.email'])
type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

type Reader = { parentId: string } | { professionalId: string }

const selectOf = (db: Kysely<Database>, reader: Reader) => {
  const requests = selectRequests(db)
  return 'parentId' in reader
    ? requests.where('request.parentId', '=', reader.parentId)
    : requests.where('request.professionalId', '=', reader.professionalId)
}

/** Open ones first, then the latest: of the family that asked, or of the shelter that is asked. */
export const adoptionRequestsOf = async (db: Kysely<Database>, reader: Reader): Promise<AdoptionRequestView[]> => {
  const rows = await selectOf(db, reader)
    .orderBy(sql`request.status <> 'asked'`)
    .orderBy('request.askedAt', 'desc')
    .orderBy('request.requestId')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => toReader(row, reader))
}

/** One of them, for a calendar file. */
export const adoptionRequestById = async (
  db: Kysely<Database>,
  requestId: string,
  reader: Reader,
): Promise<AdoptionRequestView | undefined> => {
  const row = await selectOf(db, reader).where('request.requestId', '=', requestId).executeTakeFirst()
  return row && toReader(row, reader)
}

const toReader = (row: RequestRow, reader: Reader): AdoptionRequestView => ('parentId' in reader ? toParent(row) : toShelter(row))

const toView = (row: RequestRow): Omit<AdoptionRequestView, 'parent' | 'petId'> => {
  const { requestId, animalId, status, askedAt, endedAt, home, children, otherAnimals, experience, message, reason } = row
  const {
    closedWhy,
    animalName,
    animalType,
    photos,
    animalStatus,
    professionalId,
    displayName,
    city,
    address2,
    zone,
    shelterPhone,
  } = row
  const isGoing = status === 'asked' || status === 'agreed'
  const [photo] = photos
  return {
    id: requestId,
    animal: {
      id: animalId,
      name: animalName,
      animalType,
      photoUrl: photo === undefined ? null : animalPhotoUrlOf(animalId, photo.photoId),
      status: animalStatus,
    },
    status,
    askedAt: askedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    home,
    children,
    otherAnimals,
    experience,
    message,
    reason,
    closedWhy,
    offered: isGoing ? row.offered : [],
    visit: row.visit,
    shelter: { id: professionalId, name: displayName, city, address: address2, phone: shelterPhone, zone },
  }
}

const toParent = (row: RequestRow): AdoptionRequestView => ({ ...toView(row), parent: null, petId: row.petId })

/** How to reach the family ends with the request; a withdrawn one says nothing more of it. */
const toShelter = (row: RequestRow): AdoptionRequestView => {
  const { status, name, surname, phone, email } = row
  const isReachable = status === 'asked' || status === 'agreed'
  const contact = isReachable ? { phone: phone ?? '', email: email ?? '' } : { phone: '', email: '' }
  const parent = { name: `${name ?? ''} ${surname ?? ''}`.trim(), ...contact }
  const words = status === 'withdrawn' ? { otherAnimals: '', experience: '', message: '' } : {}
  return { ...toView(row), ...words, parent, petId: null }
}

export const openRequestCountOf = async (db: Kysely<Database>, parentId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('views.adoptionRequests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('parentId', '=', parentId)
    .where('status', '=', 'asked')
    .executeTakeFirstOrThrow()
  return count
}

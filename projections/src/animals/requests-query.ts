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
    .select(['shelter.displayName', 'shelter.city', 'shelter.phone as shelterPhone'])
    .select(['parent.name', 'parent.surname', 'parent.phone', 'parent.email'])
type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

/** Open ones first, then the latest: of the family that asked, or of the shelter that is asked. */
export const adoptionRequestsOf = async (
  db: Kysely<Database>,
  reader: { parentId: string } | { professionalId: string },
): Promise<AdoptionRequestView[]> => {
  const isParent = 'parentId' in reader
  const requests = selectRequests(db)
  const own = isParent
    ? requests.where('request.parentId', '=', reader.parentId)
    : requests.where('request.professionalId', '=', reader.professionalId)
  const rows = await own
    .orderBy(sql`request.status <> 'asked'`)
    .orderBy('request.askedAt', 'desc')
    .orderBy('request.requestId')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => (isParent ? toParent(row) : toShelter(row)))
}

const toView = (row: RequestRow): Omit<AdoptionRequestView, 'parent' | 'petId'> => {
  const { requestId, animalId, status, askedAt, endedAt, home, children, otherAnimals, experience, message, reason } = row
  const { closedWhy, animalName, animalType, photos, animalStatus, professionalId, displayName, city, shelterPhone } = row
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
    shelter: { id: professionalId, name: displayName, city, phone: shelterPhone },
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

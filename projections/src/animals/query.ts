import { sql, type Kysely } from 'kysely'
import { animalPhotoUrlOf } from '@lapka/contracts/adoptions.ts'
import type { AnimalList, AnimalsQuery, AnimalTile, AnimalView, OwnAnimal } from '@lapka/contracts/api/animals.ts'
import { photoUrlOf } from '@lapka/contracts/photos.ts'
import type { Database } from '../database.ts'

const PER_PAGE = 24
const MAX_OWN = 1_000
const MAX_CITIES = 300

/** With their verified shelters: animals of other shelters are shown to no one else. */
const shownAnimals = (db: Kysely<Database>) =>
  db
    .selectFrom('views.animals as animal')
    .innerJoin('views.professionals as shelter', 'shelter.professionalId', 'animal.professionalId')
    .where('shelter.verifiedAt', 'is not', null)

const selectOwn = (db: Kysely<Database>) => db.selectFrom('views.animals as animal').selectAll('animal')
export type AnimalRow = Awaited<ReturnType<ReturnType<typeof selectOwn>['execute']>>[number]

const toTile = ({ animalId, photos, listedAt, ...row }: AnimalRow): AnimalTile => {
  const { name, animalType, gender, breed, born, size, city, status, withChildren, withDogs, withCats } = row
  return {
    id: animalId,
    name,
    animalType,
    gender,
    breed,
    born,
    size,
    city,
    status,
    withChildren,
    withDogs,
    withCats,
    photos: photos.map(({ photoId, alt }) => ({ id: photoId, url: animalPhotoUrlOf(animalId, photoId), alt })),
    listedAt: listedAt.toISOString(),
  }
}

/** Those that look for a home, the newest first; the choices of the filters are of all of them. */
export const listedAnimals = async (
  db: Kysely<Database>,
  { species, size, city, professionalId, page }: Omit<AnimalsQuery, 'after'>,
): Promise<AnimalList> => {
  const listed = shownAnimals(db)
    .where('animal.status', '=', 'listed')
    .$if(professionalId !== undefined, (query) => query.where('animal.professionalId', '=', professionalId ?? ''))
  const found = listed
    .$if(species !== undefined, (query) => query.where('animal.animalType', '=', species ?? 'dog'))
    .$if(size !== undefined, (query) => query.where('animal.size', '=', size ?? 'small'))
    .$if(city !== undefined, (query) => query.where('animal.city', '=', city ?? ''))
  const counted = sql<number>`count(*)::int`.as('count')
  const [rows, total, cities, kinds] = await Promise.all([
    found
      .selectAll('animal')
      .orderBy('animal.listedAt', 'desc')
      .orderBy('animal.animalId')
      .offset((page - 1) * PER_PAGE)
      .limit(PER_PAGE)
      .execute(),
    found.select(counted).executeTakeFirstOrThrow(),
    listed
      .select(['animal.city as name', counted])
      .groupBy('animal.city')
      .orderBy('count', 'desc')
      .orderBy('animal.city')
      .limit(MAX_CITIES)
      .execute(),
    listed
      .select(['animal.animalType as name', counted])
      .groupBy('animal.animalType')
      .orderBy('count', 'desc')
      .orderBy('animal.animalType')
      .execute(),
  ])
  const pages = Math.ceil(total.count / PER_PAGE)
  return { items: rows.map(toTile), count: total.count, pages, cities, species: kinds }
}

/** Undefined where it was taken down, or its shelter is not verified. */
export const shownAnimal = async (db: Kysely<Database>, animalId: string): Promise<AnimalView | undefined> => {
  const row = await shownAnimals(db)
    .selectAll('animal')
    .select(['shelter.displayName', 'shelter.city as shelterCity', 'shelter.phone', 'shelter.photoId'])
    .select((query) =>
      query
        .selectFrom('views.adoptionRequests as request')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('request.animalId', '=', 'animal.animalId')
        .where('request.status', '=', 'asked')
        .as('requestCount'),
    )
    .where('animal.animalId', '=', animalId)
    .where('animal.status', '<>', 'withdrawn')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { professionalId, neutered, chip, health, character, displayName, shelterCity, phone, photoId } = row
  const photoUrl = photoId === null ? null : photoUrlOf(photoId)
  const shelter = { id: professionalId, name: displayName, city: shelterCity, phone, photoUrl }
  return { ...toTile(row), neutered, isChipped: chip !== '', requestCount: row.requestCount ?? 0, health, character, shelter }
}

/** Any animal, for its shelter and for its photos. */
export const animalById = async (db: Kysely<Database>, animalId: string): Promise<AnimalRow | undefined> =>
  selectOwn(db).where('animalId', '=', animalId).executeTakeFirst()

/** A shelter's own: those that look for a home first, then the latest. */
export const animalsOf = async (db: Kysely<Database>, professionalId: string): Promise<OwnAnimal[]> => {
  const rows = await selectOwn(db)
    .where('professionalId', '=', professionalId)
    .orderBy(sql`status <> 'listed'`)
    .orderBy('listedAt', 'desc')
    .orderBy('animalId')
    .limit(MAX_OWN)
    .execute()
  return rows.map((row) => {
    const { neutered, chip, health, character } = row
    return { ...toTile(row), neutered, chip, health, character }
  })
}

export const listedCountOf = async (db: Kysely<Database>, professionalId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('views.animals')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'listed')
    .executeTakeFirstOrThrow()
  return count
}

/** All animals that a shelter ever listed, or that a family asked for, for the export of their data. */
export const animalIdsOf = async (db: Kysely<Database>, accountId: string): Promise<string[]> => {
  const listed = db.selectFrom('views.animals').select('animalId').where('accountId', '=', accountId)
  const asked = db.selectFrom('views.adoptionRequests').select('animalId').where('parentId', '=', accountId)
  const rows = await listed.union(asked).execute()
  return rows.map(({ animalId }) => animalId)
}

/** Whether a parent's living pet has this chip. */
export const isChipOfPet = async (db: Kysely<Database>, chipKey: string | undefined): Promise<boolean> => {
  if (chipKey === undefined) return false
  const found = await db
    .selectFrom('views.pets')
    .select('petId')
    .where('chipKey', '=', chipKey)
    .where('death', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

import { sql } from 'kysely'
import { foldRows, type FoldedRow } from '../fold-rows.ts'
import { clear, collect, type Projection, type TypedEvent } from '../projection.ts'
import { animalTables, type AnimalTables } from '../tables/animals.ts'

type Row = FoldedRow<AnimalTables['views.animals']>

const described = (fact: TypedEvent<'AnimalListed' | 'AnimalChanged'>['data']): Omit<Row, 'photos' | 'status' | 'listedAt'> => {
  const { animalId, professionalId, accountId, animalType, gender, born, size, city, withChildren, withDogs, withCats } = fact
  return {
    animalId,
    professionalId,
    accountId,
    animalType,
    gender,
    born,
    size,
    city,
    withChildren,
    withDogs,
    withCats,
    name: clear(fact.name),
    breed: clear(fact.breedWords) || fact.breed,
    neutered: fact.neutered ?? null,
    chip: clear(fact.chip),
    chipKey: fact.chipKey ?? null,
    health: clear(fact.health),
    character: clear(fact.character),
  }
}

const rows = foldRows<AnimalTables, 'views.animals'>(
  'views.animals',
  'animalId',
)({
  keyOf: ({ data }) => data.animalId,
  insert: {
    AnimalListed: (fact, { occurredAt }) => ({ ...described(fact), photos: [], status: 'listed', listedAt: occurredAt }),
  },
  update: {
    AnimalChanged: (_, fact) => described(fact),
    AnimalPhotoAdded: ({ photos }, { photoId, alt }) => ({
      photos: [...photos.filter((one) => one.photoId !== photoId), { photoId, alt: clear(alt) }],
    }),
    AnimalPhotoRemoved: ({ photos }, { photoId }) => ({ photos: photos.filter((one) => one.photoId !== photoId) }),
    AnimalWithdrawn: () => ({ status: 'withdrawn' }),
    AnimalHomed: () => ({ status: 'homed' }),
    AnimalListedAgain: (_, __, { occurredAt }) => ({ status: 'listed', listedAt: occurredAt }),
  },
})

/** After what the batch says of animals: an erasure is the last event of a person. */
const forgotten = collect<'AccountErased', string, AnimalTables>(
  { AccountErased: ({ accountId }) => [accountId] },
  async (trx, accountIds) => {
    await sql`delete from views.animals where account_id = any(${accountIds}::uuid[])`.execute(trx)
  },
)

/** Animals of shelters that look for a home, or found one. */
export const animals: Projection<AnimalTables> = { name: 'animals', version: 1, tables: animalTables, steps: [rows, forgotten] }

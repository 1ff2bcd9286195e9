import type { RequestStatus } from '@lapka/contracts/adoptions.ts'
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

const ended = (status: RequestStatus, endedAt: string) => ({ status, endedAt })

const requestRows = foldRows<AnimalTables, 'views.adoptionRequests'>(
  'views.adoptionRequests',
  'requestId',
)({
  keyOf: ({ data }) => data.requestId,
  insert: {
    AdoptionRequested: ({ otherAnimals, experience, message, ...fact }, { occurredAt }) => ({
      ...fact,
      otherAnimals: clear(otherAnimals),
      experience: clear(experience),
      message: clear(message),
      status: 'asked',
      askedAt: occurredAt,
      endedAt: null,
      reason: '',
      closedWhy: null,
      petId: null,
    }),
  },
  update: {
    AdoptionWithdrawn: (_, __, { occurredAt }) => ended('withdrawn', occurredAt),
    AdoptionDeclined: (_, { reason }, { occurredAt }) => ({ ...ended('declined', occurredAt), reason: clear(reason) }),
    AdoptionAgreed: (_, { petId }, { occurredAt }) => ({ ...ended('agreed', occurredAt), petId }),
    AdoptionClosed: (_, { why }, { occurredAt }) => ({ ...ended('closed', occurredAt), closedWhy: why }),
  },
})

/** After what the batch says of animals: an erasure is the last event of a person. */
const forgotten = collect<'AccountErased', string, AnimalTables>(
  { AccountErased: ({ accountId }) => [accountId] },
  async (trx, accountIds) => {
    await sql`delete from views.adoption_requests where parent_id = any(${accountIds}::uuid[])
      or animal_id in (select animal_id from views.animals where account_id = any(${accountIds}::uuid[]))`.execute(trx)
    await sql`delete from views.animals where account_id = any(${accountIds}::uuid[])`.execute(trx)
  },
)

/** Animals of shelters that look for a home, or found one, and the families that asked for them. */
export const animals: Projection<AnimalTables> = {
  name: 'animals',
  version: 2,
  tables: animalTables,
  steps: [rows, requestRows, forgotten],
}

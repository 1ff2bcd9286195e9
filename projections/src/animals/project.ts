import type { RequestStatus } from '@lapka/contracts/adoptions.ts'
import { sql } from 'kysely'
import { foldRows, type FoldedRow } from '../fold-rows.ts'
import { clear, collect, type Projection, type TypedEvent } from '../projection.ts'
import { animalTables, type AnimalTables, type RequestVisit } from '../tables/animals.ts'

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

type RequestRow = FoldedRow<AnimalTables['views.adoptionRequests']>

/** A visit that is ahead ends with its request. */
const ended = ({ visit }: RequestRow, status: RequestStatus, endedAt: string): Partial<RequestRow> => ({
  status,
  endedAt,
  ...(visit !== null && visit.endsAt > endedAt && { visit: cancelled(visit) }),
})

const cancelled = (visit: RequestVisit): RequestVisit =>
  visit.isCancelled ? visit : { ...visit, isCancelled: true, sequence: visit.sequence + 1 }

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
      offered: [],
      visit: null,
    }),
  },
  update: {
    AdoptionWithdrawn: (row, _, { occurredAt }) => ended(row, 'withdrawn', occurredAt),
    AdoptionDeclined: (row, { reason }, { occurredAt }) => ({ ...ended(row, 'declined', occurredAt), reason: clear(reason) }),
    AdoptionAgreed: (_, { petId }, { occurredAt }) => ({ status: 'agreed', endedAt: occurredAt, petId }),
    AdoptionClosed: (row, { why }, { occurredAt }) => ({ ...ended(row, 'closed', occurredAt), closedWhy: why }),
    AdoptionVisitOffered: (_, { times }) => ({ offered: times }),
    AdoptionVisitBooked: ({ visit }, { startsAt, endsAt }) => ({
      visit: { startsAt, endsAt, isCancelled: false, sequence: visit === null ? 0 : visit.sequence + 1 },
    }),
    AdoptionVisitCancelled: ({ visit }) => (visit === null ? {} : { visit: cancelled(visit) }),
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
  version: 3,
  tables: animalTables,
  steps: [rows, requestRows, forgotten],
}

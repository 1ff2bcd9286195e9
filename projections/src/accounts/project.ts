import { sql } from 'kysely'
import type { Change } from '@lapka/contracts/live.ts'
import { foldRows, type FoldedRow } from '../fold-rows.ts'
import { clear, collect, type Projection, type TableStatements, type TypedEvent } from '../projection.ts'
import { lexemesOf } from '../professionals/typed-words.ts'
import type { JSONColumnType } from 'kysely'
import type { AnimalType, Gender, Temperament } from '@lapka/contracts/pets.ts'
import type { Language, Role } from '@lapka/contracts/roles.ts'

export type AccountTables = {
  'views.accounts': {
    accountId: string
    role: Role
    language: Language
    email: string
    name: string
    surname: string
    phone: string
    emailKey: string
    professionalId: string | null
    photoId: string | null
  }
  'views.accountNames': { accountId: string; lexemes: string }
  'views.pets': {
    petId: string
    ownerId: string
    name: string
    gender: Gender
    animalType: AnimalType
    breed: string
    ageYears: number
    temperament: JSONColumnType<Temperament[]>
    temperamentNote: string
  }
}

const tables: TableStatements<AccountTables> = {
  'views.accounts': [
    `create table views.accounts (
      account_id uuid primary key,
      role text not null,
      language text not null,
      email text not null,
      name text not null,
      surname text not null,
      phone text not null,
      -- An address is given back when its account is erased; whose it is, the log says.
      email_key text not null,
      professional_id uuid,
      photo_id uuid
    )`,
    // Serves a photo's address: whose it is.
    'create index accounts_by_photo on views.accounts (photo_id) where photo_id is not null',
  ],
  'views.accountNames': [
    // Beside the accounts, which every request reads: only operators look for people by their names.
    'create table views.account_names (account_id uuid primary key, lexemes tsvector not null)',
    'create index account_names_by_words on views.account_names using gin (lexemes) with (fastupdate = off)',
  ],
  'views.pets': [
    `create table views.pets (
      pet_id uuid primary key,
      owner_id uuid not null,
      name text not null,
      gender text not null,
      animal_type text not null,
      breed text not null,
      age_years int not null,
      temperament jsonb not null default '[]',
      temperament_note text not null default ''
    )`,
    // Serves GET /pets.
    'create index pets_of_owner on views.pets (owner_id, name)',
  ],
}

export type AccountRow = FoldedRow<AccountTables['views.accounts']>

const accountRows = foldRows<AccountTables, 'views.accounts'>(
  'views.accounts',
  'accountId',
)({
  keyOf: ({ data }) => data.accountId,
  insert: {
    AccountRegistered: ({ accountId, role, language, email, name, surname, emailKey }) => ({
      accountId,
      role,
      language,
      email: clear(email),
      name: clear(name),
      surname: clear(surname),
      phone: '',
      emailKey,
      professionalId: null,
      photoId: null,
    }),
  },
  update: {
    PersonalDetailsChanged: (_, { name, surname, phone }) => ({
      name: clear(name),
      surname: clear(surname),
      ...(phone !== undefined && { phone: clear(phone) }),
    }),
    LanguageChosen: (_, { language }) => ({ language }),
    ProfessionalRegistered: (_, { professionalId }) => ({ professionalId }),
    PhotoSet: (_, { photoId }) => ({ photoId }),
    ProfilePhotoSet: (_, { photoId }) => ({ photoId }),
    AccountErased: () => ({ email: '', name: '', surname: '', phone: '', emailKey: '', photoId: null }),
  },
  // Nobody waits for the news of an account that is new.
  afterWrite: async (_, folded) =>
    folded
      .filter(({ events }) => events.some(({ type }) => type !== 'AccountRegistered'))
      .map(({ key }): Change => ({ kind: 'account', accountId: key })),
})

const lexemesOfName = (name: unknown, surname: unknown) => ({ lexemes: lexemesOf([], [clear(name), clear(surname)]) })

const nameRows = foldRows<AccountTables, 'views.accountNames'>(
  'views.accountNames',
  'accountId',
)({
  keyOf: ({ data }) => data.accountId,
  insert: {
    AccountRegistered: ({ accountId, name, surname }) => ({ accountId, ...lexemesOfName(name, surname) }),
  },
  update: {
    PersonalDetailsChanged: (_, { name, surname }) => lexemesOfName(name, surname),
    AccountErased: () => null,
  },
})

/** Each of its events says all there is of a pet. */
const describedPet = (data: TypedEvent<'PetAdded' | 'PetChanged'>['data']): FoldedRow<AccountTables['views.pets']> => {
  const { petId, ownerId, gender, animalType, breed, ageYears, temperament } = data
  const [name, temperamentNote] = [clear(data.name), clear(data.temperamentNote)]
  return { petId, ownerId, name, gender, animalType, breed, ageYears, temperament, temperamentNote }
}

const petRows = foldRows<AccountTables, 'views.pets'>(
  'views.pets',
  'petId',
)({
  keyOf: ({ data }) => data.petId,
  insert: { PetAdded: describedPet, PetChanged: describedPet },
  update: {},
})

/** After what the batch says of pets: being erased is the last that is said of anybody. */
const forgottenPets = collect({ AccountErased: ({ accountId }) => [accountId] }, async (trx, ownerIds) => {
  await sql`update views.pets set name = '', temperament_note = '' where owner_id = any(${ownerIds}::uuid[])`.execute(trx)
})

/** Who is who, and whose pet is which. */
export const accounts: Projection<AccountTables> = {
  name: 'accounts',
  version: 8,
  tables,
  readersIndexes: ['account_names_by_words'],
  steps: [accountRows, nameRows, petRows, forgottenPets],
}

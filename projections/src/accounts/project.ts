import { sql } from 'kysely'
import type { Change } from '@lapka/contracts/live.ts'
import { phoneNumberOf } from '@lapka/contracts/phone.ts'
import type { Temperament } from '@lapka/contracts/pets.ts'
import { foldRows, type FoldedRow } from '../fold-rows.ts'
import { clear, collect, type Projection, type TypedEvent } from '../projection.ts'
import { lexemesOf } from '../professionals/typed-words.ts'
import { forgottenAddresses, forgottenTransfers, transferRows } from './transfer-rows.ts'
import { accountTables, type AccountTables } from '../tables/accounts.ts'

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
      phoneNumber: '',
      emailKey,
      hostId: null,
      professionalId: null,
      photoId: null,
    }),
    ClientRegistered: ({ accountId, hostId, language, name, surname, phone }) => ({
      accountId,
      role: 'PARENT' as const,
      language,
      email: '',
      name: clear(name),
      surname: clear(surname),
      ...phoneOf(phone),
      emailKey: '',
      hostId,
      professionalId: null,
      photoId: null,
    }),
  },
  update: {
    PersonalDetailsChanged: (_, { name, surname, phone }) => ({
      name: clear(name),
      surname: clear(surname),
      ...(phone !== undefined && phoneOf(phone)),
    }),
    ClientTakenOver: (_, { language, email, emailKey, name, surname }) => ({
      language,
      email: clear(email),
      emailKey,
      name: clear(name),
      surname: clear(surname),
      hostId: null,
    }),
    // Nobody's any more: all that it had is another account's.
    ClientReceived: (_, { phone }) => (phone === undefined ? {} : phoneOf(phone)),
    ClientJoined: () => ({ name: '', surname: '', ...phoneOf(''), hostId: null }),
    LanguageChosen: (_, { language }) => ({ language }),
    ProfessionalRegistered: (_, { professionalId }) => ({ professionalId }),
    PhotoSet: (_, { photoId }) => ({ photoId }),
    ProfilePhotoSet: (_, { photoId }) => ({ photoId }),
    AccountErased: () => ({ email: '', name: '', surname: '', ...phoneOf(''), emailKey: '', hostId: null, photoId: null }),
  },
  // No page watches for a new account.
  afterWrite: async (_, folded) =>
    folded
      .filter(({ events }) => events.some(({ type }) => type !== 'AccountRegistered' && type !== 'ClientRegistered'))
      .map(({ key }): Change => ({ kind: 'account', accountId: key })),
})

const phoneOf = (sealed: unknown) => ({ phone: clear(sealed), phoneNumber: phoneNumberOf(clear(sealed)) })

const lexemesOfName = (name: unknown, surname: unknown) => ({ lexemes: lexemesOf([], [clear(name), clear(surname)]) })

const nameRows = foldRows<AccountTables, 'views.accountNames'>(
  'views.accountNames',
  'accountId',
)({
  keyOf: ({ data }) => data.accountId,
  insert: {
    AccountRegistered: ({ accountId, name, surname }) => ({ accountId, ...lexemesOfName(name, surname) }),
    ClientRegistered: ({ accountId, name, surname }) => ({ accountId, ...lexemesOfName(name, surname) }),
  },
  update: {
    ClientTakenOver: (_, { name, surname }) => lexemesOfName(name, surname),
    PersonalDetailsChanged: (_, { name, surname }) => lexemesOfName(name, surname),
    ClientJoined: () => null,
    AccountErased: () => null,
  },
})

/** Each of its events says all there is of a pet. */
const describedPet = (data: TypedEvent<'PetAdded' | 'PetChanged'>['data']) => {
  const { petId, ownerId, gender, animalType, breed, born, temperament, neutered, chipKey, chippedOn } = data
  return {
    petId,
    ownerId,
    gender,
    animalType,
    breed: breed || clear(data.breedWords),
    born,
    temperament,
    neutered: neutered ?? null,
    chipKey: chipKey ?? null,
    chippedOn: chippedOn ?? null,
    name: clear(data.name),
    temperamentNote: clear(data.temperamentNote),
    chip: clear(data.chip),
    allergies: clear(data.allergies),
    medicine: clear(data.medicine),
    feeding: clear(data.feeding),
    emergencyContact: clear(data.emergencyContact),
    usualVet: clear(data.usualVet),
    weightKg: data.weightKg ?? null,
    coat: data.coat ?? null,
  }
}

const petRows = foldRows<AccountTables, 'views.pets'>(
  'views.pets',
  'petId',
)({
  keyOf: ({ data }) => data.petId,
  insert: {
    PetAdded: (data) => ({
      ...describedPet(data),
      death: null,
      secondKeeperId: null,
      invitation: null,
      formerKeeperIds: [],
      formerNames: {},
      photoId: null,
    }),
  },
  update: {
    PetChanged: (_, data) => describedPet(data),
    PetPhotoSet: (_, { photoId }) => ({ photoId }),
    PetPhotoRemoved: () => ({ photoId: null }),
    PetDied: (_, { on }) => ({ death: { on } }),
    PetDeathWithdrawn: () => ({ death: null }),
    KeeperInvited: (_, { invitationId, email, emailKey, until }) => ({
      invitation: { invitationId, email: clear(email), emailKey, until },
    }),
    KeeperInvitationEnded: ({ invitation }, ended) =>
      invitation?.invitationId === ended.invitationId ? { invitation: null } : {},
    KeeperJoined: ({ formerNames }, { accountId }) => ({
      secondKeeperId: accountId,
      invitation: null,
      formerNames: namesWithout(formerNames, accountId),
    }),
    KeeperLeft: ({ name, secondKeeperId, formerKeeperIds, formerNames }, { accountId }) => ({
      formerKeeperIds: [...new Set([...formerKeeperIds, accountId])],
      formerNames: { ...formerNames, [accountId]: name },
      ...(secondKeeperId === accountId && { secondKeeperId: null }),
    }),
    PetTakenOver: (_, { toId: ownerId }) => ({ ownerId }),
    PetTransferred: ({ name, temperament, secondKeeperId, formerKeeperIds, formerNames }, { fromId, toId }) => ({
      ...givenTo(toId, temperament),
      formerNames: namesWithout(
        { ...formerNames, [fromId]: name, ...(secondKeeperId !== null && { [secondKeeperId]: name }) },
        toId,
      ),
      ...(secondKeeperId !== null && { formerKeeperIds: [...new Set([...formerKeeperIds, secondKeeperId])] }),
    }),
  },
})

/** Who cares for it again reads its present name. */
const namesWithout = (names: Readonly<Record<string, string>>, accountId: string): Record<string, string> =>
  Object.fromEntries(Object.entries(names).filter(([id]) => id !== accountId))

/** The household and the words of the one who gave it away stay behind, and with the words the trait that they explained. */
const givenTo = (ownerId: string, temperament: readonly Temperament[]) => ({
  ownerId,
  secondKeeperId: null,
  invitation: null,
  temperament: temperament.filter((trait) => trait !== 'other-please-specify'),
  temperamentNote: '',
  feeding: '',
  emergencyContact: '',
  usualVet: '',
})

/** Runs after the batch's events about pets: erasure is a person's last event. */
const forgottenPets = collect({ AccountErased: ({ accountId }) => [accountId] }, async (trx, ownerIds) => {
  await sql`update views.pets set name = '', breed = '', temperament_note = '', chip = '', chip_key = null, allergies = '', medicine = '', feeding = '',
      emergency_contact = '', usual_vet = '', photo_id = null,
      former_names = (select coalesce(jsonb_object_agg(each.key, ''), '{}') from jsonb_each(former_names) each) where owner_id = any(${ownerIds}::uuid[])`.execute(
    trx,
  )
})

/** Accounts and their pets. */
export const accounts: Projection<AccountTables> = {
  name: 'accounts',
  version: 15,
  tables: accountTables,
  readersIndexes: ['account_names_by_words'],
  steps: [accountRows, nameRows, petRows, forgottenPets, transferRows, forgottenTransfers, forgottenAddresses],
}

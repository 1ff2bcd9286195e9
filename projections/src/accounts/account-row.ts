import type { Selectable } from 'kysely'
import type { Database } from '../database.ts'
import { clear, type Seen } from '../projection.ts'

export type AccountRow = Selectable<Database['views.accounts']>

export const accountTypes = [
  'AccountRegistered',
  'PersonalDetailsChanged',
  'LanguageChosen',
  'ProfessionalRegistered',
  'AccountErased',
  'PhotoSet',
  'ProfilePhotoSet',
] as const
export type AccountEvent = Seen<(typeof accountTypes)[number]>

export const isOfAccount = (event: Seen): event is AccountEvent => (accountTypes as readonly string[]).includes(event.type)

export const evolveAccount = (row: AccountRow | undefined, event: AccountEvent): AccountRow | undefined => {
  if (event.type === 'AccountRegistered') return registered(event, row)
  return row && { ...row, ...changeOf(event) }
}

/** Said twice, the account keeps what was said of it since. */
const registered = ({ data }: Seen<'AccountRegistered'>, known: AccountRow | undefined): AccountRow =>
  known ?? {
    accountId: data.accountId,
    role: data.role,
    language: data.language,
    email: clear(data.email),
    name: clear(data.name),
    surname: clear(data.surname),
    emailKey: data.emailKey,
    professionalId: null,
    photoId: null,
  }

const changeOf = (event: Exclude<AccountEvent, { type: 'AccountRegistered' }>): Partial<AccountRow> => {
  switch (event.type) {
    case 'PersonalDetailsChanged':
      return { name: clear(event.data.name), surname: clear(event.data.surname) }
    case 'LanguageChosen':
      return { language: event.data.language }
    case 'ProfessionalRegistered':
      return { professionalId: event.data.professionalId }
    case 'AccountErased':
      return { email: '', name: '', surname: '', emailKey: '', photoId: null }
    case 'PhotoSet':
    case 'ProfilePhotoSet':
      return { photoId: event.data.photoId }
  }
}

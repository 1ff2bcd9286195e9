import type { Events } from '@lapka/contracts/events.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream, addressStream, emailStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { accountFold, emailFold } from '../accounts/account.ts'
import { decideChangeDetails, decideChooseLanguage } from '../accounts/change-account/decide.ts'
import { decideEraseAccount } from '../erasure/erase-account/decide.ts'
import { decideRegisterAccount } from '../accounts/register-account/decide.ts'
import { decideRequestSignUp, type RequestSignUp } from '../accounts/request-sign-up/decide.ts'
import { decideAddAddress } from '../addresses/add-address/decide.ts'
import { addressFold } from '../addresses/address.ts'
import { decideAddPet } from '../pets/add-pet/decide.ts'
import { decideChangePet } from '../pets/change-pet/decide.ts'
import { petsStreams } from '../pets/several-pets.ts'
import { decideMarkDied, decideWithdrawDeath } from '../pets/mark-died/decide.ts'
import { petFold } from '../pets/pet.ts'
import { professionalFold } from '../professionals/professional.ts'
import { decideJoinWaitlist, type JoinWaitlist } from '../waitlist/join-waitlist/decide.ts'
import { lineOfDayStreams } from '../waitlist/offer-time/decide.ts'
import { command } from './commands.ts'

/** Pets of tests are older than any of their clocks. */
const TODAY = '2030-01-01'

const accountOf = (accountId: string) => ({ account: { stream: accountStream(accountId), fold: accountFold } })

export const requestSignUp = (request: RequestSignUp) =>
  command({ streams: { email: { stream: emailStream(request.account.emailKey), fold: emailFold } } }, (states) =>
    decideRequestSignUp(request, states),
  )

export const chooseLanguage = (accountId: string, language: Language) =>
  command({ streams: accountOf(accountId) }, (states) => decideChooseLanguage({ language }, states))

export const changeDetails = (accountId: string, details: { name: string; surname: string }) =>
  command({ streams: accountOf(accountId) }, (states) => decideChangeDetails(details, states))

type Joining = Partial<JoinWaitlist> & Pick<JoinWaitlist, 'waitId' | 'parentId' | 'petId' | 'professionalId' | 'date' | 'at'>
export const joinWaitlist = (change: Joining) => {
  const streams = { ...lineOfDayStreams(change), pet: { stream: petStream(change.petId), fold: petFold } }
  return command({ streams }, (states) => decideJoinWaitlist({ serviceId: 'exam', reason: '', ...change }, states))
}

export const registerAccount = (change: Partial<Events['AccountRegistered']> & { accountId: string }) => {
  const who = { email: `${change.accountId}@lapka.test`, emailKey: `key-${change.accountId}`, name: 'Елена', surname: 'Петрова' }
  const account: Events['AccountRegistered'] = { role: 'PARENT', language: 'bg', ...who, ...change }
  const streams = {
    ...accountOf(account.accountId),
    email: { stream: emailStream(account.emailKey), fold: emailFold },
  }
  return command({ streams }, (states) => decideRegisterAccount(account, states))
}

export const addAddress = (change: Partial<Events['AddressAdded']> & { addressId: string; accountId: string }) => {
  const texts = { label: 'Вкъщи', city: 'София', line: 'ул. „Шипка“ 5', entrance: 'Код 24#', keyNote: 'Ключът е при портиера' }
  const address: Events['AddressAdded'] = { ...texts, coordinates: [23.33, 42.7], ...change }
  const streams = { address: { stream: addressStream(address.addressId), fold: addressFold } }
  return command({ streams }, (states) => decideAddAddress(address, states))
}

export const addPet = (change: Partial<Events['PetAdded']> & { petId: string; ownerId: string }) => {
  const nature = { gender: 'male', animalType: 'dog', breed: 'labrador', born: '2022', temperament: [] } as const
  const pet: Events['PetAdded'] = { name: 'Рекс', ...nature, temperament: [], ...change }
  return command({ streams: { pet: { stream: petStream(pet.petId), fold: petFold } } }, (states) =>
    decideAddPet({ profile: pet, today: TODAY }, states),
  )
}

export const markDied = (petId: string, accountId: string) =>
  command({ streams: petsStreams([petId]) }, (states) =>
    decideMarkDied({ petId, linkedIds: [], accountId, on: null, today: TODAY }, states),
  )

export const withdrawDeath = (petId: string, accountId: string) =>
  command({ streams: petsStreams([petId]) }, (states) => decideWithdrawDeath({ petId, linkedIds: [], accountId }, states))

export const changePet = (pet: Events['PetChanged']) =>
  command({ streams: { pet: { stream: petStream(pet.petId), fold: petFold } } }, (states) =>
    decideChangePet({ accountId: pet.ownerId, profile: pet, today: TODAY }, states),
  )

/** With the profile that it is booked as, where there is one, and the pets that the person cares for. */
export const eraseAccount = (accountId: string, professionalId?: string, petIds: readonly string[] = []) => {
  const streams = {
    ...accountOf(accountId),
    email: { stream: emailStream(`key-${accountId}`), fold: emailFold },
    ...(professionalId && { professional: { stream: professionalStream(professionalId), fold: professionalFold } }),
    ...petsStreams(petIds),
  }
  return command({ streams }, (states) =>
    decideEraseAccount(
      {
        hasAppointmentAhead: false,
        hasRefundUnderWay: false,
        hasTransferUnderWay: false,
        hasAnimalListed: false,
        hasAdoptionUnderWay: false,
        caseIds: [],
        petIds,
      },
      states,
    ),
  )
}

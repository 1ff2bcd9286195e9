import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { accountStream, petStream } from '@lapka/contracts/streams.ts'
import { accountFold, type Account } from '../../accounts/account.ts'
import { addAppointmentStreams, decideAddAppointment } from '../../appointments/add-appointment/decide.ts'
import type { AddedAppointment, AddedStates } from '../../appointments/added-appointment.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import { decideAddPet } from '../../pets/add-pet/decide.ts'
import { petFold, type Pet } from '../../pets/pet.ts'

/** A pet that the desk has not seen, its owner, and the time that is booked for it. `today`: the local day where the pet is. */
export type BookClient = AddedAppointment & {
  professionalId: string
  owner: NewClient | KnownClient
  pet: Omit<Events['PetAdded'], 'petId' | 'ownerId'>
  today: string
}
export type NewClient = {
  kind: 'new'
  client: Events['ClientRegistered']
  /** By the view: this desk knows people with this phone, and nobody has said that it is another person. */
  isPhoneKnown: boolean
}
/** `hostIds`: whose clients the desk may add pets for. `isListFull`, by the view: they have as many pets as an account may have. */
type KnownClient = { kind: 'known'; accountId: string; hostIds: readonly string[]; isListFull: boolean }

export type BookClientStates = AddedStates & { account: Account } & LedgerStates

export const bookClientStreams = (command: BookClient) => {
  const { streams, more } = addAppointmentStreams(command)
  const { accountId } = ownerOf(command)
  return {
    streams: {
      ...streams,
      account: { stream: accountStream(accountId), fold: accountFold, isNew: command.owner.kind === 'new' },
      pet: { stream: petStream(command.petId), fold: petFold, isNew: true },
    },
    more: (states: Pick<AddedStates, 'professional' | 'schedule' | 'pet'>) => more({ ...states, pet: petToBe(command) }),
  }
}

/** Owner, pet and appointment come to be in one append, or none of them. */
export const decideBookClient = (
  command: BookClient,
  states: BookClientStates,
): Decision<'account' | 'pet' | 'appointment' | LedgerKey> | Missing => {
  const owner = decideOwner(command, states)
  if (isRefused(owner)) return owner
  const profile = { ...command.pet, petId: command.petId, ownerId: ownerOf(command).accountId }
  const added = decideAddPet({ profile, today: command.today }, states)
  if (isRefused(added)) return added
  const booked = decideAddAppointment(command, { ...states, pet: petToBe(command) })
  if (isRefused(booked) || 'missing' in booked) return booked
  return { events: { ...owner.events, ...added.events, ...booked.events } }
}

const ownerOf = ({ owner }: BookClient): { accountId: string } => (owner.kind === 'new' ? owner.client : owner)

const decideOwner = ({ owner }: BookClient, { account }: { account: Account }): Decision<'account'> => {
  if (owner.kind === 'new') return decideNewClient(owner, account)
  // People with an account of their own add their pets themselves.
  if (account.status !== 'registered' || account.hostId === undefined || !owner.hostIds.includes(account.hostId))
    return { refused: 'NOT_FOUND' }
  return owner.isListFull ? { refused: 'TOO_MANY_CLIENT_PETS' } : { events: {} }
}

export const decideNewClient = ({ client, isPhoneKnown }: NewClient, account: Account): Decision<'account'> => {
  if (account.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (isPhoneKnown) return { refused: 'PHONE_KNOWN' }
  const registered: LapkaEvent = { type: 'ClientRegistered', data: client }
  return { events: { account: [registered] } }
}

/** As its first event will make it: a service may depend on the animal. */
const petToBe = (command: BookClient): Pet => {
  const { petId, pet } = command
  const { accountId: ownerId } = ownerOf(command)
  const { name: _name, ...known } = pet
  return { ...known, petId, ownerId, status: 'added', revision: -1 } as unknown as Pet
}

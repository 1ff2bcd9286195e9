import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal, RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import type { Account } from '../accounts/account.ts'
import { addressContacted, whyNotContacted } from '../accounts/contact-address.ts'
import { isRefused, type Decision } from '../kernel/decision.ts'
import { takeCase, type Case } from '../payments/cases/case.ts'
import type { Pet } from '../pets/pet.ts'
import { isOwner } from '../pets/record/record.ts'
import { isAskedTooOften, isPending, type PetTransfer } from '../pets/transfer.ts'

type PetState = { pet: Pet }
type PetDecision = Decision<'pet'>
type Known = Extract<Pet, { status: 'added' }>

export type AskTransfer = LapkaEvent<'TransferAsked'>['data'] & { at: string }

/** The owner names who is to have the pet. The answer is the same whether the address has an account or not. */
export const decideAskTransfer = (
  { at, ...data }: AskTransfer,
  { pet, account }: PetState & { account: Account },
): Decision<'pet' | 'account'> => {
  const { emailKey } = data
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  if (pet.status === 'none' || !isOwner(pet, data.fromId)) return { refused: 'NOT_FOUND' }
  if (pet.death !== undefined) return { refused: 'PET_DIED' }
  if (isPending(pet.transfer)) return { refused: 'TRANSFER_PENDING' }
  if (emailKey === account.emailKey) return { refused: 'TRANSFER_TO_SELF' }
  if (isAskedTooOften(pet.transfersAskedAt ?? [], at)) return { refused: 'TRANSFER_TOO_OFTEN' }
  const contact = { emailKey, purpose: 'transfer', at } as const
  const tooOften = whyNotContacted(account, contact)
  if (tooOften !== null) return { refused: tooOften }
  return { events: { pet: [{ type: 'TransferAsked', data }], account: [addressContacted(account, contact)] } }
}

/** `emailKey` is that of the confirmed address of the account that answers; `hasMaxPets` by the view. */
export type AnswerTransfer = { transferId: string; accountId: string; role: Role; emailKey: string; hasMaxPets: boolean }

export const decideAcceptTransfer = (
  { accountId, role, hasMaxPets, ...which }: AnswerTransfer,
  { pet }: PetState,
): PetDecision => {
  const transfer = addressed(pet, which)
  if (pet.status === 'none' || transfer === undefined) return { refused: 'NOT_FOUND' }
  if (role !== 'PARENT') return { refused: 'TRANSFER_NOT_FOR_PROFESSIONALS' }
  if (transfer.toId === accountId && isPending(transfer)) return { events: {} }
  if (transfer.status !== 'asked') return { refused: 'TRANSFER_OVER' }
  if (pet.death !== undefined) return { refused: 'PET_DIED' }
  if (hasMaxPets) return { refused: 'TOO_MANY_OWN_PETS' }
  return { events: { pet: [{ type: 'TransferAccepted', data: { ...ofTransfer(pet, transfer), toId: accountId } }] } }
}

/** Also after they had agreed, until it is completed. */
export const decideDeclineTransfer = (
  { accountId, ...which }: Pick<AnswerTransfer, 'transferId' | 'accountId' | 'emailKey'>,
  { pet }: PetState,
): PetDecision => {
  const transfer = addressed(pet, which)
  if (pet.status === 'none' || transfer === undefined) return { refused: 'NOT_FOUND' }
  if (transfer.status === 'declined') return { events: {} }
  if (!isPending(transfer)) return { refused: 'TRANSFER_OVER' }
  return { events: { pet: [{ type: 'TransferDeclined', data: { ...ofTransfer(pet, transfer), byId: accountId } }] } }
}

/** `hasVisitsAhead` by the view: of the pet, and not decided about. */
export type ConfirmTransfer = { transferId: string; accountId: string; hasVisitsAhead: boolean }

/** The owner's final consent. It comes after the recipient's, so that both know what they agree to. */
export const decideConfirmTransfer = (
  { transferId, accountId, hasVisitsAhead }: ConfirmTransfer,
  { pet }: PetState,
): PetDecision => {
  const transfer = ownTransfer(pet, { transferId, accountId })
  if (pet.status === 'none' || transfer === undefined) return { refused: 'NOT_FOUND' }
  if (transfer.status === 'confirmed') return { events: {} }
  if (!isPending(transfer)) return { refused: 'TRANSFER_OVER' }
  if (transfer.status === 'asked') return { refused: 'TRANSFER_NOT_ACCEPTED' }
  const refused = refuseMoving(pet, hasVisitsAhead)
  if (refused !== null) return { refused }
  return { events: { pet: [{ type: 'TransferConfirmed', data: ofTransfer(pet, transfer) }] } }
}

/** The owner may take it back until it is completed. */
export const decideWithdrawTransfer = (which: { transferId: string; accountId: string }, { pet }: PetState): PetDecision => {
  const transfer = ownTransfer(pet, which)
  if (pet.status === 'none' || transfer === undefined) return { refused: 'NOT_FOUND' }
  if (transfer.status === 'withdrawn') return { events: {} }
  if (!isPending(transfer)) return { refused: 'TRANSFER_OVER' }
  const { toId } = transfer
  return { events: { pet: [{ type: 'TransferWithdrawn', data: { ...ofTransfer(pet, transfer), toId } }] } }
}

type OperatorsWord = { transferId: string; operatorId: string; reason: string }
export type CompleteTransfer = OperatorsWord & { hasVisitsAhead: boolean; isRecipientFull: boolean }
type TransferStates = PetState & { case: Case; from?: Account; to?: Account }

/** With both consents the pet becomes the recipient's. Both accounts know of it in the same append. */
export const decideCompleteTransfer = (
  { hasVisitsAhead, isRecipientFull, ...word }: CompleteTransfer,
  { from, to, ...states }: TransferStates,
): Decision<'pet' | 'case' | 'from' | 'to'> => {
  const open = openTransfer(word, states)
  if (isRefused(open)) return open
  const { pet, transfer, taken } = open
  const { transferId, operatorId, reason } = word
  const { toId } = transfer
  if (transfer.status !== 'confirmed' || toId === null) return { refused: 'TRANSFER_NOT_CONFIRMED' }
  const refused = refuseMoving(pet, hasVisitsAhead)
  if (refused !== null) return { refused }
  if (from?.status !== 'registered') return { refused: 'NOT_FOUND' }
  if (to?.status !== 'registered') return { refused: 'TRANSFER_RECIPIENT_GONE' }
  if (isRecipientFull) return { refused: 'TRANSFER_RECIPIENT_FULL' }
  const { petId } = pet
  const known = { petId, transferId }
  return {
    events: {
      pet: [{ type: 'PetTransferred', data: { ...ofTransfer(pet, transfer), toId, operatorId, reason } }],
      case: taken,
      from: [{ type: 'PetGivenAway', data: { accountId: transfer.fromId, ...known } }],
      to: [{ type: 'PetReceived', data: { accountId: toId, ...known } }],
    },
  }
}

/** An operator ends it, at any step. Both read why. */
export const decideRefuseTransfer = (word: OperatorsWord, states: PetState & { case: Case }): Decision<'pet' | 'case'> => {
  const open = openTransfer(word, states)
  if (isRefused(open)) return open
  const { pet, transfer, taken } = open
  const { operatorId, reason } = word
  const { toId } = transfer
  return {
    events: {
      pet: [{ type: 'TransferRefused', data: { ...ofTransfer(pet, transfer), toId, operatorId, reason } }],
      case: taken,
    },
  }
}

type Open = { pet: Known; transfer: PetTransfer; taken: LapkaEvent[] }

/** Assigns the case to the operator who acts. */
const openTransfer = ({ transferId, operatorId }: OperatorsWord, states: PetState & { case: Case }): Open | Refusal => {
  const { pet } = states
  if (pet.status === 'none' || pet.transfer?.transferId !== transferId) return { refused: 'NOT_FOUND' }
  const { transfer } = pet
  if (!isPending(transfer)) return { refused: 'CASE_CLOSED' }
  const taken = takeCase(states.case, { caseId: transferId, operatorId, writerId: transfer.fromId })
  return isRefused(taken) ? taken : { pet, transfer, taken: taken.events }
}

const refuseMoving = ({ death }: Known, hasVisitsAhead: boolean): RefusalCode | null => {
  if (death !== undefined) return 'PET_DIED'
  return hasVisitsAhead ? 'TRANSFER_HAS_BOOKINGS' : null
}

const ofTransfer = ({ petId }: Known, { transferId, fromId }: PetTransfer) => ({ transferId, petId, fromId })

/** Anyone but the owner of the address finds no such transfer. */
const addressed = (pet: Pet, { transferId, emailKey }: Pick<AnswerTransfer, 'transferId' | 'emailKey'>) =>
  pet.status === 'added' && pet.transfer?.transferId === transferId && pet.transfer.emailKey === emailKey
    ? pet.transfer
    : undefined

const ownTransfer = (pet: Pet, { transferId, accountId }: { transferId: string; accountId: string }) =>
  pet.status === 'added' && pet.transfer?.transferId === transferId && pet.transfer.fromId === accountId
    ? pet.transfer
    : undefined

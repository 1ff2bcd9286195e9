import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { appointmentStream, petStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { decideOfferAppointment, decideWithdrawOffer } from '../pet-transfers/offer-appointment/decide.ts'
import { decideTakeOver, type TakeOver } from '../appointments/take-over/decide.ts'
import { beginTakeOverStreams } from '../appointments/take-over/streams.ts'
import { decideWithdrawTransfer } from '../pet-transfers/decide.ts'
import { petFold } from '../pets/pet.ts'
import { command } from './commands.ts'

/** Of `petId`, from one parent to another. */
type OfTransfer = { transferId: string; petId: string; fromId: string; toId: string }

const petOf = ({ petId }: Pick<OfTransfer, 'petId'>) => ({ pet: { stream: petStream(petId), fold: petFold } })

/** Asked for and agreed to. */
export const agreeTransfer = ({ toId, ...ids }: OfTransfer) => {
  const asked: LapkaEvent = { type: 'TransferAsked', data: { ...ids, emailKey: `key-${toId}`, email: '', reason: '' } }
  const accepted: LapkaEvent = { type: 'TransferAccepted', data: { ...ids, toId } }
  return command({ streams: petOf(ids) }, () => ({ events: { pet: [asked, accepted] } }))
}

/** An operator's word. */
export const completeTransfer = (ids: OfTransfer) => {
  const data = { ...ids, operatorId: 'maya', reason: '' }
  return command({ streams: petOf(ids) }, () => ({ events: { pet: [{ type: 'PetTransferred', data } satisfies LapkaEvent] } }))
}

export const withdrawTransfer = ({ transferId, petId, fromId }: OfTransfer) =>
  command({ streams: petOf({ petId }) }, (states) => decideWithdrawTransfer({ transferId, accountId: fromId }, states))

type Offering = { transferId: string; petId: string; accountId: string; appointmentId: string }

export const offerAppointment = ({ petId, ...offer }: Offering & { at: string }) => {
  const offered = { stream: appointmentStream(offer.appointmentId), fold: appointmentFold }
  return command({ streams: { ...petOf({ petId }), offered } }, (states) => decideOfferAppointment(offer, states))
}

export const withdrawOffer = ({ petId, ...offer }: Offering) =>
  command({ streams: petOf({ petId }) }, (states) => decideWithdrawOffer(offer, states))

type TakingOver = Pick<TakeOver, 'appointmentId' | 'transferId' | 'offeredId' | 'recipientId' | 'at' | 'address'> & {
  petId: string
}

export const beginTakeOver = ({ petId, ...taking }: TakingOver) => {
  const complete: TakeOver = { reason: 'Куца', tzdataVersion: '2026b', openHoldCount: 0, ...taking }
  return command(beginTakeOverStreams({ ...complete, petId }), (states) => decideTakeOver(complete, states))
}

import type { Events } from '@lapka/contracts/events.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { VaccineGroup } from '@lapka/contracts/vaccine-groups.ts'
import type { HotelRooms, Stay } from '@lapka/contracts/stays.ts'
import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { decideChangeRoom, decideCheckIn, decideCheckOut, houseGuestStreams } from '../appointments/house-guests/decide.ts'
import { decideExtendStay } from '../appointments/extend-stay/decide.ts'
import { decideEndExtension } from '../appointments/extend-stay/end.ts'
import { extendStayStreams, type Extending } from '../appointments/extend-stay/offer.ts'
import { claimedLedgers } from '../appointments/claimed-ledgers.ts'
import { decideRemindBalance, decideStartBalance } from '../appointments/pay-balance/decide.ts'
import {
  decideAcceptVaccination,
  decideRemindVaccination,
  decideRestOnVaccination,
  restOnVaccinationStreams,
} from '../appointments/show-vaccination/decide.ts'
import { decideAddEntry } from '../pets/add-entry/decide.ts'
import { decideCorrectEntry } from '../pets/correct-entry/decide.ts'
import { keptRecordStreams } from '../pets/record/kept-record.ts'
import { paymentAndLedgers } from '../appointments/payment-of-appointment.ts'
import { decidePlaceStay } from '../appointments/place-stay/decide.ts'
import { placeStayStreams } from '../appointments/place-stay/streams.ts'
import { decideShortenStay } from '../appointments/shorten-stay/decide.ts'
import type { Shortening } from '../appointments/shorten-stay/quote.ts'
import { balanceCaptureStreams, decideRecordBalance } from '../captures/record-capture/balance.ts'
import { paymentFold } from '../payments/payment.ts'
import type { SetCancellationPolicy } from '../professionals/set-cancellation-policy/decide.ts'
import {
  closeRoomStreams,
  decideCloseRoom,
  decideReopenRoom,
  reopenRoomStreams,
  type CloseRoom,
} from '../professionals/close-room/decide.ts'
import { command, openPractice, setRooms, type StoryCommand } from './commands.ts'

export const HOTEL = 'c1bca362-b678-434b-a7d0-1bb9a8bf09ef'

/** One class of rooms for two dogs each, at 100 € a night. */
export const roomsOf = (rooms: number, change: Partial<HotelRooms> = {}): HotelRooms => ({
  classes: [
    {
      id: 1,
      name: 'Стая',
      nameEn: 'Room',
      about: '',
      aboutEn: '',
      species: ['dog'],
      maxWeightKg: null,
      maxPets: 2,
      rooms,
      nightCents: 10_000,
      weekendNightCents: 10_000,
      furtherPetCents: 777,
    },
  ],
  seasons: [],
  extras: [{ id: 1, name: 'Разходка', nameEn: 'Walk', cents: 701, per: 'night' }],
  arrival: { from: '14:00', until: '23:59' },
  departure: { from: '09:00', until: '12:00' },
  maxPets: 5,
  ...change,
})

/** A verified hotel that sells nights. */
export const openHotel = (policy: SetCancellationPolicy, rooms: HotelRooms): StoryCommand[] => [
  ...openPractice(HOTEL, { accountId: 'hotel-owner', role: 'HOTELS', services: [], policy }),
  setRooms(HOTEL, rooms),
]

type Placing = { appointmentId: string; parentId: string; stay: Stay; at: string }
export const placeStay = (placing: Placing) => {
  const place = { ...placing, professionalId: HOTEL, reason: '', tzdataVersion: '2026b', openHoldCount: 0 }
  return command(placeStayStreams(place), (states) => decidePlaceStay(place, states))
}

const keysOf = (refundId: string) => ({ refundId, idempotencyKey: `key-${refundId}` })
const paidAppointment = (appointmentId: string) => ({
  streams: { appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } },
  more: paymentAndLedgers,
})

export const shortenStay = ({ appointmentId, ...shortening }: Shortening & { appointmentId: string }) => {
  const shorten = { ...shortening, refund: keysOf(`short-${appointmentId}-${shortening.departure}`) }
  return command(paidAppointment(appointmentId), (states) => decideShortenStay(shorten, states))
}

export const extensionPaymentId = (appointmentId: string, nth: number): string => `extension-${appointmentId}-${nth}`

/** The nth page that its parent opens for more nights. */
export const extendStay = ({ appointmentId, nth, ...extending }: Extending & { appointmentId: string; nth: number }) => {
  const paymentId = extensionPaymentId(appointmentId, nth)
  const extend = { ...extending, paymentId, idempotencyKey: `key-${paymentId}`, feePercent: 15 }
  const { streams, more } = extendStayStreams({ appointmentId, departure: extend.departure })
  const payment = { stream: paymentStream(paymentId), fold: paymentFold }
  return command({ streams: { ...streams, payment }, more }, (states) => decideExtendStay(extend, states))
}

/** Its page is closed without money. */
export const closeExtension = (appointmentId: string, nth: number) =>
  command({ streams: paidAppointment(appointmentId).streams, more: claimedLedgers }, (states) =>
    decideEndExtension({ paymentId: extensionPaymentId(appointmentId, nth) }, states),
  )

export const balancePaymentId = (appointmentId: string, nth: number): string => `balance-${appointmentId}-${nth}`
const balancePayment = (appointmentId: string, nth: number) => ({
  payment: { stream: paymentStream(balancePaymentId(appointmentId, nth)), fold: paymentFold },
})

/** The nth time that its parent goes to the provider's page for the balance. */
export const startBalance = ({ appointmentId, nth, at }: { appointmentId: string; nth: number; at: string }) => {
  const paymentId = balancePaymentId(appointmentId, nth)
  const start = { at, paymentId, idempotencyKey: `key-${paymentId}`, feePercent: 15 }
  const { streams } = paidAppointment(appointmentId)
  return command({ streams: { ...streams, ...balancePayment(appointmentId, nth) } }, (states) =>
    decideStartBalance(start, states),
  )
}

/** Without a sum, what was asked for. */
export const captureBalance = (of: Captured) => captureOf(balancePaymentId(of.appointmentId, of.nth), of)
export const captureExtension = (of: Captured) => captureOf(extensionPaymentId(of.appointmentId, of.nth), of)

type Captured = { appointmentId: string; nth: number; at: string; amountCents?: number }
const captureOf = (id: string, { at, amountCents: paidCents }: Captured) => {
  const money = { at, currency: 'EUR', paymentIntentId: `pi-${id}`, cardLast4: '4444', refund: keysOf(`back-${id}-0`) }
  const streams = { payment: { stream: paymentStream(id), fold: paymentFold } }
  return command({ streams, more: balanceCaptureStreams }, (states) => {
    const { payment } = states
    const asked = payment.status === 'none' ? 0 : totalOf(payment.price)
    return decideRecordBalance({ ...money, amountCents: paidCents ?? asked }, states)
  })
}

export const remindBalance = (appointmentId: string, at: string) =>
  command({ streams: paidAppointment(appointmentId).streams }, (states) => decideRemindBalance({ at }, states))

type InRoom = { appointmentId: string; room: number; at: string }
export const checkIn = ({ appointmentId, ...inRoom }: InRoom) =>
  command(houseGuestStreams(appointmentId, inRoom), (states) => decideCheckIn(inRoom, states))

export const changeRoom = ({ appointmentId, ...inRoom }: InRoom) =>
  command(houseGuestStreams(appointmentId, inRoom), (states) => decideChangeRoom(inRoom, states))

export const checkOut = ({ appointmentId, at }: Omit<InRoom, 'room'>) =>
  command(paidAppointment(appointmentId), (states) => decideCheckOut({ at, refund: keysOf(`left-${appointmentId}`) }, states))

export const closeRoom = (closing: Omit<CloseRoom, 'professionalId'> & { professionalId?: string }) => {
  const close = { professionalId: HOTEL, ...closing }
  return command(closeRoomStreams(close), (states) => decideCloseRoom(close, states))
}

export const reopenRoom = (closureId: string) => {
  const reopen = { professionalId: HOTEL, closureId }
  return command(reopenRoomStreams(reopen), (states) => decideReopenRoom(reopen, states))
}

type Dose = Pick<Events['VaccinationRecorded'], 'petId' | 'entryId' | 'on'> & Partial<Events['VaccinationRecorded']>

/** The parent copies a dose against rabies out of the passport, unless something else is said. */
export const addDose = (dose: Dose, writerId: string, at: string) => {
  const by = { by: 'parent', writerId, professionalId: null, appointmentId: null } as const
  const product = { product: null, productName: 'Ваксина', batch: '', against: ['rabies' as const], dose: 'booster' as const }
  const data = { ...by, ...product, validFrom: null, validUntil: null, ...dose }
  return command(keptRecordStreams(dose.petId), (states) =>
    decideAddEntry({ entry: { type: 'VaccinationRecorded', data }, at, today: at.slice(0, 10), isConfirmed: false }, states),
  )
}

export const withdrawDose = ({ petId, entryId }: Pick<Dose, 'petId' | 'entryId'>, writerId: string, at: string) => {
  const by = { by: 'parent', writerId, professionalId: null, appointmentId: null, wordsOf: writerId } as const
  const correction = { ...by, petId, supersedes: entryId, entryId: null, reason: '', on: at.slice(0, 10) }
  return command(keptRecordStreams(petId), (states) =>
    decideCorrectEntry({ correction, entry: null, at, today: at.slice(0, 10), isConfirmed: false }, states),
  )
}

export const restOnVaccination = ({ appointmentId, ...rest }: { appointmentId: string; petId: string; entryId: string }) =>
  command({ streams: restOnVaccinationStreams(appointmentId, rest) }, (states) => decideRestOnVaccination(rest, states))

export const acceptVaccination = (of: { appointmentId: string; petId: string; group: VaccineGroup }) =>
  command({ streams: paidAppointment(of.appointmentId).streams }, (states) => decideAcceptVaccination(of, states))

export const remindVaccination = (appointmentId: string, at: string) =>
  command({ streams: paidAppointment(appointmentId).streams }, (states) => decideRemindVaccination({ at }, states))

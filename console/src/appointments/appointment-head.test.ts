import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { expect, test } from 'vitest'
import { verdictOf } from './appointment-head.tsx'
import { shownStatusOf } from '../entities/appointment/appointment-pill.tsx'

const past = (outcome: 'completed' | 'no_show' | null) =>
  verdictOf({ status: 'DONE', outcome, cancellation: null, moveCount: 0 }, 'parent')

test('that they met is said only of an appointment that the professional marked so', () => {
  expect([past(null), past('completed'), past('no_show')]).toEqual(['over', 'done', 'noShow'])
})

type Cancellation = NonNullable<AppointmentView['cancellation']>
const cancelled = (cancellation: Pick<Cancellation, 'by' | 'reasonCode'>, party: 'parent' | 'operator') =>
  verdictOf(
    {
      status: 'CANCELED',
      outcome: null,
      cancellation: { ...cancellation, at: '', reason: '', refundCents: 0, keptCents: 0, undoUntil: null },
      moveCount: 0,
    },
    party,
  )

test('each reader is told who cancelled', () => {
  const by = (who: 'parent' | 'professional', party: 'parent' | 'operator') => cancelled({ by: who, reasonCode: null }, party)
  expect([by('parent', 'parent'), by('parent', 'operator')]).toEqual(['cancelledByYou', 'readCancelledByParent'])
  expect([by('professional', 'parent'), by('professional', 'operator')]).toEqual([
    'cancelledByProfessional',
    'readCancelledByProfessional',
  ])
})

test('a parent reads what was wrong with the payment, and an operator that it was not cancelled by choice', () => {
  const because = (reasonCode: 'PAID_AFTER_EXPIRY' | 'PAID_LESS_THAN_DUE', party: 'parent' | 'operator') =>
    cancelled({ by: 'system', reasonCode }, party)
  expect([because('PAID_AFTER_EXPIRY', 'parent'), because('PAID_LESS_THAN_DUE', 'parent')]).toEqual([
    'paidTooLate',
    'paidTooLittle',
  ])
  expect(because('PAID_AFTER_EXPIRY', 'operator')).toBe('readCancelledBySystem')
})

test('a consultation that the vet did not carry through is not said to be a payment that came late', () => {
  const because = (reasonCode: 'ENDED_TOO_SOON' | 'VET_NEVER_JOINED' | 'PAYMENT_FAILED', party: 'parent' | 'operator') =>
    cancelled({ by: 'system', reasonCode }, party)
  expect([because('ENDED_TOO_SOON', 'parent'), because('VET_NEVER_JOINED', 'operator')]).toEqual([
    'talkFellThrough',
    'readTalkFellThrough',
  ])
  expect([because('PAYMENT_FAILED', 'parent'), because('PAYMENT_FAILED', 'operator')]).toEqual([
    'paymentFailed',
    'readPaymentFailed',
  ])
})

test('a parent whose appointment was taken over reads that, and so does an operator', () => {
  const because = (reasonCode: 'TAKEN_OVER' | 'TAKE_OVER_FAILED', party: 'parent' | 'operator') =>
    cancelled({ by: 'system', reasonCode }, party)
  expect([because('TAKEN_OVER', 'parent'), because('TAKEN_OVER', 'operator')]).toEqual(['takenOver', 'readTakenOver'])
  expect([because('TAKE_OVER_FAILED', 'parent'), because('TAKE_OVER_FAILED', 'operator')]).toEqual([
    'takeOverFailed',
    'readTakeOverFailed',
  ])
})

test('an operator is not told of a letter to themselves, nor of a payment to finish', () => {
  const of = (status: 'SCHEDULED' | 'PAYMENT') =>
    verdictOf({ status, outcome: null, cancellation: null, moveCount: 0 }, 'operator')
  expect([of('SCHEDULED'), of('PAYMENT')]).toEqual(['readBooked', 'readWaiting'])
})

test('a moved appointment is called moved, not booked, for every reader', () => {
  const moved = { status: 'SCHEDULED', outcome: null, cancellation: null, moveCount: 1 } as const
  expect([verdictOf(moved, 'parent'), verdictOf(moved, 'operator')]).toEqual(['moved', 'readMoved'])
})

test('an appointment that is over waits to be marked by those who work at it, until it is', () => {
  const shown = (outcome: 'completed' | null, isWork: boolean) => shownStatusOf({ status: 'DONE', outcome }, isWork)
  expect([shown(null, true), shown('completed', true), shown(null, false)]).toEqual(['UNMARKED', 'DONE', 'PAST'])
  expect(shownStatusOf({ status: 'SCHEDULED', outcome: null }, true)).toBe('SCHEDULED')
})

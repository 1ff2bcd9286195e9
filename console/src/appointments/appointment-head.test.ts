import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { expect, test } from 'vitest'
import { verdictOf } from './appointment-head.tsx'
import { shownStatusOf } from './appointment-pill.tsx'

const past = (outcome: 'completed' | 'no_show' | null) => verdictOf({ status: 'DONE', outcome, cancellation: null }, false)

test('that they met is said only of an appointment that the professional marked so', () => {
  expect([past(null), past('completed'), past('no_show')]).toEqual(['over', 'done', 'noShow'])
})

type Cancellation = NonNullable<AppointmentView['cancellation']>
const cancelled = (cancellation: Pick<Cancellation, 'by' | 'reasonCode'>, isProfessional: boolean) =>
  verdictOf(
    {
      status: 'CANCELED',
      outcome: null,
      cancellation: { ...cancellation, at: '', reason: '', refundCents: 0, keptCents: 0, undoUntil: null },
    },
    isProfessional,
  )

test('who cancelled is told by who reads', () => {
  const by = (who: 'parent' | 'professional', isProfessional: boolean) => cancelled({ by: who, reasonCode: null }, isProfessional)
  expect([by('parent', false), by('parent', true)]).toEqual(['cancelledByYou', 'cancelledByParent'])
  expect([by('professional', false), by('professional', true)]).toEqual(['cancelledByProfessional', 'cancelledByYou'])
})

test('a parent reads what was wrong with the payment, and a professional that there was none', () => {
  const because = (reasonCode: 'PAID_AFTER_EXPIRY' | 'PAID_LESS_THAN_DUE', isProfessional = false) =>
    cancelled({ by: 'system', reasonCode }, isProfessional)
  expect([because('PAID_AFTER_EXPIRY'), because('PAID_LESS_THAN_DUE')]).toEqual(['paidTooLate', 'paidTooLittle'])
  expect([because('PAID_AFTER_EXPIRY', true), because('PAID_LESS_THAN_DUE', true)]).toEqual(['notPaid', 'notPaid'])
})

test('an appointment that is over waits to be marked by those who work at it, until it is', () => {
  const shown = (outcome: 'completed' | null, isWork: boolean) => shownStatusOf({ status: 'DONE', outcome }, isWork)
  expect([shown(null, true), shown('completed', true), shown(null, false)]).toEqual(['UNMARKED', 'DONE', 'DONE'])
  expect(shownStatusOf({ status: 'SCHEDULED', outcome: null }, true)).toBe('SCHEDULED')
})

import { expect, test } from 'vitest'
import { verdictOf } from './appointment-head.tsx'
import { shownStatusOf } from './appointment-pill.tsx'

const past = (outcome: 'completed' | 'no_show' | null) => verdictOf({ status: 'DONE', outcome, cancellation: null }, false)

test('that they met is said only of an appointment that the professional marked so', () => {
  expect([past(null), past('completed'), past('no_show')]).toEqual(['over', 'done', 'noShow'])
})

test('who cancelled is told by who reads', () => {
  const by = (who: 'parent' | 'professional' | 'system', isProfessional: boolean) =>
    verdictOf(
      {
        status: 'CANCELED',
        outcome: null,
        cancellation: { by: who, reasonCode: null, at: '', reason: '', refundCents: 0, keptCents: 0, undoUntil: null },
      },
      isProfessional,
    )
  expect([by('parent', false), by('parent', true)]).toEqual(['cancelledByYou', 'cancelledByParent'])
  expect([by('professional', false), by('professional', true)]).toEqual(['cancelledByProfessional', 'cancelledByYou'])
  expect(by('system', true)).toBe('paidTooLate')
})

test('an appointment that is over waits to be marked by those who work at it, until it is', () => {
  const shown = (outcome: 'completed' | null, isWork: boolean) => shownStatusOf({ status: 'DONE', outcome }, isWork)
  expect([shown(null, true), shown('completed', true), shown(null, false)]).toEqual(['UNMARKED', 'DONE', 'DONE'])
  expect(shownStatusOf({ status: 'SCHEDULED', outcome: null }, true)).toBe('SCHEDULED')
})

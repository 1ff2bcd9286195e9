import type { EmailTemplate } from '@lapka/contracts/letters.ts'
import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import { changedLetter } from './changed-letter.ts'
import { cancelledLetterToParent, cancelledLetterToProfessional } from './cancelled-letter.ts'
import { confirmedLetterToParent, confirmedLetterToProfessional } from './confirmed-letter.ts'
import { dueLetter } from './due-letter.ts'
import { reminderLetter } from './reminder-letter.ts'
import type { Letter, LetterFacts } from './letter.ts'
import { movedLetterToParent, movedLetterToProfessional } from './moved-letter.ts'
import { offeredLetter } from './offered-letter.ts'
import { seriesLetterToParent, seriesLetterToProfessional } from './series-letters.ts'
import { reportLetter } from './report-letter.ts'
import { composeStayLetter } from './stay-letters.ts'
import { paidAfterExpiryLetter, refundNeedsPersonLetter, refundSucceededLetter } from './refund-letters.ts'

/** The letter of a template for its reader. Letters about money go to the parent alone. */
export const composeLetter = (template: EmailTemplate, to: 'parent' | 'professional', facts: LetterFacts): Letter => {
  const ofStay = facts.stay === null ? undefined : composeStayLetter(template, to, { ...facts, stay: facts.stay })
  if (ofStay !== undefined) return ofStay
  switch (template) {
    case 'appointment-confirmed':
      return to === 'parent' ? confirmedLetterToParent(facts) : confirmedLetterToProfessional(facts)
    case 'series-confirmed':
      return to === 'parent' ? seriesLetterToParent(facts) : seriesLetterToProfessional(facts)
    case 'appointment-moved':
      return to === 'parent' ? movedLetterToParent(facts) : movedLetterToProfessional(facts)
    case 'appointment-changed':
      return changedLetter(to, facts)
    case 'appointment-cancelled':
      return to === 'parent' ? cancelledLetterToParent(facts) : cancelledLetterToProfessional(facts)
    case 'paid-after-expiry':
      return paidAfterExpiryLetter(facts)
    case 'refund-succeeded':
      return refundSucceededLetter(facts)
    case 'appointment-reminder':
      return reminderLetter(facts)
    case 'due-reminder':
      return dueLetter(facts)
    case 'time-offered':
      return offeredLetter(facts)
    case 'visit-report':
      return reportLetter(facts)
    case 'refund-needs-person':
      return refundNeedsPersonLetter(facts)
    // Of stays alone.
    case 'guests-arrived':
    case 'stay-ended-early':
    case 'stay-extended':
    case 'balance-reminder':
    case 'vaccination-reminder':
    case 'balance-paid':
      throw new BrokenInvariant(`${template} about what is no stay`)
  }
}

import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import type { CancelledBy } from '@lapka/contracts/events/appointments.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { isLateAt } from '@lapka/domain/appointments/refund-policy.ts'
import { formatEuro, formatLev, formatMoment, formatShortMoment, zoneName } from './format.ts'

/** What a letter may say, already in clear and in the reader's language. Names of erased people are empty. */
export type LetterFacts = {
  language: Language
  readerName: string
  parentName: string
  professionalName: string
  petName: string
  serviceName: string
  visitReason: string
  startsAt: string
  movedFrom: string | null
  isMovedLate: boolean
  zone: string
  priceCents: number
  paidCents: number
  cardLast4: string
  freeCancellationUntil: string
  policy: CancellationPolicy
  /** Until when an unpaid time is kept. */
  heldUntil: string
  cancellation: { by: CancelledBy; reason: string; refundCents: number; keptCents: number } | null
  refund: { amountCents: number; reference: string } | null
  appointmentUrl: string
  /** The instant the letter is written, for "until" against "was until". */
  now: string
}

/** `aside` stands grey beside the value: the lev beside the euro, the zone beside a deadline. */
export type LetterFact = { label: string; value: string; aside?: string }

/** Order of a letter: what happened, what we do, what you do (often nothing). Plain text; the renderer escapes it. */
export type Letter = {
  subject: string
  title: string
  lead: string
  facts: LetterFact[]
  /** Somebody's own words, shown as such. */
  quote: { label: string; words: string } | null
  note: string
  button: string
}

/** Every template writes both languages side by side, so that neither is forgotten. */
export type Translate = (bg: string, en: string) => string
export const sayIn =
  (language: Language): Translate =>
  (bg, en) =>
    language === 'bg' ? bg : en

export const shortMoment = (facts: LetterFacts, instant = facts.startsAt): string =>
  formatShortMoment({ instant, zone: facts.zone, language: facts.language })
export const moment = (facts: LetterFacts, instant = facts.startsAt): string =>
  formatMoment({ instant, zone: facts.zone, language: facts.language })
export const euro = (facts: LetterFacts, cents: number): string => formatEuro(cents, facts.language)

export const fact = (label: string, value: string): LetterFact[] => (value === '' ? [] : [{ label, value }])
export const moneyFact = (facts: LetterFacts, label: string, cents: number): LetterFact[] => [
  { label, value: euro(facts, cents), aside: formatLev(cents, facts.language) },
]
export const deadlineFact = (facts: LetterFacts, say: Translate): LetterFact[] => {
  const deadline = moment(facts, facts.freeCancellationUntil)
  return [
    {
      label: say('Безплатна отмяна', 'Free cancellation'),
      value: isDeadlineOver(facts) ? say(`беше до ${deadline}`, `ended ${deadline}`) : say(`до ${deadline}`, `until ${deadline}`),
      aside: zoneName(facts.zone, facts.language),
    },
  ]
}

const isDeadlineOver = (facts: LetterFacts): boolean => isLateAt(facts, facts.now)

/** "карта •••• 4417", or nothing where the provider did not tell. */
export const card = (facts: LetterFacts, say: Translate): string =>
  facts.cardLast4 === '' ? '' : say(`карта •••• ${facts.cardLast4}`, `card •••• ${facts.cardLast4}`).replaceAll(' ', '\u00a0')

/** The pinned policy in a sentence, with the absolute deadline it turns at. */
export const policySentence = (facts: LetterFacts, say: Translate): string => {
  const deadline = shortMoment(facts, facts.freeCancellationUntil)
  const percent = facts.policy.lateRefundPercent
  const late =
    percent === 0
      ? say('не връщаме сумата', 'there is no refund')
      : say(`връщаме ${percent}\u00a0% от нея`, `we refund ${percent}%`)
  const rule = isDeadlineOver(facts)
    ? say(
        `Отмяната беше безплатна до ${deadline} Ако отмените сега, ${late}.`,
        `Free cancellation ended ${deadline}. If you cancel now, ${late}.`,
      )
    : say(
        `Ако отмените до ${deadline}, връщаме цялата сума. След това ${late}.`,
        `Cancel by ${deadline} for a full refund. After that, ${late}.`,
      )
  return `${rule} ${say('Това условие важи за часа ви и няма да се промени.', 'This policy applies to your appointment and won’t change.')}`
}

import { addDays } from '../kernel/zone.ts'
import { daysBetween, latestOf } from '../kernel/local-dates.ts'
import { latestBirth, type BirthDate } from './birth.ts'

/** Regulation (EU) 576/2013, Annex III: the least age at a dose, and the days until a primary dose protects. */
export const RABIES_MIN_AGE_DAYS = 84
export const RABIES_WAIT_DAYS = 21

/** `until` is the last day that the product and the vet give; `from` the first, if the vet wrote a later one than the Regulation's. */
export type RabiesDose = { given: string; until: string; from?: string | undefined }

export type DoseFault = 'too-young' | 'age-unknown' | 'no-chip' | 'before-chip' | 'ends-before-it-begins'

/** A dose's validity at a border: none, with the reason, or the days from `from` to `until`, both included. */
export type JudgedDose =
  | { given: string; isCounted: false; fault: DoseFault }
  | { given: string; isCounted: true; isPrimary: boolean; from: string; until: string }

export type RabiesFacts = {
  born?: BirthDate
  /** The day of the chip's placing, or of its first reading where the placing is not known (Annex III, 2(b)). */
  chipOn?: string
  doses: readonly RabiesDose[]
}

/**
 * Annex III: a dose counts from 12 weeks of age on and not before the chip. A primary one protects after 21 days. A booster within the
 * validity of the dose before it protects at once; a day late, and it is a primary dose again.
 */
export const judgeRabiesDoses = ({ born, chipOn, doses }: RabiesFacts): JudgedDose[] => {
  let validity: { from: string; until: string } | undefined
  return doses
    .toSorted((one, other) => (one.given < other.given ? -1 : one.given > other.given ? 1 : 0))
    .map((dose) => {
      const fault = doseFault(dose, born, chipOn)
      if (fault !== undefined) return { given: dose.given, isCounted: false, fault }
      const isPrimary = validity === undefined || dose.given < validity.from || dose.given > validity.until
      const rule = isPrimary ? addDays(dose.given, RABIES_WAIT_DAYS) : dose.given
      const from = latestOf(rule, dose.from ?? rule)
      if (from > dose.until) return { given: dose.given, isCounted: false, fault: 'ends-before-it-begins' }
      const isLonger = validity === undefined || isPrimary || dose.until > validity.until
      if (isLonger) validity = { from, until: dose.until }
      return { given: dose.given, isCounted: true, isPrimary, from, until: dose.until }
    })
}

const doseFault = ({ given }: RabiesDose, born: BirthDate | undefined, chipOn: string | undefined): DoseFault | undefined => {
  if (chipOn === undefined) return 'no-chip'
  if (given < chipOn) return 'before-chip'
  if (born === undefined) return 'age-unknown'
  return daysBetween(latestBirth(born, given), given) < RABIES_MIN_AGE_DAYS ? 'too-young' : undefined
}

/** The dose that covers the day, if one does. */
export const coveringDose = (judged: readonly JudgedDose[], day: string): Extract<JudgedDose, { isCounted: true }> | undefined =>
  judged.findLast(
    (dose): dose is Extract<JudgedDose, { isCounted: true }> => dose.isCounted && dose.from <= day && day <= dose.until,
  )

import type { AnimalType } from '@lapka/contracts/pets.ts'
import { addDays } from '../kernel/zone.ts'
import { daysBetween, latestOf } from '../kernel/local-dates.ts'
import { certainlyAged, type BirthDate } from './birth.ts'
import {
  coveringDose,
  judgeRabiesDoses,
  RABIES_MIN_AGE_DAYS,
  RABIES_WAIT_DAYS,
  type DoseFault,
  type JudgedDose,
  type RabiesDose,
} from './rabies-validity.ts'

export type TravelFacts = {
  animalType: AnimalType
  born?: BirthDate
  /** A code by ISO 11784. `since`: placed, or first read where the placing is not known. */
  chip?: { code: string; since?: string }
  rabies: readonly RabiesDose[]
  passport?: { number: string; issuedOn: string }
  diedOn?: string
}

/** `unknown`: the record does not say, and the border asks. */
export type TravelRule =
  | { rule: 'age'; state: 'met' | 'unmet' | 'unknown'; oldEnoughOn?: string }
  | { rule: 'chip'; state: 'met' | 'unmet' | 'unknown'; because?: 'none' | 'undated'; code?: string; since?: string }
  | {
      rule: 'rabies'
      state: 'met' | 'unmet'
      because?: DoseFault | 'none' | 'waiting' | 'over'
      given?: string
      from?: string
      until?: string
    }
  | { rule: 'passport'; state: 'met' | 'unknown'; number?: string; issuedOn?: string }

/**
 * `ready`: may go on the day of travel. `later`: a dose that was given protects only from `from` on. `needs-dose`: a new dose not before
 * `doseOn` (and, for this day of travel, not after `doseBy`) lets it go from `from` on. `not-covered`: the Regulation has no rule for the
 * animal, and the country decides.
 */
export type TravelCheck =
  | { verdict: 'not-covered' | 'died' }
  | { verdict: 'ready'; on: string; until: string; rules: TravelRule[] }
  | { verdict: 'later'; from: string; rules: TravelRule[] }
  | {
      verdict: 'needs-dose'
      doseOn: string
      doseBy?: string
      from: string
      rules: TravelRule[]
      isInTime: boolean
      needsChip: boolean
    }

/**
 * Whether a pet may go from one member state to another on a day: Regulation (EU) 576/2013, Article 6 (chip, rabies, passport) and Annex
 * III. Dogs and cats only: Annex I, Part B leaves rodents, birds and reptiles to each country. The passport is paper, so a record that
 * does not name one leaves it unknown and holds nothing back.
 */
export const checkTravel = (facts: TravelFacts, { today, travelOn }: { today: string; travelOn: string }): TravelCheck => {
  if (facts.diedOn !== undefined) return { verdict: 'died' }
  if (facts.animalType !== 'dog' && facts.animalType !== 'cat') return { verdict: 'not-covered' }
  const chipOn = facts.chip?.since
  const judged = judgeRabiesDoses({
    doses: facts.rabies,
    ...(facts.born !== undefined && { born: facts.born }),
    ...(chipOn !== undefined && { chipOn }),
  })
  const rules = [ageRule(facts, today, travelOn), chipRule(facts), rabiesRule(judged, travelOn), passportRule(facts)]
  const covering = coveringDose(judged, travelOn)
  if (covering !== undefined) return { verdict: 'ready', on: travelOn, until: covering.until, rules }
  const coming = judged.find((dose) => dose.isCounted && dose.from > travelOn)
  if (coming?.isCounted === true) return { verdict: 'later', from: coming.from, rules }
  return { ...nextDose(facts, judged, { today, travelOn, chipOn }), rules }
}

/** When the dose that lets the animal go can be given: not in the past, not before the chip and not too young. */
const nextDose = (
  { born }: TravelFacts,
  judged: readonly JudgedDose[],
  { today, travelOn, chipOn }: { today: string; travelOn: string; chipOn: string | undefined },
): Omit<Extract<TravelCheck, { verdict: 'needs-dose' }>, 'rules'> => {
  const oldEnoughOn = born === undefined ? today : certainlyAged(born, RABIES_MIN_AGE_DAYS, today)
  const doseOn = latestOf(today, oldEnoughOn, chipOn ?? today)
  // A booster within the validity of the last dose is not primary: it protects at once.
  const renewable = coveringDose(judged, doseOn)
  const from = renewable === undefined ? addDays(doseOn, RABIES_WAIT_DAYS) : doseOn
  const doseBy = latestOf(addDays(travelOn, -RABIES_WAIT_DAYS), renewable?.until ?? '')
  const isInTime = from <= travelOn
  return { verdict: 'needs-dose', doseOn, ...(isInTime && { doseBy }), from, isInTime, needsChip: chipOn === undefined }
}

const ageRule = ({ born }: TravelFacts, today: string, travelOn: string): TravelRule => {
  if (born === undefined) return { rule: 'age', state: 'unknown' }
  const oldEnoughOn = certainlyAged(born, RABIES_MIN_AGE_DAYS, today)
  return { rule: 'age', state: daysBetween(oldEnoughOn, travelOn) >= 0 ? 'met' : 'unmet', oldEnoughOn }
}

const chipRule = ({ chip }: TravelFacts): TravelRule => {
  if (chip === undefined) return { rule: 'chip', state: 'unmet', because: 'none' }
  if (chip.since === undefined) return { rule: 'chip', state: 'unknown', because: 'undated', code: chip.code }
  return { rule: 'chip', state: 'met', code: chip.code, since: chip.since }
}

const rabiesRule = (judged: readonly JudgedDose[], travelOn: string): TravelRule => {
  const covering = coveringDose(judged, travelOn)
  if (covering !== undefined)
    return { rule: 'rabies', state: 'met', given: covering.given, from: covering.from, until: covering.until }
  const last = judged.at(-1)
  if (last === undefined) return { rule: 'rabies', state: 'unmet', because: 'none' }
  if (!last.isCounted) return { rule: 'rabies', state: 'unmet', because: last.fault, given: last.given }
  const because = last.from > travelOn ? 'waiting' : 'over'
  return { rule: 'rabies', state: 'unmet', because, given: last.given, from: last.from, until: last.until }
}

const passportRule = ({ passport }: TravelFacts): TravelRule =>
  passport === undefined ? { rule: 'passport', state: 'unknown' } : { rule: 'passport', state: 'met', ...passport }

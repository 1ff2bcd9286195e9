import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { vaccines } from '@lapka/contracts/pet-records.ts'
import { animalWords, diseaseWords, genderWords, parasiteWords } from '@lapka/contracts/record-words.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import type { RabiesDose } from '@lapka/domain/pets/rabies-validity.ts'
import { checkTravel } from '@lapka/domain/pets/travel-check.ts'
import { dayWords } from '../export/pdf/texts.ts'
import type { PassportPaper } from './lay-out.ts'
import { passportTexts, type PassportTexts } from './texts.ts'

export type Dose = Extract<RecordEntry, { kind: 'vaccination' }>
export type Treatment = Extract<RecordEntry, { kind: 'treatment' }>

/** Entries that hold, newest first. `keeper` is the one who has the passport made. */
export type PassportFacts = {
  pet: Pet
  keeper: Pick<CurrentUser, 'name' | 'surname'>
  doses: readonly Dose[]
  treatments: readonly Treatment[]
  rabies: readonly RabiesDose[]
  share: { address: string; until: string }
  madeAt: string
}

/** The room on two sheets. */
const MAX_DOSES = 16
const MAX_TREATMENTS = 8
const YEAR_LENGTH = 4

/** What a passport says, in the reader's language and letters. */
export const passportPaper = (facts: PassportFacts, language: Language): PassportPaper => {
  const { pet, keeper, share, madeAt } = facts
  const texts = passportTexts[language]
  const name = lettersOf(pet.name, language)
  const kind = pet.breed === '' ? animalWords[pet.animalType][language] : breedName(pet.animalType, pet.breed, language)
  const isYear = pet.born.length === YEAR_LENGTH
  return {
    title: texts.title.replace('{pet}', () => name),
    language,
    page: texts.page,
    head: texts.head,
    name,
    about: `${kind}, ${genderWords[pet.gender][language]}`,
    made: texts.made.replace('{day}', dayWords(localDateOf(madeAt, DEFAULT_ZONE), language)),
    facts: [
      { name: texts.chip, value: pet.chip === '' ? texts.unknown : pet.chip.replace(/(\d{3})(?=\d)/g, '$1 ') },
      { name: texts.chippedOn, value: pet.chippedOn === null ? texts.unknown : dayWords(pet.chippedOn, language) },
      { name: isYear ? texts.bornIn : texts.born, value: isYear ? pet.born : dayWords(pet.born, language) },
      { name: texts.neutered, value: pet.neutered === null ? texts.unknown : pet.neutered ? texts.yes : texts.no },
      { name: texts.owner, value: lettersOf(`${keeper.name} ${keeper.surname}`, language) },
    ],
    rabies: rabiesOf(facts, { texts, language }),
    code: { address: share.address, caption: texts.code.replace('{moment}', momentWords(share.until, language)) },
    tables: [dosesTable(facts.doses, { texts, language }), treatmentsTable(facts.treatments, { texts, language })],
    official: texts.official,
  }
}

type Speaking = { texts: PassportTexts; language: Language }

/** Whether a dose counts at a border today, and why not. Null for an animal that the Regulation has no rule for. */
const rabiesOf = ({ pet, rabies, madeAt }: PassportFacts, { texts, language }: Speaking): PassportPaper['rabies'] => {
  const today = localDateOf(madeAt, DEFAULT_ZONE)
  const check = checkTravel(
    {
      animalType: pet.animalType,
      born: pet.born,
      rabies,
      ...(pet.chip !== '' && { chip: { code: pet.chip, ...(pet.chippedOn !== null && { since: pet.chippedOn }) } }),
    },
    { today, travelOn: today },
  )
  const rule = 'rules' in check ? check.rules.find((one) => one.rule === 'rabies') : undefined
  if (rule === undefined) return null
  const fill = (text: string): string =>
    text.replaceAll(/\{(given|from|until)\}/g, (_all, part: 'given' | 'from' | 'until') => dayWords(rule[part] ?? '', language))
  const state = rule.because === 'waiting' ? 'waiting' : rule.state
  return {
    tone: state === 'met' ? 'ok' : 'warn',
    title: fill(texts.rabies[state]),
    text: `${fill(texts.because[rule.because ?? 'met'])} ${texts.rule}`,
  }
}

const dosesTable = (doses: readonly Dose[], speaking: Speaking): PassportPaper['tables'][number] => {
  const { texts, language } = speaking
  const shown = doses.slice(0, MAX_DOSES)
  return {
    title: texts.vaccinations,
    none: texts.noVaccinations,
    heads: [texts.day, texts.product, texts.against, texts.validUntil, texts.by],
    rows: shown.map((dose) => {
      const product = dose.product === null ? dose.productName : vaccines[dose.product].name
      const against = listOf(dose.against.map((disease) => diseaseWords[disease][language]))
      return rowOf(dose, { ...speaking, product: [product, dose.batch].filter(Boolean).join(', '), against })
    }),
    earlier: earlierOf(doses.length, shown.length, texts),
  }
}

const treatmentsTable = (treatments: readonly Treatment[], speaking: Speaking): PassportPaper['tables'][number] => {
  const { texts, language } = speaking
  const shown = treatments.slice(0, MAX_TREATMENTS)
  return {
    title: texts.treatments,
    none: texts.noTreatments,
    heads: [texts.day, texts.preparation, texts.against, texts.validUntil, texts.by],
    rows: shown.map((treatment) => {
      const against = listOf(treatment.parasites.map((parasite) => parasiteWords[parasite][language]))
      return rowOf(treatment, { ...speaking, product: treatment.product, against })
    }),
    earlier: earlierOf(treatments.length, shown.length, texts),
  }
}

/** A parent's own entry is not a vet's, on paper too. */
const rowOf = (
  { on, validUntil, by, writer }: Dose | Treatment,
  { texts, language, product, against }: Speaking & { product: string; against: string },
): string[] => {
  const writers = {
    parent: texts.parent,
    'former-parent': texts['former-parent'],
    vet: language === 'en' ? writer?.latinName || lettersOf(writer?.displayName ?? '', 'en') : (writer?.displayName ?? ''),
  }
  return [cellDay(on, language), product, against, validUntil === null ? '' : cellDay(validUntil, language), writers[by]]
}

/** Without the "г." that a Bulgarian sentence asks for. */
const cellDay = (day: string, language: Language): string => dayWords(day, language).replace(/\sг\.$/, '')

const listOf = (words: readonly string[]): string => {
  const list = words.join(', ').toLowerCase()
  return list.slice(0, 1).toUpperCase() + list.slice(1)
}

const earlierOf = (all: number, shown: number, texts: PassportTexts): string =>
  all === shown ? '' : texts.earlier.replace('{shown}', String(shown)).replace('{all}', String(all))

const zone = { timeZone: DEFAULT_ZONE, dateStyle: 'long', timeStyle: 'short' } as const
const formats = { bg: new Intl.DateTimeFormat('bg-BG', zone), en: new Intl.DateTimeFormat('en-GB', zone) }
const momentWords = (instant: string, language: Language): string => formats[language].format(new Date(instant))

import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { vaccines } from '@lapka/contracts/pet-records.ts'
import {
  animalWords,
  diagnosisWords,
  diseaseWords,
  doseWords,
  genderWords,
  kindWords,
  parasiteWords,
} from '@lapka/contracts/record-words.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { dayWords, paperTexts } from './texts.ts'

/** A piece of the page: `entry` begins an entry and is never left alone at the foot of a page. */
export type Block = { style: 'title' | 'lead' | 'entry' | 'small' | 'text'; text: string }
type Fact = readonly [name: string, value: string] | false

/** What stands above the entries. */
export const headBlocks = (pet: Pet, { today, language }: { today: string; language: Language }): Block[] => {
  const texts = paperTexts[language]
  const breed = pet.breed === '' ? animalWords[pet.animalType][language] : breedName(pet.animalType, pet.breed, language)
  const isYear = pet.born.length === 4
  return [
    { style: 'title', text: texts.title.replace('{pet}', () => pet.name) },
    { style: 'lead', text: `${breed}, ${genderWords[pet.gender][language]}` },
    ...factBlocks([
      isYear ? [texts.bornIn, pet.born] : [texts.born, dayWords(pet.born, language)],
      pet.chip !== '' && [texts.chip, pet.chip.replace(/(\d{3})(?=\d)/g, '$1 ')],
      pet.neutered !== null && [texts.neutered, pet.neutered ? texts.yes : texts.no],
      pet.allergies !== '' && [texts.allergies, pet.allergies],
      pet.medicine !== '' && [texts.medicine, pet.medicine],
    ]),
    { style: 'small', text: texts.as.replace('{day}', dayWords(today, language)) },
  ]
}

type Printing = { language: Language; linkedTo?: string | undefined }

/** `linkedTo`: the name in the linked record that the entry is in. */
export const entryBlocks = (entry: RecordEntry, { language, linkedTo }: Printing): Block[] => {
  const texts = paperTexts[language]
  const { correction, importedFrom, writer, by } = entry
  const writers = { parent: texts.parent, 'former-parent': texts.formerParent, vet: writer?.displayName ?? '' }
  const note = correction && (correction.entryId === null ? texts.withdrawn : texts.corrected)
  return [
    { style: 'entry', text: `${dayWords(entry.on, language)} · ${titleOf(entry, language)}` },
    {
      style: 'small',
      text: [
        writers[by],
        importedFrom !== null && texts.imported,
        linkedTo !== undefined && texts.linked.replace('{pet}', () => linkedTo),
      ]
        .filter(Boolean)
        .join(', '),
    },
    ...(note === null || correction === null
      ? []
      : [{ style: 'small' as const, text: `${note.replace('{day}', dayWords(correction.on, language))} ${correction.reason}` }]),
    ...factBlocks(factsOf(entry, language)),
  ]
}

const factBlocks = (facts: readonly Fact[]): Block[] =>
  facts.flatMap((fact) => (fact === false ? [] : [{ style: 'text', text: fact[0] === '' ? fact[1] : `${fact[0]}: ${fact[1]}` }]))

const titleOf = (entry: RecordEntry, language: Language): string => {
  const kind = kindWords[entry.kind][language]
  switch (entry.kind) {
    case 'weight':
      return entry.grams === null ? kind : `${kind}: ${numberOf(entry.grams / 1000, language)} ${paperTexts[language].kilograms}`
    case 'vaccination':
      return `${kind}: ${entry.product === null ? entry.productName : vaccines[entry.product].name}`
    case 'treatment':
      return `${kind}: ${entry.product}`
    case 'document':
      return `${kind}: ${entry.name}`
    case 'visit':
    case 'note':
    case 'prescription':
      return kind
  }
}

const numberOf = (value: number, language: Language): string => value.toLocaleString(language, { maximumFractionDigits: 3 })

const factsOf = (entry: RecordEntry, language: Language): Fact[] => {
  const texts = paperTexts[language]
  const until = (day: string | null): Fact => day !== null && [texts.validUntil, dayWords(day, language)]
  switch (entry.kind) {
    case 'weight':
    case 'document':
      return []
    case 'vaccination':
      return [
        [texts.against, entry.against.map((disease) => diseaseWords[disease][language]).join(', ')],
        entry.batch !== '' && [texts.batch, entry.batch],
        [texts.dose, doseWords[entry.dose][language]],
        entry.validFrom !== null && [texts.validFrom, dayWords(entry.validFrom, language)],
        until(entry.validUntil),
      ]
    case 'treatment':
      return [
        [texts.against, entry.parasites.map((parasite) => parasiteWords[parasite][language]).join(', ')],
        until(entry.validUntil),
      ]
    case 'note':
      return [['', entry.text]]
    case 'prescription':
      return [
        entry.sheet.diagnosis !== '' && [texts.diagnoses, entry.sheet.diagnosis],
        ...entry.sheet.medicines.map(({ name, dose, instructions }): Fact => [
          '',
          [name, dose, instructions].filter((part) => part !== '').join('; '),
        ]),
        entry.sheet.notes !== '' && ['', entry.sheet.notes],
      ]
    case 'visit':
      return factsOfVisit(entry, language)
  }
}

const factsOfVisit = (visit: Extract<RecordEntry, { kind: 'visit' }>, language: Language): Fact[] => {
  const texts = paperTexts[language]
  const { findings, treatment, advice, diagnoses, nextVisit } = visit
  const { temperatureTenths, pulse, breaths } = visit.vitals
  const named = diagnoses.map(({ code, words }) => [code && diagnosisWords[code][language], words].filter(Boolean).join(': '))
  return [
    findings !== '' && [texts.findings, findings],
    temperatureTenths !== null && [texts.temperature, `${numberOf(temperatureTenths / 10, language)} °C`],
    pulse !== null && [texts.pulse, String(pulse)],
    breaths !== null && [texts.breaths, String(breaths)],
    named.length > 0 && [texts.diagnoses, named.join('; ')],
    treatment !== '' && [texts.treatment, treatment],
    advice !== '' && [texts.advice, advice],
    nextVisit !== null && [texts.nextVisit, dayWords(nextVisit.on, language)],
  ]
}

import { readFileSync } from 'node:fs'
import * as words from '@lapka/contracts/record-words.ts'
import { expect, test } from 'vitest'
import bgPets from '../../kit/i18n/bg/pets.json'
import bgRecords from '../../kit/i18n/bg/records.json'

const english = <Texts>(name: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../../public/locales/en/${name}.json`, import.meta.url), 'utf8'))
const enPets = english<typeof bgPets>('pets')
const enRecords = english<typeof bgRecords>('records')

const inBoth = <Key extends string>(bg: Record<Key, string>, en: Record<Key, string>) =>
  Object.fromEntries((Object.keys(bg) as Key[]).map((key) => [key, { bg: bg[key], en: en[key] }]))

test('a printed record names things as the screens do', () => {
  expect(words.kindWords).toEqual(inBoth(bgRecords.kind, enRecords.kind))
  expect(words.diseaseWords).toEqual(inBoth(bgRecords.disease, enRecords.disease))
  expect(words.doseWords).toEqual(inBoth(bgRecords.dose, enRecords.dose))
  expect(words.parasiteWords).toEqual(inBoth(bgRecords.parasites, enRecords.parasites))
  expect(words.diagnosisWords).toEqual(inBoth(bgRecords.diagnosis, enRecords.diagnosis))
  expect(words.animalWords).toEqual(inBoth(bgPets.type, enPets.type))
  expect(words.genderWords).toEqual(inBoth(bgPets.gender, enPets.gender))
})

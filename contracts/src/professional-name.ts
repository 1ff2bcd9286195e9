import { isServiceProvider, type Language } from './roles.ts'
import { lettersOf } from './transliterate.ts'

/** With a dot or without, and with something after it: alone it is no prefix. */
const beginning = (spellings: string) => new RegExp(`^(?:${spellings})(?:\\.\\s*|\\s+)(?=\\S)`, 'iu')

/** Prefixes of names. An unknown one stays in every language as it was written. */
const prefixes = [
  { bg: 'д-р', en: 'Dr', written: beginning('д-?р|доктор|dr|doctor') },
  { bg: 'проф.', en: 'Prof', written: beginning('проф|професор|prof|professor') },
  { bg: 'доц.', en: 'Assoc Prof', written: beginning('доц|доцент|assoc\\.?\\s*prof') },
  { bg: 'инж.', en: 'Eng', written: beginning('инж|инженер|eng') },
  { bg: 'г-н', en: 'Mr', written: beginning('г-н|mr') },
  { bg: 'г-жа', en: 'Ms', written: beginning('г-жа|ms') },
]

const prefixOf = (name: string) => prefixes.find(({ written }) => written.test(name))

/** The prefix is translated, name and surname are written in the reader's letters. "д-р Мария Жечева", "Dr Maria Zhecheva". */
export const personName = (name: string, language: Language): string => {
  const prefix = prefixOf(name)
  return prefix === undefined
    ? lettersOf(name, language)
    : `${prefix[language]} ${personName(name.replace(prefix.written, ''), language)}`
}

/** Of a name, or of what was typed to find it. */
export const withoutPrefix = (name: string): string => {
  const prefix = prefixOf(name)
  return prefix === undefined ? name : withoutPrefix(name.replace(prefix.written, ''))
}

/** Where no role is said, only people are in question. */
export type NamedProfessional = { displayName: string; role?: string; latinName?: string }

/** The API's `displayName` for the reader of a language: their own spelling in Latin letters, where they gave one. */
export const professionalName = ({ displayName, role, latinName = '' }: NamedProfessional, language: Language): string => {
  const isPerson = role === undefined || isServiceProvider(role)
  if (language === 'en' && latinName !== '')
    return isPerson ? `${prefixesIn(displayName, language)}${withoutPrefix(latinName)}` : latinName
  return isPerson ? personName(displayName, language) : lettersOf(displayName, language)
}

/** "проф. д-р Мария Жечева" → "Prof Dr ". */
const prefixesIn = (name: string, language: Language): string => {
  const prefix = prefixOf(name)
  return prefix === undefined ? '' : `${prefix[language]} ${prefixesIn(name.replace(prefix.written, ''), language)}`
}

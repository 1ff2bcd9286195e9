import type { AnimalType, Coat } from '@lapka/contracts/pets.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { RowKey } from '@lapka/contracts/service-table.ts'

const species: Record<AnimalType, Record<Language, string>> = {
  dog: { bg: 'куче', en: 'dog' },
  cat: { bg: 'котка', en: 'cat' },
  rodent: { bg: 'гризач', en: 'rodent' },
  bird: { bg: 'птица', en: 'bird' },
  reptile: { bg: 'влечуго', en: 'reptile' },
}
const coats: Record<Coat, Record<Language, string>> = {
  short: { bg: 'къса козина', en: 'short coat' },
  double: { bg: 'двойна козина', en: 'double coat' },
  curly: { bg: 'къдрава козина', en: 'curly coat' },
  long: { bg: 'дълга козина', en: 'long coat' },
  wire: { bg: 'твърда козина', en: 'wire coat' },
}

/** For which animals a row is, as receipts and letters say it: „куче до 45 кг, двойна козина“. */
export const nameOfRow = ({ species: kind, upToKg, coat }: RowKey, language: Language): string => {
  const animal = species[kind][language]
  const size = upToKg === null ? '' : language === 'bg' ? ` до ${upToKg} кг` : ` up to ${upToKg} kg`
  return `${animal}${size}${coat === null ? '' : `, ${coats[coat][language]}`}`
}

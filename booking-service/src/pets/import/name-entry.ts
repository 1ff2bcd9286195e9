import type { HistoryBody } from '@lapka/contracts/api/record-exchange.ts'
import { vaccines } from '@lapka/contracts/pet-records.ts'
import type { Language } from '@lapka/contracts/roles.ts'

const MAX_LENGTH = 80
const kilograms = { bg: 'кг', en: 'kg' }

/** A short name of an entry, for a list. */
export const nameOfEntry = (body: HistoryBody, language: Language): string => {
  const words = wordsOf(body, language).replaceAll(/\s+/g, ' ')
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH - 1).trimEnd()}…` : words
}

const wordsOf = (body: HistoryBody, language: Language): string => {
  switch (body.kind) {
    case 'weight':
      return `${(body.grams / 1000).toLocaleString(language, { maximumFractionDigits: 3 })} ${kilograms[language]}`
    case 'vaccination': {
      const product = body.product === null ? body.productName : vaccines[body.product].name
      return [product, body.batch].filter((part) => part !== '').join(', ')
    }
    case 'treatment':
      return body.product
    case 'note':
      return body.text
    case 'visit':
      return [body.findings, body.treatment, body.advice].find((text) => text !== '') ?? ''
  }
}

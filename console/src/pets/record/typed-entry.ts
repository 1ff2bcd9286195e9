import type { EntryBody, RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { Disease, DoseKind, ParasiteKind, VaccineKey } from '@lapka/contracts/pet-records.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { serverNow } from '../../kit/live/clock.ts'

export const typedKinds = ['weight', 'vaccination', 'treatment', 'note'] as const

/** A dose as it is typed: `product` is empty until one is chosen, and `other` for one in words. */
export type TypedDose = {
  product: VaccineKey | 'other' | ''
  productName: string
  batch: string
  against: Disease[]
  dose: DoseKind
  validUntil: string
}
export const emptyDose: TypedDose = { product: '', productName: '', batch: '', against: [], dose: 'booster', validUntil: '' }

export type TypedEntry = TypedDose & {
  kind: (typeof typedKinds)[number]
  on: string
  kilograms: string
  parasites: ParasiteKind[]
  treatment: string
  text: string
}

export const today = (): string => localDateOf(serverNow(), DEFAULT_ZONE)

export const emptyEntry = (): TypedEntry => ({
  ...emptyDose,
  kind: 'weight',
  on: today(),
  kilograms: '',
  parasites: [],
  treatment: '',
  text: '',
})

/** Digits with a comma or a point: "31,2" kg is 31,200 g. Undefined for what is no number. */
export const gramsOf = (kilograms: string): number | undefined => {
  const number = numberOf(kilograms)
  return number === undefined || number <= 0 ? undefined : Math.round(number * 1000)
}
export const numberOf = (typed: string): number | undefined => {
  const text = typed.trim().replace(',', '.')
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : undefined
}

export const doseBodyOf = ({ product, productName, batch, against, dose, validUntil }: TypedDose) => {
  const isOther = product === 'other'
  if (product === '' || (isOther && (productName.trim() === '' || against.length === 0))) return null
  return {
    product: isOther ? null : product,
    productName: isOther ? productName : '',
    batch,
    against: isOther ? against : [],
    dose,
    validFrom: null,
    validUntil: validUntil || null,
  }
}

/** Null while something is missing. */
export const bodyOf = (entry: TypedEntry): EntryBody | null => {
  const { kind, on } = entry
  if (on === '') return null
  switch (kind) {
    case 'weight': {
      const grams = gramsOf(entry.kilograms)
      return grams === undefined ? null : { kind, on, grams }
    }
    case 'vaccination': {
      const dose = doseBodyOf(entry)
      return dose && { kind, on, ...dose }
    }
    case 'treatment':
      return entry.treatment.trim() === '' || entry.parasites.length === 0
        ? null
        : { kind, on, parasites: entry.parasites, product: entry.treatment, validUntil: entry.validUntil || null }
    case 'note':
      return entry.text.trim() === '' ? null : { kind, on, text: entry.text }
  }
}

const kilogramsOf = (grams: number, language: Language): string =>
  String(grams / 1000).replace('.', language === 'bg' ? ',' : '.')

/** The entry to correct, as it would be typed; null if it can only be withdrawn. */
export const entryAsTyped = (entry: RecordEntry, language: Language): TypedEntry | null => {
  const empty = { ...emptyEntry(), on: entry.on }
  switch (entry.kind) {
    case 'weight':
      return { ...empty, kind: 'weight', kilograms: entry.grams === null ? '' : kilogramsOf(entry.grams, language) }
    case 'vaccination': {
      const { product, productName, batch, against, dose, validUntil } = entry
      return {
        ...empty,
        kind: 'vaccination',
        product: product ?? 'other',
        productName,
        batch,
        against,
        dose,
        validUntil: validUntil ?? '',
      }
    }
    case 'treatment': {
      const { parasites, product, validUntil } = entry
      return { ...empty, kind: 'treatment', parasites, treatment: product, validUntil: validUntil ?? '' }
    }
    case 'note':
      return { ...empty, kind: 'note', text: entry.text }
    case 'visit':
    case 'document':
    case 'prescription':
      return null
  }
}

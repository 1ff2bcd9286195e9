import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { PriceLine, PriceOfPets } from '@lapka/contracts/money.ts'
import type { AnimalType, Coat } from '@lapka/contracts/pets.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import type { PricedBy, RowKey, ServiceExtra, ServiceRow } from '@lapka/contracts/service-table.ts'
import { changesOf, priceAt, type PriceHistory } from './price-history.ts'
import { nameOfRow } from './name-of-row.ts'
import { extraKey, priceKey } from './price-keys.ts'

/** The facts that a table needs of an animal. The owner has said weight and coat, or not yet. */
export type Measured = { animalType: AnimalType; weightKg?: number | null; coat?: Coat | null }

/** A service as it is for one animal with the extras that its parent wants. */
export type TailoredService = {
  durationMinutes: number
  price: PriceOfPets
  /** Undefined where neither the animal nor extras count. */
  pricedBy?: PricedBy
  row: ServiceRow | null
  extras: ServiceExtra[]
  /** The same for each animal beside the first; its length and price are in those above. */
  further?: TailoredService[]
  /** Of several services, each by itself: length and price above are those of all. */
  inTurn?: { service: Named; tailored: TailoredService }[]
}

type Refused = { refused: RefusalCode }
type Named = Pick<Service, 'id' | 'name' | 'nameEn'>
type Priced = Pick<Service, 'id' | 'name' | 'nameEn' | 'priceCents' | 'durationMinutes' | 'rows' | 'extras'>

/**
 * The price and the length of a service for this animal. The booking page, the decision and the professional's own booking all ask this
 * one function, so what is shown is what is pinned.
 */
export const tailorService = (
  service: Priced,
  pet: Measured | undefined,
  extraIds: readonly string[] = [],
): TailoredService | Refused => {
  const offered = service.extras ?? []
  if (!extraIds.every((id) => offered.some((extra) => extra.id === id))) return { refused: 'EXTRA_NOT_OFFERED' }
  const row = rowFor(service.rows ?? [], pet)
  if (row !== null && 'refused' in row) return row
  const extras = offered.filter(({ id }) => extraIds.includes(id))
  const { durationMinutes } = row ?? service
  return {
    row,
    extras,
    durationMinutes: extras.reduce((sum, extra) => sum + extra.durationMinutes, durationMinutes),
    price: { currency: 'EUR', lines: [baseLine(service, row), ...extras.map((extra) => extraLine(service, extra))] },
    ...((row !== null || extras.length > 0) && {
      pricedBy: { row: row && keyOf(row), extraIds: extras.map(({ id }) => id) },
    }),
  }
}

type Several = { role: Role; extraIds?: readonly string[] | undefined }

/** Of one animal it is `tailorService`; of several it has a line for each, and the time that all of them take. */
export const tailorForPets = (
  service: Priced,
  pets: readonly (Measured & { petId: string })[],
  { role, extraIds }: Several,
): TailoredService | Refused => {
  const [pet, ...others] = pets
  const first = tailorService(service, pet, extraIds)
  if (pet === undefined || others.length === 0 || 'refused' in first) return first
  const own = [withPet(first, pet)]
  for (const other of others) {
    const one = tailorService(service, other, extraIds)
    if ('refused' in one) return one
    own.push(withPet(one, other))
  }
  const further = own.slice(1)
  const minutes = own.map(({ durationMinutes }) => durationMinutes)
  return {
    ...first,
    durationMinutes: areTakenTogether(role) ? Math.max(...minutes) : minutes.reduce((sum, one) => sum + one, 0),
    price: { currency: 'EUR', lines: own.flatMap(({ price }) => price.lines) },
    ...(first.pricedBy && {
      pricedBy: { ...first.pricedBy, furtherRows: further.map(({ pricedBy }) => pricedBy?.row ?? null) },
    }),
    further,
  }
}

/** Who walks or sits takes all animals of a home at once; at any other trade it is one after another's turn. */
export const areTakenTogether = (role: Role): boolean => role === 'PET_WALKER' || role === 'PET_SITTER'

const withPet = (tailored: TailoredService, { petId }: { petId: string }): TailoredService => ({
  ...tailored,
  price: {
    ...tailored.price,
    lines: tailored.price.lines.map((line) => (line.item.kind === 'service' ? { ...line, item: { ...line.item, petId } } : line)),
  },
})

/** The row of the animal: of the smallest size that it fits, its own coat before any coat. Null where the service has no table. */
const rowFor = (rows: readonly ServiceRow[], pet: Measured | undefined): ServiceRow | null | Refused => {
  if (rows.length === 0) return null
  const ofSpecies = rows.filter(({ species }) => species === pet?.animalType)
  if (pet === undefined || ofSpecies.length === 0) return { refused: 'PET_NOT_TAKEN' }
  const { weightKg = null, coat = null } = pet
  if (weightKg === null && ofSpecies.some(({ upToKg }) => upToKg !== null)) return { refused: 'PET_UNDESCRIBED' }
  const size = Math.min(...ofSpecies.map(limitOf).filter((limit) => (weightKg ?? 0) <= limit))
  const ofSize = ofSpecies.filter((row) => limitOf(row) === size)
  const row = ofSize.find((one) => one.coat === coat && coat !== null) ?? ofSize.find((one) => one.coat === null)
  if (row !== undefined) return row
  return { refused: coat === null && ofSize.length > 0 ? 'PET_UNDESCRIBED' : 'PET_NOT_TAKEN' }
}

const limitOf = ({ upToKg }: RowKey): number => upToKg ?? Infinity
const keyOf = ({ species, upToKg, coat }: RowKey): RowKey => ({ species, upToKg, coat })

/** Whether both rows are for the same animals. */
export const isSameRow = (one: RowKey, other: RowKey): boolean =>
  one.species === other.species && one.upToKg === other.upToKg && one.coat === other.coat

/** Whether a row that was pinned is right for another animal too. */
export const isOfRow = ({ species, upToKg, coat }: RowKey, pet: Measured): boolean =>
  pet.animalType === species &&
  (upToKg === null || (typeof pet.weightKg === 'number' && pet.weightKg <= upToKg)) &&
  (coat === null || pet.coat === coat)

/** The same row of the table, and the same extras. */
export const isSamePricing = (one: PricedBy | undefined, other: PricedBy | undefined): boolean =>
  isSameList(pricingOf(one), pricingOf(other))
const pricingOf = ({ row, extraIds, furtherRows = [] }: PricedBy = { row: null, extraIds: [] }) => [
  ...[row, ...furtherRows].map((each) => [each?.species, each?.upToKg, each?.coat]),
  extraIds.toSorted(),
]
const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Receipts, letters and the payment provider show a line by its name alone, so the name says for which animal. */
const baseLine = ({ id: serviceId, name, nameEn, priceCents }: Priced, row: ServiceRow | null): PriceLine => ({
  item: {
    kind: 'service',
    serviceId,
    name: row === null ? name : `${name}, ${nameOfRow(row, 'bg')}`,
    nameEn: row === null ? nameEn : `${nameEn}, ${nameOfRow(row, 'en')}`,
  },
  cents: row?.priceCents ?? priceCents,
})

const extraLine = (service: Priced, { id, name, nameEn, priceCents }: ServiceExtra): PriceLine => ({
  item: { kind: 'service', serviceId: extraKey(service.id, id), name, nameEn },
  cents: priceCents,
})

/** The price of the same at an instant, for campaigns; null where it was not offered then. An extra that was not offered counts for nothing. */
export const tailoredPriceAt =
  (prices: PriceHistory, { id }: Pick<Service, 'id'>, tailored: Pick<TailoredService, 'row' | 'extras' | 'further' | 'inTurn'>) =>
  (instant: string): number | null => {
    if (tailored.inTurn !== undefined)
      return sumOrNull(tailored.inTurn.map((one) => tailoredPriceAt(prices, one.service, one.tailored)(instant)))
    const costThen = (key: string) => priceAt(changesOf(prices, key), instant)
    const ofOne = ({ row, extras }: Pick<TailoredService, 'row' | 'extras'>): number | null => {
      const base = costThen(row === null ? id : priceKey(id, row))
      return base === null ? null : extras.reduce((sum, extra) => sum + (costThen(extraKey(id, extra.id)) ?? 0), base)
    }
    return sumOrNull([tailored, ...(tailored.further ?? [])].map(ofOne))
  }

const sumOrNull = (all: readonly (number | null)[]): number | null =>
  all.reduce((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0)

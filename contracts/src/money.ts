export type Currency = 'EUR'

/** An item of a price, and Lapka's part of it: a promotion is a line of its own. */
export type PricedItem =
  | { kind: 'service'; serviceId: string; name: string; nameEn: string }
  | { kind: 'promotion'; promotionId: string; name: string; nameEn: string }

/** `cents` are what is asked for a service, never below zero, or what a promotion takes off, never above zero. */
export type PriceLine = { item: PricedItem; cents: number }

export type Price = { currency: Currency; lines: readonly PriceLine[] }

/** A line of the price of several animals says whose it is. */
export type LineOfPet = { item: PricedItem & { petId?: string | undefined }; cents: number }
export type PriceOfPets = { currency: Currency; lines: readonly LineOfPet[] }

type Lines = Pick<Price, 'lines'>

const sumOf = (lines: readonly PriceLine[]): number => lines.reduce((cents, line) => cents + line.cents, 0)

/** The parent's total, never below zero. */
export const totalOf = ({ lines }: Lines): number => Math.max(0, sumOf(lines))

/** The professional's price, before promotions. */
export const listCentsOf = ({ lines }: Lines): number => sumOf(lines.filter(({ item }) => item.kind === 'service'))

/** The discount by promotions, as a positive number: Lapka pays it to the professional. */
export const promotionCentsOf = (price: Lines): number => listCentsOf(price) - totalOf(price)

/** The animals that a price has lines of; none where it is of one alone. */
export const pricedPetIds = ({ lines }: { lines: readonly LineOfPet[] }): string[] => [
  ...new Set(lines.flatMap(({ item }) => item.petId ?? [])),
]

/** Where no animal may be named, as at the payment provider, lines of several say by a number whose each is: "Bath (1 of 2)". */
export const withPetNumbers = (lines: readonly LineOfPet[]): PriceLine[] => {
  const petIds = pricedPetIds({ lines })
  return lines.map(({ item, cents }) => {
    if (item.petId === undefined) return { item, cents }
    const [nth, count] = [petIds.indexOf(item.petId) + 1, petIds.length]
    return { item: { ...item, name: `${item.name} (${nth} от ${count})`, nameEn: `${item.nameEn} (${nth} of ${count})` }, cents }
  })
}

/** The promotions that a price counts on. */
export const promotionIdsOf = ({ lines }: Lines): string[] =>
  lines.flatMap(({ item }) => (item.kind === 'promotion' ? [item.promotionId] : []))

/** The same price as the professional asks it. */
export const priceWithoutPromotions = (price: Price): Price => ({
  ...price,
  lines: price.lines.filter(({ item }) => item.kind !== 'promotion'),
})

/**
 * The parent's part of an amount that is counted in list prices, rounded half up once; beyond the list price all of it is theirs. So what comes back is a share
 * of what was paid, never of the list price.
 */
export const parentsPartOf = (price: Lines, amountCents: number): number =>
  parentsPart({ listCents: listCentsOf(price), totalCents: totalOf(price) }, amountCents)

/** The same of a price that is known by its sums alone: before promotions and after them. */
export const parentsPart = (
  { listCents, totalCents }: { listCents: number; totalCents: number },
  amountCents: number,
): number => {
  if (listCents === 0 || amountCents >= listCents) return Math.max(0, amountCents - listCents) + totalCents
  return Math.floor((2 * amountCents * totalCents + listCents) / (2 * listCents))
}

/** Where nothing is asked for. */
export const FREE: Price = { currency: 'EUR', lines: [] }

type PricedService = { id: string; name: string; nameEn: string; priceCents: number }

/** A professional's price of a service, as one line. */
export const priceOfService = ({ id: serviceId, name, nameEn, priceCents }: PricedService): Price => ({
  currency: 'EUR',
  lines: [{ item: { kind: 'service', serviceId, name, nameEn }, cents: priceCents }],
})

/** The fixed rate of Bulgaria's euro adoption, as a ratio of integers so that no float is involved. */
export const STOTINKI_PER_100_000_CENTS = 195_583

/** EUR cents to stotinki for display, rounded half up once: call it on a total, never on parts that are then added. */
export const toStotinki = (cents: number): number => {
  const scaled = BigInt(cents) * BigInt(STOTINKI_PER_100_000_CENTS)
  return Number((scaled + 50_000n) / 100_000n)
}

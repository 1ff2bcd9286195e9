import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import type { AnimalType, Coat } from '@lapka/contracts/pets.ts'
import type { Language, ProfessionalRole } from '@lapka/contracts/roles.ts'
import { goesToParent, usualLocationOf, type ServiceLocation } from '@lapka/contracts/service-locations.ts'
import type { TravelMode } from '@lapka/contracts/travel.ts'
import { centsOf, textOfCents } from '../../kit/format/euro-text.ts'

export type RowValues = { species: AnimalType; upToKg: string; coat: Coat | ''; price: string; durationMinutes: number }
export type ExtraValues = { id: string; name: string; nameEn: string; price: string; durationMinutes: number }
export type ServiceValues = {
  id: string
  name: string
  nameEn: string
  price: string
  durationMinutes: number
  location: ServiceLocation
  needs: string[]
  rows: RowValues[]
  extras: ExtraValues[]
}
export type Values = { services: ServiceValues[]; serviceAreaKm: string; travelMode: TravelMode | '' }

export const fresh = (role: ProfessionalRole): ServiceValues => ({
  id: crypto.randomUUID(),
  name: '',
  nameEn: '',
  price: '',
  durationMinutes: 30,
  location: usualLocationOf(role),
  needs: [],
  rows: [],
  extras: [],
})

/** The first row of a table takes over what the service cost for all; each further one begins as the last one is. */
export const nextRow = ({ rows, price, durationMinutes }: ServiceValues): RowValues =>
  rows.at(-1) ?? { species: 'dog', upToKg: '', coat: '', price, durationMinutes }

export const freshExtra = (): ExtraValues => ({ id: crypto.randomUUID(), name: '', nameEn: '', price: '', durationMinutes: 10 })

export const isTravelling = (services: readonly Pick<ServiceValues, 'location'>[]) =>
  services.some(({ location }) => goesToParent(location))

/** Prices are typed as euro and sent as cents. What is being typed is text until it is saved. */
export const bodyOf = ({ services, serviceAreaKm, travelMode }: Values) =>
  sectionBodies.services.parse({
    services: services.map(({ price, rows, extras, durationMinutes, needs, ...service }) => ({
      ...service,
      needs: service.location === 'AT_PROFESSIONAL' ? needs : [],
      ...leastOf(rows, { price, durationMinutes }),
      rows: rows.map(({ upToKg, coat, ...row }) => ({
        ...priced(row),
        upToKg: upToKg.trim() === '' ? null : Number(upToKg),
        coat: coat === '' ? null : coat,
      })),
      extras: extras.map(priced),
    })),
    ...(isTravelling(services) && { serviceAreaKm: Number(serviceAreaKm), travelMode: travelMode === '' ? null : travelMode }),
  })

const priced = <Part extends { price: string }>({ price, ...part }: Part) => ({ ...part, priceCents: centsOf(price) })

/** A service with a table has no price and no length of its own. */
const leastOf = (rows: readonly RowValues[], own: { price: string; durationMinutes: number }) => {
  const all = rows.length === 0 ? [own] : rows
  return {
    priceCents: Math.min(...all.map(({ price }) => centsOf(price) ?? 0)),
    durationMinutes: Math.min(...all.map(({ durationMinutes }) => durationMinutes)),
  }
}

export const valuesOf = (section: OwnProfile['sections']['services'], language: Language): Values => {
  const text = (cents: number) => textOfCents(cents, language)
  const { services = [], serviceAreaKm = null, travelMode = null } = section ?? {}
  return {
    services: services.map(({ priceCents, rows = [], extras = [], needs = [], ...service }) => ({
      ...service,
      needs,
      price: text(priceCents),
      rows: rows.map(({ priceCents: cents, upToKg, coat, ...row }) => ({
        ...row,
        price: text(cents),
        upToKg: upToKg === null ? '' : String(upToKg),
        coat: coat ?? '',
      })),
      extras: extras.map(({ priceCents: cents, ...extra }) => ({ ...extra, price: text(cents) })),
    })),
    serviceAreaKm: serviceAreaKm === null ? '' : String(serviceAreaKm),
    travelMode: travelMode ?? '',
  }
}

const LOWEST_CENTS = 50
const HIGHEST_CENTS = 1_000_000
export const priceBounds = { low: LOWEST_CENTS, high: HIGHEST_CENTS }

export const isGiven = (text: string) => text.trim() !== ''
export const priceRules = {
  price: (text: string) => centsOf(text) !== null,
  priceLow: (text: string) => (centsOf(text) ?? 0) >= LOWEST_CENTS,
  priceHigh: (text: string) => (centsOf(text) ?? 0) <= HIGHEST_CENTS,
}

/** Every five minutes up to two hours, then every half-hour up to half a day. */
export const lengths = [
  ...Array.from({ length: 24 }, (_, step) => (step + 1) * 5),
  ...Array.from({ length: 20 }, (_, step) => 150 + step * 30),
]

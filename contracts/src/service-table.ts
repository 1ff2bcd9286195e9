import type { AnimalType, Coat } from './pets.ts'

/** Which animals a row of a service's table is for: up to so many kilograms, of this coat; null where it does not matter. */
export type RowKey = { species: AnimalType; upToKg: number | null; coat: Coat | null }

/** Price and duration of a service for such animals. */
export type ServiceRow = RowKey & { priceCents: number; durationMinutes: number }

/** Done beside a service if the parent wants it, for its own price and time. */
export type ServiceExtra = { id: string; name: string; nameEn: string; priceCents: number; durationMinutes: number }

/** By what an appointment was priced and measured: the row of its animal, if the service has a table, and the extras. */
export type PricedBy = {
  row: RowKey | null
  extraIds: string[]
  /** The rows of the animals beside the first; the extras are done for each of them. */
  furtherRows?: (RowKey | null)[]
}

/** One of the services of an appointment for several, in their order; how long it takes is for all animals. */
export type BookedService = { id: string; name: string; nameEn: string; minutes: number; pricedBy?: PricedBy }

/** Animals in one appointment. */
export const MAX_PETS_TOGETHER = 4
/** Services in one appointment, one after another. */
export const MAX_SERVICES_IN_TURN = 4
export const MAX_ROWS = 40
export const MAX_SERVICE_EXTRAS = 12

import { ask, itemsOf } from './ask.ts'

export type Bookable = { professionalId: string; serviceId: string; startsAt: string[] }

const DAY_MS = 24 * 3600 * 1000
export const dateIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Professionals with slots in the next weeks, as far as the first pages of the search show them. */
export const findBookable = async (most: number): Promise<Bookable[]> => {
  const { body } = await ask('GET', '/api/v2/professionals?freeWithin=7')
  const listed = itemsOf<{ id: string; isBookable: boolean }>(body).filter(({ isBookable }) => isBookable)
  const found: Bookable[] = []
  for (const { id } of listed.slice(0, most)) {
    const bookable = await readBookable(id)
    if (bookable !== undefined) found.push(bookable)
  }
  if (found.length === 0) throw new Error('No professional on this system has a slot in the next weeks.')
  return found
}

const readBookable = async (professionalId: string): Promise<Bookable | undefined> => {
  const details = await ask('GET', `/api/v2/professionals/${professionalId}`)
  const { services = [] } = Object(details.body) as { services?: { id: string }[] }
  const [service] = services
  if (service === undefined) return undefined
  const serviceId = service.id
  const query = `serviceId=${encodeURIComponent(serviceId)}&from=${dateIn(1)}&to=${dateIn(28)}`
  const slots = await ask('GET', `/api/v2/professionals/${professionalId}/slots?${query}`)
  const startsAt = itemsOf<{ startsAt: string }>(slots.body).map((slot) => slot.startsAt)
  return startsAt.length === 0 ? undefined : { professionalId, serviceId, startsAt }
}

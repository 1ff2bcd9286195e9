import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { extraIdsOf } from '@lapka/domain/services/price-keys.ts'

/** What a parent chose before the time stands in the address, so that signing in loses none of it. */
export const EXTRA = 'extra'
/** A service that follows the chosen one, in their order. */
export const THEN = 'then'
/** Extras are told apart within their service alone. */
export const extraOf = (serviceId: string) => `${EXTRA}.${serviceId}`
type Choice = { petIds?: string[]; extraIds?: string[]; further?: string[]; extrasOf?: { serviceId: string; extraIds: string[] } }

/** The address with another choice; a chosen time may have no room for it, so it is let go. */
export const withChoice = (known: URLSearchParams, { petIds, extraIds, further, extrasOf }: Choice) => {
  const next = new URLSearchParams(known)
  next.delete('startsAt')
  const put = (name: string, values: string[] | undefined) => {
    if (values === undefined) return
    next.delete(name)
    for (const value of values) next.append(name, value)
  }
  put('petId', petIds)
  put(EXTRA, extraIds)
  put(THEN, further)
  if (extrasOf) put(extraOf(extrasOf.serviceId), extrasOf.extraIds)
  return next
}

/** The address that books the same again: animals, services and what is done beside them. */
export const sameChoice = ({ service, pets, priceLines }: Pick<AppointmentView, 'service' | 'pets' | 'priceLines'>) => {
  const [, ...further] = service.inTurn ?? []
  const next = withChoice(new URLSearchParams({ serviceId: service.id }), {
    petIds: pets.map(({ id }) => id),
    extraIds: extraIdsOf(priceLines, service.id),
    further: further.map(({ id }) => id),
  })
  return further.reduce(
    (address, { id }) => withChoice(address, { extrasOf: { serviceId: id, extraIds: extraIdsOf(priceLines, id) } }),
    next,
  )
}

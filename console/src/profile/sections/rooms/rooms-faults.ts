import { hotelRooms } from '@lapka/contracts/api/stays.ts'
import type { HotelRooms } from '@lapka/contracts/stays.ts'
import { set, type FieldErrors } from 'react-hook-form'
import { priceKey, type RoomsValues } from './rooms-form.ts'

/** The contract's refusals, each at its field. */
export const faultsOf = (body: HotelRooms): FieldErrors<RoomsValues> => {
  const errors: FieldErrors<RoomsValues> = {}
  for (const { path, code } of hotelRooms.safeParse(body).error?.issues ?? []) set(errors, fieldOf(path, body), { type: code })
  return errors
}

const fieldOf = (path: readonly PropertyKey[], { seasons }: HotelRooms): string => {
  const [list, nth, key, priceNth] = path
  if (list !== 'seasons' || key !== 'prices') return path.join('.')
  const price = seasons[Number(nth)]?.prices[Number(priceNth)]
  return `seasons.${String(nth)}.prices.${priceKey(price?.classId ?? 0)}`
}

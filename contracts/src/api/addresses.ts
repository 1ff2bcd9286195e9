import { z } from 'zod'
import { afterQuery, freeText, id, page, position } from './common.ts'

const line = (maximum: number) => freeText(maximum).regex(/^[^\r\n]*$/)

/** POST /api/v2/addresses, PUT /api/v2/addresses/{id}: all of it. */
export const addressBody = z.strictObject({
  label: line(60).min(1),
  city: line(80).min(1),
  line: line(200).min(1),
  /** The pin on the map. */
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  entrance: freeText(500).default(''),
  keyNote: freeText(500).default(''),
})

/** GET /api/v2/addresses: the signed-in parent's own. Looser than what is taken. */
export const address = z.object({
  id,
  label: z.string(),
  city: z.string(),
  line: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  entrance: z.string(),
  keyNote: z.string(),
})
export type Address = z.infer<typeof address>

/** GET /api/v2/addresses. `professionalId`: whether they go there, too. */
export const addressQuery = afterQuery.extend({ professionalId: id.optional() })
/** In whole kilometres, rounded up where it is too far; null where no professional was named. */
const reach = z.object({ distanceKm: z.int(), areaKm: z.int().nullable(), isInArea: z.boolean() })
export const ownAddress = address.extend({ reach: reach.nullable() })
export type OwnAddress = z.infer<typeof ownAddress>
export const addressPage = page(ownAddress)
export const addressSaved = z.object({ id, position })
/** DELETE /api/v2/addresses/{id}. Visits that are booked keep it. */
export const removeAddressBody = z.strictObject({}).nullish()

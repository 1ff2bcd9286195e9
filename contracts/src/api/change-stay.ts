import { z } from 'zod'
import { id, position } from './common.ts'
import { amountCents, instant, localDate } from './values.ts'

/**
 * GET …/shortening-preview, and …/check-out-preview for guests who leave now, who on their last day drop no night: the same functions decide, so
 * preview = outcome to the cent.
 */
export const shorteningQuery = z.object({ departure: localDate })
export const shorteningPreview = z.object({
  departure: z.iso.date(),
  endsAt: instant,
  /** The nights that would be given up, with what each cost and what of it comes back. */
  dropped: z.array(z.object({ date: z.iso.date(), cents: amountCents, refundCents: amountCents })),
  /** Extras that would not happen: all of it comes back. */
  extrasCents: amountCents,
  isLate: z.boolean(),
  refundCents: amountCents,
  keptCents: amountCents,
  /** Of what was never paid, so much falls away. */
  waivedCents: amountCents,
  /** Of what is left. */
  priceCents: amountCents,
  /** The hotel wrote the stay down itself: its price is due there, and nights that are given up are not owed. */
  isPaidThere: z.boolean(),
})
export type ShorteningPreview = z.infer<typeof shorteningPreview>

/** POST …/shorten-stay: the last nights are given up. */
export const shortenStayBody = z.strictObject({ departure: localDate })
export const shortenStayAnswer = z.object({
  id,
  departure: z.iso.date(),
  refundCents: amountCents,
  keptCents: amountCents,
  position,
})

/** POST …/pay-balance: asks for what is left of a stay's price, and answers where to pay it. */
export const payBalanceBody = z.strictObject({}).nullish()
export const payBalanceAnswer = z.object({ checkoutUrl: z.url(), position })

/** GET …/extension-preview: as the command decides, to the cent. */
export const extensionQuery = z.object({ departure: localDate })
export const extensionPreview = z.object({
  departure: z.iso.date(),
  endsAt: instant,
  /** The new nights, with further animals in the price of each. */
  nights: z.array(z.object({ date: z.iso.date(), cents: amountCents })),
  /** Extras that the stay has on each night. */
  extras: z.array(z.object({ name: z.string(), nameEn: z.string(), count: z.int(), cents: amountCents })),
  /** To be paid now, all of it. */
  priceCents: amountCents,
  /** A vaccination that was shown is not valid until then: the stay waits for another one. */
  waitsForVaccination: z.boolean(),
})
export type ExtensionPreview = z.infer<typeof extensionPreview>

/** POST …/extend-stay: holds the nights and answers where to pay them. Paid, they are nights of the stay. */
export const extendStayBody = z.strictObject({ departure: localDate })
export const extendStayAnswer = z.object({ checkoutUrl: z.url(), position })

import { z } from 'zod'

/** GET /api/v2/site: what this installation is surrounded by. The marketing site's host is null where there is none: our own pages stand in. */
export const site = z.object({
  marketingUrl: z.string().nullable(),
  socialUrls: z.array(z.string()),
  /** An analytics script, fetched after consent; null where there is none or where no foreign script is allowed. */
  analyticsUrl: z.string().nullable(),
  /** A page with a map of an address: `{address}` stands for it. */
  mapUrl: z.string().nullable(),
  /**
   * Where the streets of maps come from: a MapLibre style, or picture tiles with `{z}`, `{x}` and `{y}`. Null: maps are drawn outlines.
   * From another host (`isForeign`) nothing is fetched before consent.
   */
  mapTiles: z.object({ url: z.string(), attribution: z.string(), isForeign: z.boolean() }).nullable(),
  /** Of the company that runs this installation. */
  contact: z.object({ phone: z.string().nullable(), address: z.string().nullable(), email: z.string().nullable() }),
  /** The legal operator of this installation. Null in pages that are drawn before any configuration is known. */
  issuer: z.object({ name: z.string(), address: z.string(), uic: z.string() }).nullable(),
  /** Lapka's fee on professionals' earnings, in whole per cent. Null in pages that are drawn before any configuration is known. */
  feePercent: z.int().nullable(),
})
export type Site = z.infer<typeof site>

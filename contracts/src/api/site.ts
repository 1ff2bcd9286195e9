import { z } from 'zod'

/** GET /api/v2/site: what this installation is surrounded by. The marketing site's host is null where there is none: our own pages stand in. */
export const site = z.object({
  marketingUrl: z.string().nullable(),
  socialUrls: z.array(z.string()),
  /** A script that counts visits, fetched once somebody allows it; null where there is none or nothing may come from elsewhere. */
  analyticsUrl: z.string().nullable(),
  /** A page with a map of an address: `{address}` stands for it. */
  mapUrl: z.string().nullable(),
  /** Of whoever runs this installation. */
  contact: z.object({ phone: z.string().nullable(), address: z.string().nullable() }),
  /** What Lapka takes of what professionals earn, in whole per cent. Pages that are drawn before any configuration is known have null. */
  feePercent: z.int().nullable(),
})
export type Site = z.infer<typeof site>

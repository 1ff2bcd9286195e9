import { z } from 'zod'
import { languages } from '../roles.ts'
import { slug } from './blog.ts'

const email = z.string().trim().max(254).pipe(z.email())
/** The secret of a link. */
export const newsletterToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** POST /api/v2/newsletter/subscribe: hears a wish. Whether the address is known the answer does not tell. */
export const subscribeBody = z.strictObject({ email, language: z.enum(languages), isAgreed: z.literal(true) })
export type SubscribeBody = z.infer<typeof subscribeBody>

/** POST /api/v2/newsletter/confirm. */
export const newsletterTokenBody = z.strictObject({ token: newsletterToken })
export type NewsletterTokenBody = z.infer<typeof newsletterTokenBody>

export const newsletterAnswer = z.object({ status: z.literal('accepted') })

/** POST /api/v2/operations/newsletters: an issue that leads to a post. */
export const composeNewsletterBody = z.strictObject({
  language: z.enum(languages),
  slug,
  subject: z.string().trim().min(1).max(120),
  lead: z.string().trim().min(1).max(1000),
})
export type ComposeNewsletterBody = z.infer<typeof composeNewsletterBody>
export const composedNewsletter = z.object({ id: z.uuid() })

const instant = z.iso.datetime()
/** GET /api/v2/operations/newsletters: the newest first, and how many would get one. */
export const newsletters = z.object({
  readers: z.object({ bg: z.int(), en: z.int() }),
  items: z.array(
    z.object({
      id: z.uuid(),
      language: z.enum(languages),
      slug,
      subject: z.string(),
      lead: z.string(),
      createdAt: instant,
      testedAt: instant.nullable(),
      sentAt: instant.nullable(),
      recipientCount: z.int(),
      sentCount: z.int(),
      /** By servers that will never take it. */
      refusedCount: z.int(),
    }),
  ),
})
export type Newsletters = z.infer<typeof newsletters>

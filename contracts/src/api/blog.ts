import { z } from 'zod'
import { languages } from '../roles.ts'

export const blogTopics = ['puppies', 'care', 'parasites', 'travel', 'emergency', 'hotels'] as const
/** The drawing of a post, which the console has. */
export const blogDrawings = ['choose', 'puppy', 'travel', 'emergency', 'ticks', 'hotel'] as const

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80)

export const postSummary = z.object({
  slug,
  title: z.string(),
  lead: z.string(),
  topic: z.enum(blogTopics),
  drawing: z.enum(blogDrawings),
  /** Its day of publication, as yyyy-mm-dd. */
  date: z.iso.date(),
  /** Of reading. */
  minutes: z.int(),
})
export type PostSummary = z.infer<typeof postSummary>

/** GET /api/v2/blog/:language: the newest post first. */
export const blogParams = z.object({ language: z.enum(languages) })
export const blogAnswer = z.object({ language: z.enum(languages), posts: z.array(postSummary) })
export type Blog = z.infer<typeof blogAnswer>

/** GET /api/v2/blog/:language/:slug. */
export const postParams = blogParams.extend({ slug })
export const postAnswer = postSummary.extend({
  language: z.enum(languages),
  /** Markup of our own making: no scripts, no pictures, and nothing from another host. */
  html: z.string(),
  /** Its headings, whose ids are within the markup. */
  parts: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Searches that help its reader: the query of the find page, and its words. */
  related: z.array(z.object({ query: z.string(), label: z.string() })),
  more: z.array(postSummary),
})
export type Post = z.infer<typeof postAnswer>

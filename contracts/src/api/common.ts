import { z } from 'zod'

/** Ids are lower-case UUIDs on the wire and in the log; one that a client wrote in capitals means the same. */
export const id = z.uuid().toLowerCase()

/** An appointment as an operator is told it: its id, or its number as people read it out, "LP-24817A". */
export const appointmentName = z
  .string()
  .trim()
  .max(60)
  .regex(/^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?:LP-?)?\d{5}\s?[A-Z])$/i)

/** A log position a client has seen: queries with `after` wait until their view has reached it. */
export const position = z.int().min(0)
export const afterQuery = z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional() })

export const idParams = z.object({ id })

/** Booked appointments that the caller was shown. A change that touches others is refused with VISITS_TOUCHED and names them all. */
export const seenVisits = z.array(id).max(1000)

/** Marks that turn the direction of what follows: pasted along unseen, and good for nothing but to mislead. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** Letters buried under more marks than any language stacks on one. */
const stackedMarks = /\p{M}{6}/u

/** Free text a person typed: trimmed, without direction marks or heaps of accents, and without control characters but for line breaks. */
export const freeText = (maximum: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(directionMarks, ''))
    .trim()
    .max(maximum)
    // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/)
    .refine((text) => !stackedMarks.test(text))

/** One line: no line breaks in what stands in a heading, a tile or a letter's subject. */
export const line = (maximum: number) => freeText(maximum).regex(/^[^\r\n]*$/)
export const requiredLine = (maximum: number) => line(maximum).min(1)

/** `Idempotency-Key`: required on every command but those of docs/decisions/0006. The same key and body answer the same; another body is 422. */
export const idempotencyHeaders = z.object({ 'idempotency-key': z.string().regex(/^[A-Za-z0-9_-]{8,128}$/) })

/** Lists answer a page and, where there is more, the cursor of the next. */
export const page = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), nextCursor: z.string().optional() })

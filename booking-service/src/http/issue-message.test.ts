import { expect, test } from 'vitest'
import { z } from 'zod'
import { issueMessage } from './issue-message.ts'

const said = (schema: z.ZodType, input: unknown) =>
  (['bg', 'en'] as const).map((language) => {
    const read = schema.safeParse(input, { error: (issue) => issueMessage(issue, language) })
    return read.error?.issues[0]?.message
  })

test.each([
  [z.string(), undefined, 'липсва', 'is missing'],
  [z.enum(['bg', 'en']), undefined, 'липсва', 'is missing'],
  [z.string(), 5, 'трябва да е текст', 'must be a text'],
  [z.number(), '5', 'трябва да е число', 'must be a number'],
  [z.coerce.number(), 'пет', 'трябва да е число', 'must be a number'],
  [z.int(), 1.5, 'трябва да е цяло число', 'must be a whole number'],
  [z.boolean(), 'да', 'трябва да е true или false', 'must be true or false'],
  [z.array(z.string()), {}, 'трябва да е списък', 'must be a list'],
  [z.object({}), [], 'трябва да е обект', 'must be an object'],
  [z.object({}), null, 'трябва да е обект', 'must be an object'],
  [z.date(), 5, 'не е в очаквания вид', 'is not of the expected form'],
  [z.enum(['bg', 'en']), 'fr', 'трябва да е едно от: bg, en', 'must be one of: bg, en'],
  [z.literal('EUR'), 'BGN', 'трябва да е EUR', 'must be EUR'],
  [z.string().min(1), '', 'не може да е празно', 'must not be empty'],
  [z.string().min(2), 'а', 'трябва да е поне 2 знака', 'must be at least 2 characters'],
  [z.string().max(1), 'аб', 'трябва да е най-много 1 знак', 'must be at most 1 character'],
  [z.array(z.int()).max(2), [1, 2, 3], 'трябва да са най-много 2', 'must be at most 2 of them'],
  [z.int().min(0), -1, 'трябва да е поне 0', 'must be at least 0'],
  [z.number().max(50), 51, 'трябва да е най-много 50', 'must be at most 50'],
  [z.number().positive(), 0, 'трябва да е над 0', 'must be above 0'],
  [z.number().lt(10), 10, 'трябва да е под 10', 'must be below 10'],
  [z.email(), 'не', 'трябва да е имейл адрес', 'must be an e-mail address'],
  [z.uuid(), 'не', 'трябва да е идентификатор (UUID)', 'must be an id (UUID)'],
  [z.iso.datetime(), 'вчера', 'трябва да е момент като 2026-11-26T08:00:00Z', 'must be an instant like 2026-11-26T08:00:00Z'],
  [z.iso.date(), '26.11.2026', 'трябва да е дата като 2026-11-26', 'must be a date like 2026-11-26'],
  [z.string().regex(/^a$/), 'b', 'не е в очаквания вид', 'is not of the expected form'],
  [z.strictObject({}), { x: 1 }, 'има непознати полета: x', 'has unknown fields: x'],
  [z.union([z.iso.date(), z.uuid()]), 'не', 'не е в очаквания вид', 'is not of the expected form'],
])('%# %s', (schema, input, bg, en) => {
  expect(said(schema, input)).toEqual([bg, en])
})

test('a schema’s own message is left as it is', () => {
  expect(
    said(
      z.string().refine(() => false, { error: 'NOT_OUR_TIME' }),
      'x',
    ),
  ).toEqual(['NOT_OUR_TIME', 'NOT_OUR_TIME'])
})

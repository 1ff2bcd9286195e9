import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestViews, type TestViews } from '../testing/test-views.ts'
import { alikeOf } from './typed-words.ts'

let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
  await sql`insert into views.words (word, listings) select word, 1
    from unnest(array['petrova', 'petrov', 'stoyanova', 'zhecheva']) word`.execute(views.db)
})
afterEach(() => views.close())

test('a misspelt word is the words that are spelt like it, the likest first', async () => {
  expect(await alikeOf(views.db, 'Жечевва')).toBe("('zhecheva')")
  expect(await alikeOf(views.db, 'Петровва')).toBe("('petrova' | 'petrov')")
  expect(await alikeOf(views.db, 'Кръстевич')).toBe('')
})

test('it reads only words that share letters with it, by the index, and not all there are', async () => {
  const plan = await views.db.transaction().execute(async (trx) => {
    // Of four words PostgreSQL would read all; the index is there for two hundred thousand.
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select word from views.words where word % 'petrovva'`.execute(
      trx,
    )
    return rows.map((row) => Object.values(row).join('')).join('\n')
  })
  expect(plan).toContain('words_alike')
})

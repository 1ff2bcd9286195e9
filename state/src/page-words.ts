import { sql } from 'kysely'
import type { StateDb } from './database.ts'

export type PageWords = { path: string; digest: string }

/** The day since which each page says what it says now: `today` for one that is new or says something else than before. */
export const datePageWords = async (db: StateDb, pages: PageWords[], today: string): Promise<Map<string, string>> => {
  const part = (name: keyof PageWords) => pages.map((page) => page[name])
  const { rows } = await sql<{ path: string; since: string }>`
    insert into state.page_words as kept (path, digest, since)
    select path, digest, ${today}::date from unnest(${part('path')}::text[], ${part('digest')}::text[]) as page(path, digest)
    on conflict (path) do update set digest = excluded.digest,
      since = case when kept.digest = excluded.digest then kept.since else excluded.since end
    returning path, to_char(since, 'YYYY-MM-DD') as since`.execute(db)
  return new Map(rows.map(({ path, since }) => [path, since]))
}

import { sql, type Kysely } from 'kysely'

/** What finding somebody by field, animal, rating and free time looks at. The projections' new versions fill it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table views.listings
    add column specialties text[] not null default '{}',
    add column species text[] not null default '{}',
    drop column takes_bookings`,
  'create index listings_by_specialty on views.listings using gin (specialties)',
  /*
   * When each listed professional is next free, in minutes since 1970; the greatest integer where nobody knows of a time.
   * Time passes without an event, so no projection can keep it: the workers do, when it is due or when there is a mark.
   */
  `create table views.next_free (
    professional_id uuid primary key,
    free_key int not null,
    due_key int not null
  )`,
  // Serves the order by next free time and its pages.
  'create index next_free_by_time on views.next_free (free_key, professional_id)',
  'create index next_free_due on views.next_free (due_key)',
  // Whose calendar changed since: written with the change itself, so that a crash loses none.
  'create table views.next_free_marks (professional_id uuid primary key)',
]

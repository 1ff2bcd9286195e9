import { sql, type Kysely } from 'kysely'

/** How often public pages are opened, and from which sites. Nothing in it is of a person. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create table state.page_visits (
        day date not null,
        path text not null,
        -- Of the site that led here; empty where none did.
        host text not null,
        count int not null,
        primary key (day, path, host)
      )`,
    )
    .execute(db)
}

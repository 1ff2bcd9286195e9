import pg from 'pg'
import type { DatabaseUrls } from '@lapka/contracts/database-urls.ts'
import { isKurrentUrl } from '@lapka/contracts/log-address.ts'
import { admitKurrentUser } from '@lapka/event-log/kurrent/admit-user.ts'
import { QUEUE_SCHEMA } from '@lapka/workers/queue/install-queue.ts'

type Urls = { owner: DatabaseUrls; application: DatabaseUrls }

/** An appended event is there for good, and a key that was erased is not made a second time: no grant says otherwise. */
const ofLog = (role: string): string[] => [
  `grant usage on schema log to ${role}`,
  `grant select, insert on log.events to ${role}`,
  `grant select, update (position) on log.head to ${role}`,
]
const ofKeys = (role: string): string[] => [
  `grant usage on schema vault to ${role}`,
  `grant select, insert, update on vault.data_keys to ${role}`,
  `grant select on vault.wrapping_keys to ${role}`,
]
/** The application's role owns the tables of views, because the projections drop and make them. */
const ofDatabase = (role: string): string[] => [
  `grant usage on schema state to ${role}`,
  `grant select, insert, update, delete on all tables in schema state to ${role}`,
  `grant usage, create on schema views to ${role}`,
  // Views are built anew beside the live ones, in schemas that only these functions make and drop.
  `grant execute on function views.make_beside(text), views.drop_beside(text) to ${role}`,
  // The queue makes a sequence for itself when it is first used; hints are all that it holds.
  `grant usage, create on schema ${QUEUE_SCHEMA} to ${role}`,
  `grant all on all tables in schema ${QUEUE_SCHEMA} to ${role}`,
  `grant all on all sequences in schema ${QUEUE_SCHEMA} to ${role}`,
]

/**
 * Makes the role that api, projections and workers connect as, where it is not there yet, and gives it what they need and no
 * more: it owns no table but the views'. Does nothing where one role is everything.
 */
export const admitApplication = async ({ owner, application }: Urls): Promise<void> => {
  const parts = [
    [owner.eventLogUrl, application.eventLogUrl, ofLog],
    [owner.keysUrl, application.keysUrl, ofKeys],
    [owner.databaseUrl, application.databaseUrl, ofDatabase],
  ] as const
  for (const [ownerUrl, applicationUrl, grantsFor] of parts) {
    if (ownerUrl === applicationUrl) continue
    if (isKurrentUrl(applicationUrl)) {
      await admitKurrentUser({ owner: ownerUrl, application: applicationUrl }, ADMIT_MS)
      continue
    }
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    try {
      const role = await ensureRole(client, new URL(applicationUrl))
      for (const grant of grantsFor(role)) await client.query(grant)
      if (grantsFor === ofDatabase) await handOverViews(client, role)
    } finally {
      await client.end()
    }
  }
}

const ADMIT_MS = 10_000

/** Answers its name as SQL writes it. One that is there keeps its password and what else was decided about it. */
const ensureRole = async (client: pg.Client, url: URL): Promise<string> => {
  const [name, password] = [url.username, url.password].map(decodeURIComponent) as [string, string]
  const role = client.escapeIdentifier(name)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0) await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`)
  return role
}

/** Of a database whose views were made by its owner. */
const handOverViews = async (client: pg.Client, role: string): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'views' and format('%I', tableowner) <> $1`,
    [role],
  )
  for (const { name } of rows) await client.query(`alter table ${name} owner to ${role}`)
}

/** Whether the log at an address could be changed by who connects there: as a superuser, or as its tables' owner. */
export const mayChangeLog = async (eventLogUrl: string): Promise<boolean> => {
  // KurrentDB changes no events; its own access rules say who may delete a stream.
  if (isKurrentUrl(eventLogUrl)) return false
  const client = new pg.Client({ connectionString: eventLogUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ mayChange: boolean }>(
      `select r.rolsuper or exists (
         select from pg_tables where schemaname = 'log' and pg_has_role(r.rolname, tableowner, 'member')
       ) as "mayChange" from pg_roles r where r.rolname = current_user`,
    )
    return rows[0]?.mayChange ?? false
  } finally {
    await client.end()
  }
}

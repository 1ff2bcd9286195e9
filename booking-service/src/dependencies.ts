import type { Kysely } from 'kysely'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import type { Database } from '@lapka/projections/database.ts'
import type { PositionWatch } from '@lapka/projections/position-watch.ts'
import type { ChangeFeed } from './live/change-feed.ts'
import type { Sessions } from './sessions/sessions.ts'

/** Requests per minute and address; sign-in also per e-mail. */
export type Limits = { signInsPerMinute: number; failuresPerEmail: number; searchesPerMinute: number; commandsPerMinute: number }

/** Everything a route works with, made once in main.ts and handed down. `now` answers ISO UTC. */
export type Dependencies = {
  log: EventLog
  handle: Handle
  vault: Vault
  db: Kysely<Database>
  watch: Pick<PositionWatch, 'waitFor' | 'positions'>
  changes: ChangeFeed
  sessions: Sessions
  now: () => string
  newId: () => string
  publicUrl: string
  /** Keys the hash of e-mail addresses, so that they are found without being stored in clear. */
  masterKey: string
  webhookSecret: string
  limits: Limits
  logLevel: string
  trustProxy: string[] | false
  /** Folder of the built console, served when it exists. */
  consoleFolder: string | null
}

export const productionLimits: Limits = {
  signInsPerMinute: 120,
  failuresPerEmail: 10,
  searchesPerMinute: 600,
  commandsPerMinute: 600,
}

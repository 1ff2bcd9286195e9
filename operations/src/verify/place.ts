import type { EventLog } from '@lapka/event-log/port.ts'
import type { KeyStore } from '@lapka/event-log/vault/key-store.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import type { Database } from '@lapka/projections/database.ts'
import type { Projection } from '@lapka/projections/projection.ts'
import type { ProviderReading } from '@lapka/workers/payments/provider-lists.ts'
import type { CommandRecord } from './answers.ts'
import type { Violation } from './violation.ts'

/** A Lapka as it is verified: its log, keys, views, files and the provider's own records. */
export type VerifyPlace = {
  log: EventLog
  keys: KeyStore
  vault: Vault
  /** Of the views, as their tables' owner. */
  databaseUrl: string
  /** Of the log, as the role that Lapka itself connects as; undefined where the log is not PostgreSQL's. */
  logUrl: string | undefined
  provider: ProviderReading
  /** The keys whose signatures on checkpoints are ours. */
  publicKeys: readonly string[]
  dataDir: string
  isRunning: boolean
  /** Nothing is on its way any more: everything has to have come to its end, and every view to the log's head. */
  isAtRest?: boolean
  /** Commands and answers that a client has recorded. */
  answers?: readonly CommandRecord[] | undefined
  projections?: readonly Projection<Database>[]
  now: () => string
}

/** One invariant: what was looked at, in figures; or why nothing could be. */
export type Verdict = { id: InvariantId; checked: string | null; whyNot?: string; violations: Violation[] }

export const invariants = {
  I1: 'captured = refunded + in flight + lost + kept',
  I2: 'refunds as the pinned policy says',
  I3: 'nothing charged, refunded or paid out twice',
  I4: 'what was cancelled is paid back',
  I5: 'no two claims of one time, and none missing',
  I6: 'bookings within the schedule of then',
  I7: 'no acknowledged command is lost',
  I8: 'same key, same answer',
  I9: 'views are the fold of the log',
  I10: 'projections skip nothing',
  I11: 'old histories read as they did',
  I12: 'chains and signed checkpoints hold',
  I13: 'the application can’t change the log',
  I16: 'reviews of paid visits, and means equal to a recount',
  I17: 'webhooks apply once',
  I18: 'no view depends on a clock',
  I19: 'nothing is left of who was erased',
  I20: 'only who is answered pays for a consultation',
} as const
export type InvariantId = keyof typeof invariants

import type { Kysely } from 'kysely'
import type { Registry } from 'prom-client'
import type { Relays } from '@lapka/contracts/configuration.ts'
import type { Site } from '@lapka/contracts/api/site.ts'
import type { Checkpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import type { WatchedLogServer } from '@lapka/event-log/log-server.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import type { PushKey } from '@lapka/event-log/vault/push-key.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import type { Database } from '@lapka/projections/database.ts'
import type { RoutingServer } from '@lapka/process/routing-server.ts'
import type { Tracing } from '@lapka/process/tracing.ts'
import type { WatchedDisk } from '@lapka/process/watch-disk.ts'
import type { PositionWatch } from '@lapka/projections/position-watch.ts'
import type { RoomChannel } from './live/room-channel.ts'
import type { KeptFiles } from './files/kept-files.ts'
import type { UnfinishedFiles } from './files/unfinished-files.ts'
import type { VisitRecorder } from './visits/record-visits.ts'
import type { DemandRecorder } from './what-if/record-demand.ts'
import type { StartWhatIf } from './what-if/run-in-worker.ts'
import type { DrainTimes } from './http/drain.ts'
import type { ChangeFeed } from './live/change-feed.ts'
import type { StrangerLimits } from './live/strangers.ts'
import type { LoadTargets } from './load-targets.ts'
import type { Passwords } from './sessions/password.ts'
import { productionTries, type PasswordTries, type TryLimits } from './sessions/password-tries.ts'
import type { Sessions } from './sessions/sessions.ts'

/** Each per minute over all api processes, but for wrong passwords, which say it themselves, and open sockets, which are of this one. */
export type Limits = {
  signInsPerAddress: number
  signUpsPerAddress: number
  linksPerAddress: number
  exportsPerAccount: number
  passwordTries: TryLimits
  searchesPerAddress: number
  commandsPerAccount: number
  /** An operator looking for people, a vet for a chip. */
  peopleSearchesPerAccount: number
  bookingStepsPerAddress: number
  /** Guests with the link of a pet's record, and who guesses for one. */
  sharesPerAddress: number
  socketsPerAddress: number
  /** Open ones at a time, of those who are not signed in. */
  strangersSockets: StrangerLimits
}

/** Everything a route works with, made once in start-api.ts and handed down. `now` answers ISO UTC. */
export type Dependencies = {
  log: EventLog
  handle: Handle
  vault: Vault
  db: Kysely<Database>
  watch: Pick<PositionWatch, 'waitFor' | 'positions'>
  changes: ChangeFeed
  /** How the two of a consultation reach each other over any api. */
  roomChannel: RoomChannel
  /** Relays for calls without a direct way. */
  relays: Relays
  checkpoints: Checkpoints
  sessions: Sessions
  /** This process's metrics. Its metrics port alone shows them. */
  metrics: Registry
  /** Undefined without a collector of spans. */
  tracing?: Tracing | undefined
  /** Looks ways up on a map; undefined where they are estimated. */
  routing?: RoutingServer | undefined
  files: KeptFiles
  unfinished: UnfinishedFiles
  demand: DemandRecorder
  visits: VisitRecorder
  /** Starts a run of the what-if lab outside of this event loop. */
  startWhatIf: StartWhatIf
  now: () => string
  newId: () => string
  publicUrl: string
  site: Site
  /** Keys the hash of e-mail addresses, so that they are found without being stored in clear. */
  lookupKey: string
  webhookSecret: string
  /** By which push services know us. */
  pushKey: Pick<PushKey, 'publicKey'>
  limits: Limits
  /** An operator's act that sends more money than this needs a second operator. */
  fourEyesCents: number
  /** Lapka's share of what professionals earn, pinned in each payment when it is requested. */
  feePercent: number
  /** Mails of an issue a second. */
  newsletterRate: number
  /** The monthly price of keeping a parent's records, after the free ones. */
  storagePriceCents: number
  /** The account that bank files pay from; null where none is set. */
  payoutSender: { name: string; iban: string; bic: string } | null
  passwords: Passwords
  /** Of every route that judges a password, so that none is a second way to guess. */
  passwordTries: PasswordTries
  /** How long starting a payment waits for the provider's page. */
  checkoutTimeoutMs: number
  /** The one that this process can see. */
  disk: Pick<WatchedDisk, 'space' | 'hasSpace'>
  /** The server that keeps the log, as operators see it. */
  logServer: Omit<WatchedLogServer, 'close'>
  /** When the last backup was complete, as the data folder has it. */
  backupAt: () => Date | null
  drainTimes: DrainTimes
  logLevel: string
  trustProxy: string[] | false
  /** The allowed targets of load tests. */
  loadTargets: LoadTargets
  /** Folder of the built console, served when it exists. */
  consoleFolder: string | null
}

/** Far above what people and their browsers do, far below what one machine can. */
export const productionLimits: Limits = {
  signInsPerAddress: 300,
  signUpsPerAddress: 60,
  linksPerAddress: 60,
  exportsPerAccount: 10,
  passwordTries: productionTries,
  searchesPerAddress: 6_000,
  commandsPerAccount: 600,
  peopleSearchesPerAccount: 60,
  bookingStepsPerAddress: 600,
  sharesPerAddress: 300,
  socketsPerAddress: 600,
  strangersSockets: { perAddress: 1_500, inAll: 6_000 },
}

export const CHECKOUT_TIMEOUT_MS = 8_000

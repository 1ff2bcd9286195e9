import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUrlsOf, ownerUrlsOf, type DatabaseUrls } from '@lapka/contracts/database-urls.ts'
import type { Configuration } from '@lapka/contracts/configuration.ts'
import { occupyFolder, runningPort } from '@lapka/stack/data-folder/running-file.ts'
import { readOrMakeSecrets, type Secrets } from '@lapka/stack/data-folder/secrets.ts'
import { reachPostgres } from '@lapka/stack/embedded-postgres/reach-postgres.ts'
import { childEnvironment, planParts } from '@lapka/stack/startup/plan.ts'
import type { Problem } from '@lapka/stack/supervisor/part.ts'

export type Environment = Record<string, string | undefined>

/** A Lapka as one of its own parts would be told of it, and as the owner of its tables. */
export type ReachedDatabases = {
  urls: DatabaseUrls
  owner: DatabaseUrls
  masterKey: string
  dataDir: string
  isRunning: boolean
  environment: Environment
  /** Of the data folder; undefined where everything is configured. */
  secrets: Secrets | undefined
  stop: () => Promise<void>
}

type Reach = {
  environment: Environment
  configuration: Configuration
  /** Said where the data folder holds no database. */
  nothing: (dataDir: string) => string
  /** Refuses an embedded Lapka that does not run; by default its PostgreSQL is started for as long as the command takes. */
  mustRun?: boolean
}

/**
 * The one place where commands read DATABASE_URL, EVENT_LOG_URL and KEYS_URL. Each may be set on its own: the log can be in KurrentDB
 * while views and keys are in the embedded PostgreSQL.
 */
export const reachDatabases = async (reach: Reach): Promise<ReachedDatabases | Problem> => {
  const { configuration, nothing, mustRun = false } = reach
  const { dataDir, isEmbedded } = planParts(configuration)
  if (!isEmbedded.postgres) return reachConfigured(reach, dataDir)
  if (!existsSync(join(dataDir, 'postgres'))) return { problem: nothing(dataDir) }
  if (mustRun && !isOccupied(dataDir)) return { problem: nothing(dataDir) }
  const secrets = readOrMakeSecrets(dataDir)
  if ('problem' in secrets) return secrets
  const server = await reachPostgres(dataDir, secrets.databasePassword)
  if ('problem' in server) return server
  const { isRunning, stop } = server
  const told = tell(reach, dataDir, { secrets, postgresPort: Number(new URL(server.url).port) })
  return { ...addressesOf(told, server.url), dataDir, isRunning, secrets, stop }
}

/** The master key may still be the one that `npm start` made in the data folder. */
const reachConfigured = (reach: Reach, dataDir: string): ReachedDatabases | Problem => {
  const secrets = existsSync(join(dataDir, 'secrets.json')) ? readOrMakeSecrets(dataDir) : undefined
  if (secrets !== undefined && 'problem' in secrets) return secrets
  const told = tell(reach, dataDir, { secrets })
  if (told.configuration.LAPKA_MASTER_KEY === undefined)
    return { problem: `LAPKA_MASTER_KEY: set it beside DATABASE_URL, for ${dataDir} has none.` }
  const isRunning = secrets === undefined || isOccupied(dataDir)
  return { ...addressesOf(told, undefined), dataDir, isRunning, secrets, stop: async () => {} }
}

type ReachOptions = { environment: Environment; configuration: Configuration }

const tell = (
  { environment, configuration }: Reach,
  dataDir: string,
  { secrets, postgresPort }: { secrets: Secrets | undefined; postgresPort?: number },
): ReachOptions => {
  if (secrets === undefined) return { environment, configuration }
  const running = planParts({ ...configuration, LAPKA_PORT: runningPort(dataDir) ?? configuration.LAPKA_PORT })
  const ports = { ...running.ports, postgres: postgresPort ?? running.ports.postgres }
  const told = childEnvironment(environment, configuration, { plan: { ...running, ports }, secrets })
  const { DATABASE_URL, LAPKA_MASTER_KEY } = told
  return { environment: told, configuration: { ...configuration, DATABASE_URL, LAPKA_MASTER_KEY } }
}

/** `embeddedOwner`: of the embedded PostgreSQL; the environment's owner is ignored. */
const addressesOf = ({ environment, configuration }: ReachOptions, embeddedOwner: string | undefined) => {
  const urls = databaseUrlsOf(configuration)!
  const asOwner = embeddedOwner === undefined ? configuration : { ...configuration, DATABASE_OWNER_URL: embeddedOwner }
  return { urls, owner: ownerUrlsOf(urls, asOwner), masterKey: configuration.LAPKA_MASTER_KEY!, environment }
}

const isOccupied = (dataDir: string): boolean => {
  const occupancy = occupyFolder(dataDir)
  if ('by' in occupancy) return true
  occupancy.release()
  return false
}

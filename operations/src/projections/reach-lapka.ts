import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseUrlsOf, readConfiguration, type DatabaseUrls } from '@lapka/contracts/configuration.ts'
import { occupyFolder } from '@lapka/stack/data-folder/running-file.ts'
import { applicationPasswordOf, readOrMakeSecrets } from '@lapka/stack/data-folder/secrets.ts'
import { postgresUrl } from '@lapka/stack/embedded-postgres/start-postgres.ts'
import { APPLICATION } from '@lapka/stack/startup/plan.ts'
import type { Problem } from '@lapka/stack/supervisor/part.ts'

export type ReachedLapka = { urls: DatabaseUrls; masterKey: string }

/** Finds log, views and master key of a running Lapka, by the configuration or by its data folder. Connects as the application's role. */
export const reachLapka = (environment: NodeJS.ProcessEnv): ReachedLapka | Problem => {
  const read = readConfiguration(environment)
  if ('problems' in read) return { problem: read.problems.map(({ sentence }) => sentence).join('\n') }
  const { configuration } = read
  const configured = databaseUrlsOf(configuration)
  const dataDir = resolve(configuration.LAPKA_DATA_DIR)
  const masterKey = configuration.LAPKA_MASTER_KEY
  if (configured !== undefined && masterKey !== undefined) return { urls: configured, masterKey }
  const notRunning = {
    problem: `No Lapka runs from ${dataDir}: start it with "npm start", or set DATABASE_URL and LAPKA_MASTER_KEY.`,
  }
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile)) return notRunning
  const occupancy = occupyFolder(dataDir)
  if (!('by' in occupancy)) {
    occupancy.release()
    return notRunning
  }
  const secrets = readOrMakeSecrets(dataDir)
  if ('problem' in secrets) return secrets
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3])
  const url = postgresUrl({ user: APPLICATION, password: applicationPasswordOf(secrets), port })
  return {
    urls: configured ?? { databaseUrl: url, eventLogUrl: url, keysUrl: url },
    masterKey: masterKey ?? secrets.masterKey,
  }
}

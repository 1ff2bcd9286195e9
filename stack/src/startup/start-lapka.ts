import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hasOwnDatabase } from '@lapka/contracts/database-urls.ts'
import type { Configuration } from '@lapka/contracts/configuration.ts'
import { describeSpace, watchDisk } from '@lapka/process/watch-disk.ts'
import { ensureConsole } from '../console-build/build-console.ts'
import { MARK, openDataFolder } from '../data-folder/open-data-folder.ts'
import { isUsual, takePrepared, today } from '../data-folder/prepared-data.ts'
import { sourcesHash } from '../data-folder/sources-hash.ts'
import { takeDataFolder, type RunningFile } from '../data-folder/running-file.ts'
import { findSocketFolder } from '../embedded-postgres/socket-folder.ts'
import { readOrMakeSecrets } from '../data-folder/secrets.ts'
import { preparedData, repository } from '../supervisor/node-process.ts'
import type { Problem } from '../supervisor/part.ts'
import { checkPorts } from './check-ports.ts'
import { createParts, firstProblem, type Parts } from './parts.ts'
import { childEnvironment, ownerEnvironment, planParts, type Plan } from './plan.ts'

/** From here on silence would look like a fault. */
const slowMs = 20_000

export type Lapka = {
  plan: Plan
  /** Resolves only when a part can never start again: bad configuration, or damaged data. */
  gaveUp: Promise<Problem>
  stop: () => Promise<void>
}

export type Start = {
  configuration: Configuration
  environment: NodeJS.ProcessEnv
  say: (line: string) => void
  stopping: AbortSignal
  /** Only what is kept is wanted: nothing answers requests or does work. */
  isPreparing?: true
}

/**
 * Starts everything that is not configured, in the order in which
 * things need each other. After any failure, nothing is left running.
 */
export const startLapka = async (start: Start): Promise<Lapka | Problem> => {
  const plan = planParts(start.configuration)
  // A Lapka that runs from this folder may hold the ports, so the lock is tried first; a new folder is not made in vain.
  const taken = existsSync(join(plan.dataDir, MARK)) ? undefined : await checkPorts(plan, start.configuration.LAPKA_HOST)
  if (taken) return taken
  if (isUsual(start.configuration))
    takePrepared(preparedData, plan.dataDir, { day: today(), keyOf: () => sourcesHash(repository) })
  const notOpened = openDataFolder(plan.dataDir, { isElsewhere: hasOwnDatabase(start.configuration) })
  if (notOpened) return notOpened
  const folder = await takeDataFolder(plan.dataDir, plan.ports.api)
  if ('problem' in folder) return folder
  const parts = await prepareParts(start, plan, folder)
  if ('problem' in parts) {
    folder.release()
    return parts
  }
  const disk = await watchDisk({
    of: hasOwnDatabase(start.configuration) ? 'data' : 'database',
    folder: plan.dataDir,
    onChange: (space) => start.say(describeSpace(space, plan.dataDir)),
  })
  const stop = async (): Promise<void> => {
    await parts.stop()
    disk.stop()
    folder.release()
  }
  start.stopping.addEventListener('abort', () => void parts.stop(), { once: true })
  const slow = setTimeout(() => start.say('Still starting …'), slowMs)
  const problem = await startInOrder(parts, start)
  clearTimeout(slow)
  if (problem === undefined) return { plan, gaveUp: parts.gaveUp, stop }
  await stop()
  return problem
}

const prepareParts = async (start: Start, planned: Plan, folder: RunningFile): Promise<Parts | Problem> => {
  const taken = await checkPorts(planned, start.configuration.LAPKA_HOST)
  if (taken) return taken
  const plan = { ...planned, socketFolder: await findSocketFolder(planned.dataDir) }
  const secrets = readOrMakeSecrets(plan.dataDir)
  if ('problem' in secrets) return secrets
  const environment = childEnvironment(start.environment, start.configuration, { plan, secrets })
  return createParts({
    plan,
    environment,
    ownerEnvironment: ownerEnvironment(start.environment, { plan, secrets }),
    password: secrets.databasePassword,
    say: start.say,
    onStarted: folder.add,
  })
}

/**
 * Every process is started at once and loads its code; the database and the outside world begin first, then come the tables, then what
 * lives on them. Views are made while the demo is being written; workers and the API begin after it, so that none of its work is done again.
 */
const startInOrder = async (parts: Parts, { say, stopping, isPreparing }: Start): Promise<Problem | undefined> => {
  const failed = new AbortController()
  const building = { say, stopping: AbortSignal.any([stopping, failed.signal]) }
  const console = isPreparing ? Promise.resolve() : ensureConsole(repository, building)
  const postgres = parts.startPostgres()
  const answering = firstProblem([postgres, parts.startStandIns()])
  const migration = parts.migrate(answering)
  const built = console.then(() => undefined)
  const processes = isPreparing ? parts.startProjections(migration) : parts.startProcesses(migration)
  const problem = await firstProblem([built, answering, migration.whole, processes])
  if (problem === undefined) return undefined
  failed.abort()
  // A cluster that is being made ends in its own time.
  await Promise.all([parts.stop(), postgres, console])
  return problem
}

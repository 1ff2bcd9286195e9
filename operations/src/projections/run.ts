import { createVault } from '@lapka/event-log/vault.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { messageOf } from '@lapka/process/process-log.ts'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { openReachedLog } from '../reach/open-reached-log.ts'
import { reachDatabases } from '../reach/reach-databases.ts'
import { runCommand, type CommandRequest } from './run-command.ts'

/** Steers the views of a Lapka that runs; docs/views.md. Answers the exit code. */
export const steerViews = async (request: CommandRequest): Promise<number> => {
  const reached = await reachRunning(process.env)
  if ('problem' in reached) {
    console.error(reached.problem)
    return 1
  }
  const db = openDatabase({ url: reached.urls.databaseUrl, silenceMs: 0 })
  const { log, keys, close } = openReachedLog(reached)
  try {
    const vault = createVault({ masterKey: reached.masterKey, keys })
    const { lines, exitCode } = await runCommand(request, { db, log, vault })
    const say = exitCode === 2 ? console.error : console.log
    for (const line of lines) say(line)
    return exitCode
  } catch (error) {
    console.error(`It could not be done: ${messageOf(error)}`)
    return 1
  } finally {
    await Promise.all([db.destroy(), close(), reached.stop()])
  }
}

/** As the application's role: only a Lapka that runs carries out what it is told. */
const reachRunning = async (environment: NodeJS.ProcessEnv): ReturnType<typeof reachDatabases> => {
  const read = readConfiguration(environment)
  if ('problems' in read) return { problem: read.problems.map(({ sentence }) => sentence).join('\n') }
  const nothing = (dataDir: string) =>
    `No Lapka runs from ${dataDir}: start it with "npm start", or set DATABASE_URL and LAPKA_MASTER_KEY.`
  return reachDatabases({ environment, configuration: read.configuration, nothing, mustRun: true })
}

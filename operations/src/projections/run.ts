import { openLog } from '@lapka/event-log/open-log.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { messageOf } from '@lapka/process/process-log.ts'
import { reachLapka } from './reach-lapka.ts'
import { runCommand, type CommandRequest } from './run-command.ts'

/** Steers the views of a Lapka that runs; docs/views.md. Answers the exit code. */
export const steerViews = async (request: CommandRequest): Promise<number> => {
  const reached = reachLapka(process.env)
  if ('problem' in reached) {
    console.error(reached.problem)
    return 1
  }
  const { databaseUrl, eventLogUrl, keysUrl } = reached.urls
  const db = openDatabase({ url: databaseUrl, silenceMs: 0 })
  const { log, keys, close } = openLog({ url: eventLogUrl, keysUrl })
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
    await Promise.all([db.destroy(), close()])
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { occupyFolder } from '../data-folder/running-file.ts'
import { freePort } from '@lapka/process/free-port.ts'
import type { Problem } from '../supervisor/part.ts'
import { postgresUrl, startPostgres } from './start-postgres.ts'

/** As its owner. `isRunning`: Lapka itself runs from the folder. */
type Reached = { url: string; isRunning: boolean; stop: () => Promise<void> }

/** The one that runs, by its own postmaster.pid; where Lapka does not run, one for as long as this takes. */
export const reachPostgres = async (dataDir: string, password: string): Promise<Reached | Problem> => {
  const folder = join(dataDir, 'postgres')
  const occupancy = occupyFolder(dataDir)
  if ('by' in occupancy) {
    const port = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[3])
    return { url: postgresUrl({ password, port }), isRunning: true, stop: async () => undefined }
  }
  const started = await startPostgres({ folder, port: await freePort(), password, durability: 'durable' })
  if ('problem' in started) {
    occupancy.release()
    return started
  }
  return {
    url: started.url,
    isRunning: false,
    stop: async () => {
      await started.stop()
      occupancy.release()
    },
  }
}

import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { freePort } from '@lapka/process/free-port.ts'
import { messageOf } from '@lapka/process/process-log.ts'
import { dataIn, emptyStore, isPrepared, markPrepared, today } from '../data-folder/prepared-data.ts'
import { sourcesHash } from '../data-folder/sources-hash.ts'
import { repository } from '../supervisor/node-process.ts'
import type { Problem } from '../supervisor/part.ts'
import { startLapka } from './start-lapka.ts'

/** Ports may be taken by the time they are used. */
const MAX_TRIES = 3

/** Makes a data folder as the first start would, for it to take. Nothing is left of one that is not whole. */
export const prepareData = (store: string, findPort = freePort): Promise<Problem | undefined> =>
  makeData(store, findPort).catch((error: unknown) => {
    emptyStore(store)
    return { problem: messageOf(error) }
  })

const makeData = async (store: string, findPort: typeof freePort): Promise<Problem | undefined> => {
  let problem: Problem | undefined
  const made = { day: today(), key: sourcesHash(repository) }
  if (isPrepared(store, { day: made.day, keyOf: () => made.key })) return undefined
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    emptyStore(store)
    problem = await fill(dataIn(store), Math.min(await findPort(), HIGHEST_PORT))
    if (problem !== undefined) continue
    if (made.day === today()) markPrepared(store, made)
    return undefined
  }
  emptyStore(store)
  return problem
}

const HIGHEST_PORT = 65_000
const TIMEOUT_MS = 120_000

const fill = async (dataDir: string, port: number): Promise<Problem | undefined> => {
  const read = readConfiguration({ LAPKA_DATA_DIR: dataDir, LAPKA_PORT: String(port) })
  if ('problems' in read) return { problem: read.problems.map(({ sentence }) => sentence).join(' ') }
  const { PATH = '', HOME = '' } = process.env
  const lapka = await startLapka({
    configuration: read.configuration,
    // What is configured now may not be what is configured at the start.
    environment: { PATH, HOME },
    say: () => undefined,
    stopping: AbortSignal.timeout(TIMEOUT_MS),
    isPreparing: true,
  })
  if ('problem' in lapka) return lapka
  await lapka.stop()
  return undefined
}

import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Running } from './run-instance.ts'
import { hasPet, readProjections, registerParent, seesPet, tryOut, waitUntilReady, type House } from './try-out.ts'
import { waitFor } from './wait-for.ts'

type Restore = { house: House; running: Running[]; folder: string; startAgain: (names: readonly string[]) => Promise<void> }

/** All that knows the log; databases, queue and proxy stay. */
const STOPPED = ['api-1', 'api-2', 'workers', 'projections', 'kurrentdb']

/**
 * docs/kurrent.md: a copy of the data folder of a log that goes on, put into an empty folder while views and state know more than it does.
 * Work from after the copy is gone, work from before is there, and each view says that it was rebuilt.
 */
export const restoreLog = async ({ house, running, folder, startAgain }: Restore): Promise<void> => {
  const [data, copy] = [join(folder, 'volumes/kurrentdb'), join(folder, 'copy-of-kurrentdb')]
  const early = await registerParent(house)
  await seesPet(house, early)
  copyData(data, copy)
  const late = await registerParent(house)
  await seesPet(house, late)
  house.say('The log was copied while it ran, and a parent registered after that')
  const stopped = running.filter(({ instance }) => STOPPED.includes(instance.service.name))
  for (const one of stopped) house.say(await one.stop())
  running.splice(0, Infinity, ...running.filter((one) => !stopped.includes(one)))
  rmSync(data, { recursive: true })
  putBack(copy, data)
  // The workers sign no log that is shorter than what they signed.
  renameSync(join(folder, 'volumes/checkpoints'), join(folder, 'checkpoints-of-before'))
  mkdirSync(join(folder, 'volumes/checkpoints'))
  // The real server cuts at its first start, ends, and is started once more.
  await startAgain(['kurrentdb'])
  await startAgain([...STOPPED.filter((name) => name !== 'kurrentdb'), 'migrate'])
  await waitUntilReady(house, 'Lapka did not get ready with the restored log')
  await seesPet(house, early)
  if (await hasPet(house, late)) throw new Error('a pet is shown that the restored log does not have')
  const views = await allNoticed(house, join(folder, 'projections.log'))
  await tryOut(house)
  house.say(
    `The copy was restored into an empty folder: all ${views} views noticed it and were made anew, and what came before it is there`,
  )
}

/** Every view stood beyond the end of the log, and says in the log of its process that it followed. */
const allNoticed = async (house: House, log: string): Promise<number> => {
  const views = Object.keys(await readProjections(house))
  return waitFor('not every view noticed that the log went back', async () => {
    const lines = readFileSync(log, 'utf8').split('\n')
    const followed = lines.filter((line) => line.includes('The event log went back to an older copy'))
    const isAll = views.every((view) => followed.some((line) => line.includes(`"projection":"${view}"`)))
    return { found: isAll ? views.length : undefined, seen: `${followed.length} lines of ${views.length} views` }
  })
}

/** The order of the server's own procedure: its checkpoints first, so that they never lie beyond what was copied. */
const copyData = (from: string, to: string): void => {
  cpSync(from, to, { recursive: true, filter: (path) => path === from || path.endsWith('.chk') })
  cpSync(from, to, { recursive: true, force: false, filter: (path) => !path.endsWith('.chk') })
}

const putBack = (from: string, to: string): void => {
  cpSync(from, to, { recursive: true })
  // The server cuts what lies beyond it.
  const chaser = join(to, 'chaser.chk')
  if (existsSync(chaser)) cpSync(chaser, join(to, 'truncate.chk'))
}

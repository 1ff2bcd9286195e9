import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startDatabases } from '../bench-database.ts'
import { openTown } from '../prepare-town.ts'
import { startServers } from '../start-servers.ts'
import { tableOf } from '../table.ts'
import { measureLive } from './measure-live.ts'

/** `npm run bench -- live`: how fast a change reaches every browser that shows it, with all parts running. `--profile <folder>` as in `npm run bench`. */
const { profile } = parseArgs({ options: { profile: { type: 'string' } } }).values

const folder = mkdtempSync(join(tmpdir(), 'lapka-bench-live-'))
/** In order of their start; they end the other way round. */
const running: (() => Promise<void>)[] = []
const stopAll = async () => {
  for (const stop of running.splice(0).toReversed()) await stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll().finally(() => process.exit(130)))

const busyBefore = loadavg()[0]?.toFixed(1)
try {
  const databases = await startDatabases(folder, 0)
  running.push(databases.stop)
  const place = { databaseUrl: await databases.create('live'), masterKey: randomBytes(32).toString('hex') }
  const town = await openTown(place, { vets: 1, parents: 200 })
  const servers = await startServers({ folder, ...place, hasAllParts: true, profileFolder: profile && resolve(profile) })
  running.push(servers.stop)
  const common = { town, api: servers.api, nowMs: Date.now(), changes: 40 }
  const rows = [
    await measureLive({ ...common, sockets: 500, firstWish: 0, goalMs: 75 }),
    await measureLive({ ...common, sockets: 1_000, firstWish: 100, goalMs: 150 }),
  ]
  console.log(tableOf(rows))
  console.log(`\nLoad average of the machine before: ${busyBefore}.`)
} finally {
  await stopAll()
}

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabases } from '../bench-database.ts'
import { openTown } from '../prepare-town.ts'
import { startServers } from '../start-servers.ts'
import { tableOf } from '../table.ts'
import { measureConsultations } from './measure-consultations.ts'

/** `npm run bench -- consultations`: how fast vets are rung and how fast the two of a consultation reach each other, with all parts running. */
const folder = mkdtempSync(join(tmpdir(), 'lapka-bench-consultations-'))
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
  const databaseUrl = await databases.create('consultations')
  const place = { databaseUrl, masterKey: randomBytes(32).toString('hex') }
  const town = await openTown(place, { vets: 10, parents: 490 })
  const servers = await startServers({ folder, ...place, hasAllParts: true, hasOtherApi: true })
  running.push(servers.stop)
  const common = { town, databaseUrl, consultations: 60, messages: 5 }
  const rows = [
    ...(await measureConsultations({ ...common, name: 'one api', apis: [servers.api, servers.api] })),
    ...(await measureConsultations({ ...common, name: 'two apis', apis: [servers.api, servers.otherApi] })),
  ]
  console.log(tableOf(rows))
  console.log(`\nLoad average of the machine before: ${busyBefore}.`)
} finally {
  await stopAll()
}

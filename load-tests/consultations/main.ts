import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freePortRange } from '@lapka/process/testing/reserved-ports.ts'
import { processesOf, runLapka } from '@lapka/stack/testing/lapka-process.ts'
import { killProcess } from '../drills/rig/processes.ts'
import { isReadyWithin } from '../drills/rig/rig.ts'
import { startSecondParts } from '../drills/rig/second-parts.ts'
import { connect, disturb, killInEachState, wayNames } from './cases.ts'
import { pairOf } from './consultation.ts'
import { openDoor } from './door.ts'
import { keepFigures } from './figures.ts'
import { layNetwork, OUTSIDE, type HomeName } from './network.ts'
import { bringIn } from './person.ts'
import { prepareRelay } from './relay.ts'

/** `npm run drill -- consultations --rounds 5 --case connect --port 4400 --data FOLDER`: docs/consultations.md says what it does. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    case: { type: 'string', multiple: true, default: ['connect', 'disturb', 'kill'] },
    port: { type: 'string' },
    /** Of a demo that is there already, which is faster. */
    data: { type: 'string' },
  },
})
const scripts = { api: 'booking-service', projections: 'projections', workers: 'workers' } as const
type Part = keyof typeof scripts

const folder = mkdtempSync(join(tmpdir(), 'consultation-drill-'))
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
const closeAll = async () => {
  for (const close of closing.splice(0).toReversed()) await close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void closeAll().finally(() => process.exit(130)))

/** Of all of a kind, or of the supervised ones or those beside them alone. */
const kill = async (dataDir: string, part: Part, isSecond?: boolean) => {
  const ofPart = new RegExp(`${scripts[part]}/src/main\\.ts (second )?$`)
  const all = processesOf(dataDir).filter(({ command }) => ofPart.test(command))
  const wanted = all.filter(({ command }) => isSecond === undefined || command.endsWith('second ') === isSecond)
  if (wanted.length === 0) throw new Error(`There is no ${part} to kill.`)
  await Promise.all(wanted.map(({ pid }) => killProcess(pid)))
}

const prepare = async () => {
  const network = layNetwork()
  closing.push(network.remove)
  const relay = prepareRelay(folder)
  await relay.start()
  closing.push(relay.kill)
  const dataDir = resolve(values.data ?? join(folder, 'data'))
  mkdirSync(dataDir, { recursive: true })
  const port = values.port === undefined ? await freePortRange() : Number(values.port)
  const environment = { NODE_ENV: 'development', LAPKA_DEMO: 'true', ...relay.environment }
  const lapka = runLapka({ dataDir, port }, environment)
  closing.push(async () => {
    lapka.signal('SIGINT')
    await lapka.ended
  })
  if (!(await lapka.ready)) throw new Error(`Lapka did not start:\n${lapka.output()}`)
  const second = await startSecondParts(dataDir, ['api'])
  closing.push(second.stop)
  if (!(await isReadyWithin(second.apiUrl, 120_000))) throw new Error('The second api does not get ready.')
  const ports = [port, Number(new URL(second.apiUrl).port)]
  const url = `http://localhost:${port}`
  const come = async (name: HomeName, email: string, apiPorts: readonly number[]) => {
    const door = await openDoor(apiPorts)
    closing.push(door.close)
    const place = { folder, url, doorAt: `${OUTSIDE}:${door.port}`, email }
    const person = await bringIn(network.homes[name], place)
    closing.push(person.close)
    return person
  }
  const parent = await come('parent', 'parent1@demo.lapka.test', ports)
  const vet = await come('vet', 'pro7@demo.lapka.test', ports.toReversed())
  return { dataDir, network: network.homes, relay, pair: await pairOf(parent, vet, url) }
}

try {
  const { dataDir, ...prepared } = await prepare()
  const figures = keepFigures()
  const stage = {
    ...prepared,
    figures,
    rounds: Number(values.rounds),
    killApi: (of: HomeName) => kill(dataDir, 'api', of === 'vet'),
    killProjectionsAndWorkers: async () => {
      await Promise.all([kill(dataDir, 'projections'), kill(dataDir, 'workers')])
    },
  }
  const loadBefore = loadavg()[0]
  if (values.case.includes('connect')) for (const way of wayNames) await connect(stage, way)
  if (values.case.includes('disturb')) for (const way of wayNames) await disturb(stage, way)
  if (values.case.includes('kill')) await killInEachState(stage)
  console.log(figures.table())
  console.log(`${cpus().length} cores, load ${loadBefore?.toFixed(1)} before and ${loadavg()[0]?.toFixed(1)} after.`)
  for (const what of figures.missed()) console.log(`MISSED: ${what}`)
  if (figures.missed().length > 0) process.exitCode = 1
} finally {
  await closeAll()
}

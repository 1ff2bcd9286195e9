import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import { freePort } from '@lapka/process/free-port.ts'
import { startPaymentSimulator } from '@lapka/simulators/payment-simulator/simulator.ts'
import { readComposeFiles, type ComposeService } from '@lapka/stack/production/compose-file.ts'
import { repository } from '@lapka/stack/supervisor/node-process.ts'
import { startMailRecorder } from '../drills/rig/mail-recorder.ts'
import { instancesOf, type Instance } from './instances.ts'
import { programOf, type Program } from './programs.ts'
import { killAll, runInstance, type Running } from './run-instance.ts'
import { behindNetwork, openCuttingNetwork, type CuttingNetwork } from './cutting-network.ts'
import { loseNodes } from './lose-nodes.ts'
import { restoreLog } from './restore-log.ts'
import { makeSmallDisk, type SmallDisk } from './small-disk.ts'
import { askWhile, tryOut, type House } from './try-out.ts'

/**
 * `npm run drill -- rehearsal [--cluster] [--stand-ins]`: every service of docker-compose.yml as a plain process, with the file's own commands, environment,
 * health checks and order, then what a person does, and the loss of an api and a worker. Exit code 1 when anything is not as it should be.
 * A program that this machine does not have is named; with `--stand-ins` programs of our own take the place of KurrentDB and Caddy.
 */
const startedAt = performance.now()
const say = (line: string) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`)
const isCluster = process.argv.includes('--cluster')
const hasStandIns = process.argv.includes('--stand-ins')
const programFor = (service: ComposeService): Program | { missing: string } => programOf(service, hasStandIns)
const compose = ['docker-compose.yml', ...(isCluster ? ['docker-compose.cluster.yml'] : [])].map((name) =>
  readFileSync(join(repository, name), 'utf8'),
)
const running: Running[] = []
let network: CuttingNetwork | undefined
let disk: SmallDisk | undefined

const rehearse = async (folder: string): Promise<void> => {
  const outside = await startOutside(folder)
  try {
    const variables = await variablesOf(outside)
    const { services, missing } = readComposeFiles(compose, variables)
    if (missing.length > 0) throw new Error(`the compose files need what is missing: ${missing.join('; ')}`)
    const known = withStandIns(services)
    for (const service of known) Object.assign(service.environment, service.image === 'lapka' ? outside.environment : {})
    for (const service of known.filter(({ name }) => name === 'proxy'))
      Object.assign(service.environment, { LAPKA_HTTP_PORT: String(await freePort()) })
    const instances = instancesOf(known, folder).map((instance) =>
      isCluster && isNode(instance) ? behindNetwork(instance) : instance,
    )
    const ground = isCluster ? await openGround(instances.filter(isNode), folder) : undefined
    await startAll(instances, folder)
    const house = await openHouse(variables['LAPKA_PUBLIC_URL'] ?? '', folder, outside.mail)
    await tryOut(house)
    await loseProcesses(house)
    const hasServer = known.some(({ name }) => name === 'kurrentdb')
    if (hasServer && ground !== undefined)
      await loseNodes({
        house,
        running,
        folder,
        ...ground,
        programFor: ({ instance }) => programFor(instance.service) as Program,
      })
    const startAgain = (services: readonly string[]) =>
      startAll(
        instances.filter(({ service }) => services.includes(service.name)),
        folder,
      )
    if (hasServer && !isCluster) await restoreLog({ house, running, folder, startAgain })
    for (const one of inOrderOfStop()) say(await one.stop())
  } finally {
    network?.close()
    await outside.close()
  }
}

/** As compose stops: what others depend on comes last. */
const inOrderOfStop = (): Running[] => {
  const isLapka = ({ instance }: Running): boolean => instance.service.image === 'lapka'
  return running.toReversed().toSorted((one, other) => Number(isLapka(other)) - Number(isLapka(one)))
}

const isNode = ({ service }: Instance): boolean => service.image.startsWith('kurrentplatform/')

/** Below a cluster: the network between its nodes, and the disk of the last of them. */
const openGround = async (nodes: readonly Instance[], folder: string) => {
  network = await openCuttingNetwork(nodes, (name) => running.find(({ instance }) => instance.name === name)?.pid)
  const of = nodes.at(-1)?.name ?? ''
  const small = makeSmallDisk(join(folder, 'volumes', of), process.env['KURRENTDB_PROGRAM'] === undefined ? 64 : 1_024)
  if ('remove' in small) disk = small
  return { network, disk: { of, small } }
}

/** The outside world, which is not in the file: the payment provider, and a mail server that people's letters go to. */
const startOutside = async (folder: string) => {
  const [secretKey, webhookSecret] = [`sk_test_${hex(12)}`, `whsec_${hex(12)}`]
  const simulator = await startPaymentSimulator({ port: 0, dataDir: folder, secretKey, webhookSecret })
  const mail = await startMailRecorder()
  return {
    secretKey,
    webhookSecret,
    mail,
    // By name: the addresses of the file are those of its containers.
    environment: { STRIPE_API_URL: simulator.url.replace('127.0.0.1', 'localhost') },
    close: async () => {
      await Promise.all([simulator.close(), mail.close()])
    },
  }
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex')

const variablesOf = async (outside: Awaited<ReturnType<typeof startOutside>>): Promise<Record<string, string>> => {
  return {
    LAPKA_PUBLIC_URL: `https://localhost:${await freePort()}`,
    LAPKA_MASTER_KEY: hex(32),
    POSTGRES_PASSWORD: hex(16),
    POSTGRES_APP_PASSWORD: hex(16),
    POSTGRES_REPLICATION_PASSWORD: hex(16),
    KURRENTDB_ADMIN_PASSWORD: hex(16),
    KURRENTDB_LAPKA_PASSWORD: hex(16),
    KURRENTDB_OPS_PASSWORD: hex(16),
    STRIPE_SECRET_KEY: outside.secretKey,
    STRIPE_WEBHOOK_SECRET: outside.webhookSecret,
    SMTP_URL: `smtp://localhost:${outside.mail.port}`,
    MAIL_FROM: 'Лапка <hello@lapka.test>',
    TURN_URL: 'turn:localhost:3478',
    TURN_SECRET: hex(32),
    TURN_EXTERNAL_IP: '127.0.0.1',
  }
}

/** Leaves out what this machine can't run, and says so. */
const withStandIns = (services: ComposeService[]): ComposeService[] => {
  const absent = services.filter((service) => 'missing' in programFor(service))
  for (const service of absent) say(`NOT RUN: ${service.name} (${missingOf(service)})`)
  const names = new Set(absent.map(({ name }) => name))
  // Without a server of its own the log is in PostgreSQL.
  if (names.has('kurrentdb')) for (const { environment } of services) delete environment['EVENT_LOG_URL']
  return services
    .filter(({ name }) => !names.has(name))
    .map((service) => ({
      ...service,
      dependsOn: Object.fromEntries(Object.entries(service.dependsOn).filter(([on]) => !names.has(on))),
    }))
}

const missingOf = (service: ComposeService): string => {
  const program = programFor(service)
  return 'missing' in program ? program.missing : ''
}

/** Each when those that it depends on are as it wants them. */
const startAll = async (instances: readonly Instance[], folder: string): Promise<void> => {
  const starting = new Map<string, Promise<void>>()
  const start = (name: string): Promise<void> => {
    const begun = starting.get(name) ?? startService(name)
    starting.set(name, begun)
    return begun
  }
  const startService = async (name: string): Promise<void> => {
    const own = instances.filter(({ service }) => service.name === name)
    await Promise.all(Object.keys(own[0]?.service.dependsOn ?? {}).map(start))
    await Promise.all(own.map((instance) => startOne(instance, folder)))
  }
  await Promise.all(instances.map(({ service }) => start(service.name)))
}

const startOne = async (instance: Instance, folder: string): Promise<void> => {
  const program = programFor(instance.service) as Program
  const one = await runInstance(instance, program, folder)
  if (instance.service.healthCheck) {
    running.push(one)
    return say(`${instance.name} is healthy`)
  }
  const code = await one.ended
  if (code !== 0) throw new Error(`${instance.name} ended with ${code}; see ${join(folder, `${instance.name}.log`)}`)
  say(`${instance.name} has done its work`)
}

const openHouse = async (url: string, folder: string, mail: House['mail']): Promise<House> => {
  const path = join(folder, 'volumes/certificates/caddy/pki/authorities/local/root.crt')
  const certificate = readFileSync(path, 'utf8')
  setDefaultCACertificates([...getCACertificates(), certificate])
  return { url, certificate, mail, say }
}

/** People notice nothing while an api and a worker are killed; what was killed is started again, as the engine would. */
const loseProcesses = async (house: House): Promise<void> => {
  for (const name of ['api-1', 'workers-1', 'api-2']) {
    const lost = running.find(({ instance }) => instance.name === name)
    if (lost === undefined) throw new Error(`there is no ${name}`)
    const asked = await askWhile(house, async () => {
      lost.kill()
      await lost.ended
      await pause(2_000)
      running.splice(running.indexOf(lost), 1)
      running.push(await restarted(lost.instance))
    })
    say(`${name} was killed and came back; ${asked} searches meanwhile were all answered`)
  }
}

const restarted = (instance: Instance): Promise<Running> => runInstance(instance, programFor(instance.service) as Program, folder)

// However this ends, nothing that it started goes on.
process.once('exit', () => {
  killAll()
  disk?.remove()
})
const folder = mkdtempSync(join(tmpdir(), 'lapka-rehearsal-'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
try {
  await rehearse(folder)
  disk?.remove()
  say('The rehearsal went as it should')
  rmSync(folder, { recursive: true, force: true })
} catch (error) {
  say(`FAILED: ${(error as Error).message}`)
  say(`The logs of all parts are in ${folder}`)
  process.exitCode = 1
}
process.exit()

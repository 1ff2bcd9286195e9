import { join } from 'node:path'
import { preparePostgres } from '../embedded-postgres/start-postgres.ts'
import { keepRunning, type KeptPart } from '../supervisor/keep-running.ts'
import { openLogFile, type LogFile } from '../supervisor/log-file.ts'
import { repository, startNodeProcess, type NodeProcess } from '../supervisor/node-process.ts'
import type { Part, Problem, RunningPart } from '../supervisor/part.ts'
import { createCalm, createSurface } from '../supervisor/surface-problems.ts'
import type { Plan } from './plan.ts'
import { nodeOptionsOf, scripts } from './scripts.ts'

type ProcessName = keyof typeof scripts

export type Parts = {
  startPostgres: () => Promise<Problem | undefined>
  startStandIns: () => Promise<Problem | undefined>
  /** Begins once the databases answer. */
  migrate: (answering: Condition) => Migration
  /** Projections once there are tables, workers and api once the data is whole; in one process or in three. */
  startProcesses: (migration: Migration) => Promise<Problem | undefined>
  startProjections: (migration: Migration) => Promise<Problem | undefined>
  gaveUp: Promise<Problem>
  stop: () => Promise<void>
}

/** What a process waits for when it has loaded its code, so that this is done meanwhile. After a problem it waits for ever. */
type Condition = Promise<Problem | undefined>

/** `tables`: they are there, so views can be made. `whole`: the demo is written, too, and its work marked as done. */
type Migration = { tables: Condition; whole: Condition }

export type PartsOptions = {
  plan: Plan
  environment: Record<string, string>
  ownerEnvironment: Record<string, string>
  password: string
  say: (line: string) => void
  onStarted: (name: string, pid: number) => void
}

/** Parts that give work end before those that do it, and shared foundations end last. The API answers its requests first. */
const stopOrder = [['api', 'lapka'], ['workers'], ['projections'], ['stand-ins'], ['PostgreSQL']]

/** Knows how each part is started and kept, and in which order they may end. */
export const createParts = (need: PartsOptions): Parts => {
  const { plan, environment } = need
  const logs = new Map<string, LogFile>()
  const processOf = createProcesses(need, logs)
  const { keep, migrate, gaveUp, stop } = createKeeper(need, logs)
  const [apiMetrics, projectionsMetrics, workersMetrics] = plan.ports.metrics
  const own = (name: ProcessName, more: Partial<NodeProcess>) =>
    keep({ name, start: () => startNodeProcess(processOf(name, more)) })
  const startProjections = ({ tables }: Migration) => own('projections', { metricsPort: projectionsMetrics, goAheads: [tables] })
  return {
    startPostgres: async () => {
      if (!plan.isEmbedded.postgres) return undefined
      const start = await preparePostgres(postgresPlace(need, logs))
      return 'problem' in start ? start : await keep({ name: 'PostgreSQL', start })
    },
    startStandIns: async () => {
      const standIns = standInsOf(plan, environment)
      return standIns.length === 0 ? undefined : await own('stand-ins', { arguments: standIns })
    },
    migrate: (answering) =>
      migrate(
        processOf('migrate', {
          goAheads: [answering],
          arguments: plan.isEmbedded.postgres ? [join(plan.dataDir, 'postgres')] : [],
          environment: { ...need.environment, ...need.ownerEnvironment },
        }),
      ),
    startProjections,
    startProcesses: (migration) => {
      const { tables, whole } = migration
      const answering = { metricsPort: apiMetrics, readyUrl: `${plan.apiUrl}/readyz` }
      if (plan.isOneProcess) return own('lapka', { ...answering, goAheads: [tables, whole] })
      return firstProblem([
        startProjections(migration),
        own('workers', { metricsPort: workersMetrics, goAheads: [whole] }),
        own('api', { ...answering, goAheads: [whole] }),
      ])
    },
    gaveUp,
    stop,
  }
}

/** Remembers what runs, so that all of it can be stopped at any moment, also half-way through a start. */
const createKeeper = (need: PartsOptions, logs: Map<string, LogFile>) => {
  const gaveUp = Promise.withResolvers<Problem>()
  const kept: KeptPart[] = []
  let once: RunningPart | undefined
  let stopped: Promise<void> | undefined

  const keep = async (part: Part): Promise<Problem | undefined> => {
    if (stopped) return interrupted
    const running = keepRunning(part, need)
    kept.push(running)
    void running.gaveUp.then((problem) => gaveUp.resolve(withLog(problem, logs.get(part.name))))
    const problem = await running.ready
    return problem && withLog(problem, logs.get(part.name))
  }
  const migrate = (spec: NodeProcess): Migration => {
    if (stopped) return { tables: Promise.resolve(interrupted), whole: Promise.resolve(interrupted) }
    const migrating = startNodeProcess(spec)
    once = migrating
    need.onStarted('migrate', migrating.pid)
    const whole = migrating.ended.then(({ how }) => {
      once = undefined
      return how === 'ended with code 0' ? undefined : { problem: how.replace(/^ended with code 1: /, '') }
    })
    return { tables: Promise.race([migrating.ready, whole]), whole }
  }
  const stopAll = async (): Promise<void> => {
    await once?.stop()
    for (const names of stopOrder) await Promise.all(kept.filter(({ name }) => names.includes(name)).map((part) => part.stop()))
  }
  const stop = (): Promise<void> => (stopped ??= stopAll())
  return { keep, migrate, gaveUp: gaveUp.promise, stop }
}

/** As soon as one has a problem, else when all are done. */
export const firstProblem = async (steps: Condition[]): Promise<Problem | undefined> => {
  const found = new Promise<Problem>((resolve) => {
    for (const step of steps) void step.then((problem) => problem && resolve(problem))
  })
  return await Promise.race([found, Promise.all(steps).then((ends) => ends.find((end) => end !== undefined))])
}

const interrupted: Problem = { problem: 'Stopped before everything was ready.' }

const createProcesses =
  ({ plan, environment, say }: PartsOptions, logs: Map<string, LogFile>) =>
  (name: ProcessName, more: Partial<NodeProcess>): NodeProcess => {
    const log = logOf(plan, logs, name)
    const surface = createSurface(say)
    const onLine = (line: string) => surface(name, line, log.path)
    return { script: join(repository, scripts[name]), nodeOptions: nodeOptionsOf(name), environment, log, onLine, ...more }
  }

const logOf = (plan: Plan, logs: Map<string, LogFile>, name: string): LogFile => {
  const log = logs.get(name) ?? openLogFile(join(plan.dataDir, 'logs'), name)
  logs.set(name, log)
  return log
}

const standInsOf = ({ isEmbedded }: Plan, { LAPKA_DEMO }: PartsOptions['environment']): string[] => [
  ...(isEmbedded.simulator ? ['payment-simulator'] : []),
  ...(isEmbedded.mailSink ? ['mail-sink'] : []),
  ...(LAPKA_DEMO === 'true' ? ['demo-robot'] : []),
]

const postgresPlace = ({ plan, password, say }: PartsOptions, logs: Map<string, LogFile>) => {
  const log = logOf(plan, logs, 'PostgreSQL')
  const calmly = createCalm(say)
  const onLine = (line: string): void => {
    log.write(`${line}\n`)
    if (/PANIC:|No space left/.test(line))
      calmly(`PostgreSQL: ${line.replace(/^.*?(PANIC|ERROR|FATAL):\s*/, '')}`, ` (see ${log.path})`)
  }
  const { dataDir, ports, socketFolder } = plan
  const folder = join(dataDir, 'postgres')
  return { folder, port: ports.postgres, password, durability: 'durable' as const, socketFolder, onLine }
}

const withLog = ({ problem }: Problem, log: LogFile | undefined): Problem => ({
  problem: log === undefined ? problem : `${problem} (its log: ${log.path})`,
})

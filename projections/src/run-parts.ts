import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Configuration } from '@lapka/contracts/configuration.ts'
import { databaseUrlsOf, type DatabaseUrls } from '@lapka/contracts/database-urls.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { traceAppends } from '@lapka/event-log/trace-appends.ts'
import type { KeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createLogAlarms } from '@lapka/process/log-alarms.ts'
import { memoryMegabytes } from '@lapka/process/memory.ts'
import { openTracing } from '@lapka/process/open-tracing.ts'
import { createProcessLog, messageOf } from '@lapka/process/process-log.ts'
import { runProcess, untilAllowed, type Running } from '@lapka/process/run-process.ts'
import type { Health } from '@lapka/process/serve-metrics.ts'
import type { Tracing } from '@lapka/process/tracing.ts'
import { describeSpace, ownDiskOf, watchDisk, type WatchedDisk } from '@lapka/process/watch-disk.ts'
import { createProjectionMetrics, type ProjectionMetrics } from './metrics.ts'

/** Of one process: parts that share it share these. */
export type Foundation = {
  databases: DatabaseUrls
  log: EventLog
  keys: KeyStore
  disk: WatchedDisk
  registry: Registry
  projectionMetrics: () => ProjectionMetrics
  tracing: Tracing | undefined
  close: () => Promise<void>
}

/** `memory` answers nothing for all parts of a process but the last, so that sums are right. */
export type PartContext = Foundation & { memory: () => { memoryMegabytes?: number } }

/** One of api, projections and workers. */
export type Part = {
  name: string
  /** Reads the part's share of the configuration, or says in one sentence what is missing. */
  prepare: (configuration: Configuration) => ((context: PartContext) => Promise<Running>) | { problem: string }
}

/** Binds what starts a part to the settings that it needs. */
export const partOf = <Settings extends object>(part: {
  name: string
  settingsOf: (configuration: Configuration) => Settings | { problem: string }
  start: (settings: Settings, context: PartContext) => Promise<Running>
}): Part => ({
  name: part.name,
  prepare: (configuration) => {
    const settings = part.settingsOf(configuration)
    return 'problem' in settings ? settings : (context) => part.start(settings, context)
  },
})

/** Parts that follow start before those that give them work, and end after them. */
export const runParts = (name: string, parts: readonly Part[]): Promise<void> =>
  runProcess({
    name,
    start: async (configuration) => {
      const databases = databaseUrlsOf(configuration)
      const problem = 'DATABASE_URL: start everything with "npm start", or set it.'
      const prepared = parts.map((part) => part.prepare(configuration))
      const starts = prepared.flatMap((start) => (typeof start === 'function' ? [start] : []))
      const faulty = prepared.find((start) => typeof start !== 'function')
      if (faulty !== undefined) return faulty
      if (databases === undefined) return { problem }
      // Loaded by now. The supervisor starts this process before there is a database.
      await untilAllowed()
      const foundation = await openFoundation(configuration, {
        name,
        databases,
        isAlone: parts.length > 1,
      })
      const running: Running[] = []
      for (const [nth, start] of starts.entries()) {
        // Views are made while the demo is being written; the others begin after it, as in `startInOrder`.
        if (nth === 1) await untilAllowed()
        running.push(
          await start({ ...foundation, memory: () => (nth === parts.length - 1 ? { memoryMegabytes: memoryMegabytes() } : {}) }),
        )
      }
      return {
        registry: foundation.registry,
        readHealth: () => readHealths(parts, running),
        stop: async () => {
          for (const part of running.toReversed()) await part.stop()
          await foundation.close()
        },
      }
    },
  })

const ranks: readonly Health['status'][] = ['ok', 'degraded', 'unavailable']

/** A process is as well as the worst of its parts. */
const readHealths = async (parts: readonly Part[], running: readonly Running[]): Promise<Health> => {
  const healths = await Promise.all(running.map((part) => part.readHealth().catch((): Health => ({ status: 'unavailable' }))))
  const [only] = healths
  if (only !== undefined && healths.length === 1) return only
  const status = ranks[Math.max(...healths.map((health) => ranks.indexOf(health.status)))] ?? 'unavailable'
  return { status, ...Object.fromEntries(healths.map((health, nth) => [parts[nth]?.name ?? '', health])) }
}

/** `isAlone`: nothing but this process follows the log. */
type Opening = { name: string; databases: DatabaseUrls; isAlone: boolean }

const openFoundation = async (configuration: Configuration, { name, databases, isAlone }: Opening): Promise<Foundation> => {
  const processLog = createProcessLog(name, configuration.LAPKA_LOG_LEVEL)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const tracing = await openTracing(configuration.OTEL_EXPORTER_OTLP_ENDPOINT, name)
  const ownDisk = ownDiskOf(configuration)
  const disk = await watchDisk({ ...ownDisk, onChange: (space) => processLog.warn(describeSpace(space, ownDisk.folder)) })
  const { log, keys, close } = openLog({
    url: databases.eventLogUrl,
    keysUrl: databases.keysUrl,
    part: name,
    hasSpace: disk.hasSpace,
    dataFolder: configuration.LAPKA_DATA_DIR,
    isAlone,
    onProblem: createLogAlarms(registry, processLog),
    onLost: (error) => processLog.warn('An idle connection was lost', { error: messageOf(error) }),
  })
  let projectionMetrics: ProjectionMetrics | undefined
  return {
    databases,
    log: traceAppends(log, tracing?.inSpan),
    keys,
    disk,
    registry,
    projectionMetrics: () => (projectionMetrics ??= createProjectionMetrics(registry)),
    tracing,
    close: async () => {
      disk.stop()
      await Promise.all([close(), tracing?.stop()])
    },
  }
}

import type { Overview } from '@lapka/contracts/api/operations/overview.ts'
import { sampledParts, type MetricsSample } from '@lapka/contracts/metrics.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { judge, needsPerson } from '@lapka/domain/operations/judge.ts'
import { readOpenCases } from '@lapka/projections/cases/open-cases.ts'
import { latestActs } from '@lapka/projections/operator-acts/project.ts'
import { readStops } from '@lapka/projections/stops.ts'
import { readHeartbeats, SILENT_AFTER_MS, type Heartbeat } from '@lapka/state/heartbeats.ts'
import { readEnds, sampledSince } from '@lapka/state/metrics.ts'
import { readWorkByKind } from '@lapka/state/outbox/work-by-kind.ts'
import { lastProviderEventAt } from '@lapka/state/provider-events/provider-events.ts'
import type { Dependencies } from '../../dependencies.ts'
import { shareFor } from '../share-for.ts'
import { commandsOf, historyOf, keepSamples, refusedOf, type History } from './history.ts'
import { growth, stretchesOf, sum } from './series.ts'
import { readViews } from './views.ts'

/** Any number of operators who look at the same time cost one reading. */
const SHARED_MS = 1_000
/** Processes write down how they are every ten seconds. */
const HISTORY_MS = 5_000
const YESTERDAY_MS = 60_000
/** A process that has said nothing for this long is not counted any more. */
const GONE_AFTER_MS = 35_000
const MAX_ACTS = 12

type Source = Pick<Dependencies, 'db' | 'log' | 'now'>

/**
 * How Lapka is now and was in the last hour, from where everything stands and from what each process wrote down of itself. The second
 * is worked out anew only every few seconds, for it costs the most and changes the least.
 */
export const createOverview = (source: Source): (() => Promise<Overview>) => {
  const { db, now } = source
  const samples = keepSamples(db)
  const history = shareFor(HISTORY_MS, async () => {
    const at = new Date(now())
    const [known, stops] = await Promise.all([samples(at), readStops(db)])
    return historyOf(known, at, new Set(stops.map(({ projection }) => projection)))
  })
  const usual = shareFor(YESTERDAY_MS, async () => {
    const to = new Date(Date.parse(now()) - DAY_MS)
    const [ends, measuredSince] = await Promise.all([readEnds(db, new Date(to.getTime() - HOUR_MS), to), sampledSince(db)])
    return { ...usualOf(ends), measuredSince: iso(measuredSince) }
  })
  return shareFor(SHARED_MS, async () => readNow(source, { history: await history(), usual: await usual() }))
}

type Usual = Pick<Overview, 'commandsPerSecondYesterday' | 'refusalsYesterday' | 'measuredSince'>

const readNow = async (source: Source, { history, usual }: { history: History; usual: Usual }): Promise<Overview> => {
  const { db, log } = source
  const now = source.now()
  const at = new Date(now)
  const [heartbeats, work, cases, acts, webhooksAt, head] = await Promise.all([
    readHeartbeats(db),
    readWorkByKind(db, now),
    readOpenCases(db, now),
    latestActs(db, MAX_ACTS),
    lastProviderEventAt(db),
    log.head(),
  ])
  const views = await readViews(source, { head, now, readingOf: history.readingOf })
  const webhooks = work.find(({ kind }) => kind === 'provider-event')
  const known = {
    at: at.toISOString(),
    views,
    processes: processesIn(history.samples, heartbeats, at),
    work: work.map(({ oldestDueAt, ...kind }) => ({ ...kind, oldestDueAt: iso(oldestDueAt) })),
    services: history.services,
    cases: cases.map(({ oldestAt, ...kind }) => ({ ...kind, oldestAt: iso(oldestAt) })),
    webhooks: {
      lastAt: iso(webhooksAt),
      waiting: webhooks === undefined ? 0 : webhooks.due + webhooks.failing,
      waitingSince: iso(webhooks?.oldestDueAt ?? null),
    },
  }
  const judged = { ...known, p99Ms: { now: history.recentP99Ms }, failedShare: history.failedShare }
  return {
    ...known,
    ...history.charts,
    ...usual,
    from: history.from,
    stepSeconds: history.stepSeconds,
    verdict: judge(judged),
    attention: needsPerson(judged),
    waiting: {
      work: sum([...work.map(({ failing }) => failing), ...cases.map(({ count }) => count)]),
      views: views.filter(({ state }) => state === 'stopped' || state === 'ready').length,
    },
    head,
    refusals: history.refusals,
    lately: [...acts, ...history.starts]
      .toSorted((one, other) => Date.parse(other.occurredAt) - Date.parse(one.occurredAt))
      .slice(0, MAX_ACTS),
  }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Between the ends of the same hour of yesterday. */
const usualOf = (ends: readonly MetricsSample[]) => {
  const stretches = stretchesOf(ends)
  if (stretches.length === 0) return { commandsPerSecondYesterday: null, refusalsYesterday: null }
  const commands = sum(stretches.map((stretch) => growth(stretch, commandsOf)))
  return {
    commandsPerSecondYesterday: (commands / HOUR_MS) * 1000,
    refusalsYesterday: sum(stretches.map((stretch) => growth(stretch, refusedOf))),
  }
}

const processesIn = (samples: readonly MetricsSample[], heartbeats: readonly Heartbeat[], at: Date): Overview['processes'] => {
  const newest = [...new Map(samples.map((sample) => [sample.instance, sample])).values()]
  return sampledParts.map((part) => {
    const alive = newest.filter((one) => one.part === part && at.getTime() - Date.parse(one.sampledAt) < GONE_AFTER_MS)
    const memory = alive.flatMap(({ figures }) => figures.memoryMegabytes ?? [])
    const silentMs = heartbeats.find((one) => one.part === part)?.silentMs ?? Infinity
    return {
      part,
      state: part === 'api' || silentMs <= SILENT_AFTER_MS ? 'running' : 'silent',
      count: alive.length,
      startedAt:
        alive
          .map(({ startedAt }) => startedAt)
          .toSorted()
          .at(-1) ?? null,
      memoryMegabytes: memory.length === 0 ? null : sum(memory),
    }
  })
}

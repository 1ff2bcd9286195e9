import type { Overview, Sentence } from '@lapka/contracts/api/operations/overview.ts'

/** The verdict's input. */
export type Judged = Pick<Overview, 'at' | 'views' | 'work' | 'services' | 'processes' | 'cases' | 'webhooks'> & {
  p99Ms: Pick<Overview['p99Ms'], 'now'>
  /** Share of commands of the last minute that ended with an error of ours. */
  failedShare: number
}

/** Above these it is said. They are far from what a healthy Lapka measures (docs/benchmarks.md) and far below what people mind. */
export const limits = { lagSeconds: 2, standsSeconds: 15, p99Ms: 250, failedShare: 0.01, workSeconds: 120, restartSeconds: 120 }

const secondsBetween = (since: string | null, at: string): number =>
  since === null ? 0 : Math.max(0, Math.round((Date.parse(at) - Date.parse(since)) / 1000))

type View = Overview['views'][number]
const sentence = (tone: Sentence['tone'], rule: string, parameters: Sentence['parameters'] = {}): Sentence => ({
  rule,
  tone,
  parameters,
})

const longest = (views: readonly View[]): View | undefined => views.toSorted((one, other) => other.lagSeconds - one.lagSeconds)[0]

/**
 * One sentence about the whole, by the worst that is so, and what it means for people where that has to be said: the first rule that
 * has something to say says it.
 */
export const judge = (judged: Judged): { title: Sentence; more: Sentence | null } => {
  for (const rule of rules) {
    const title = rule(judged)
    if (title !== undefined) return { title, more: consequence[title.rule] ?? null }
  }
  return { title: sentence('ok', 'allWell'), more: null }
}

const rules: readonly ((judged: Judged) => Sentence | undefined)[] = [
  ({ failedShare }) =>
    failedShare > limits.failedShare
      ? sentence('bad', 'commandsFail', { percent: Math.round(failedShare * 1000) / 10 })
      : undefined,
  ({ views, at }) => {
    const stopped = views
      .filter(({ state }) => state === 'stopped')
      .toSorted((one, other) => Date.parse(one.stoppedAt ?? at) - Date.parse(other.stoppedAt ?? at))
    const [first] = stopped
    if (first === undefined) return undefined
    const parameters = { view: first.name, seconds: secondsBetween(first.stoppedAt, at), count: stopped.length }
    return sentence('bad', stopped.length === 1 ? 'viewStopped' : 'viewsStopped', parameters)
  },
  (judged) => judgeLag(judged),
  ({ processes }) => {
    const silent = processes.find(({ part, state }) => part === 'workers' && state === 'silent')
    return silent && sentence('bad', 'workersSilent')
  },
  ({ services }) => {
    const failing = services.find(({ state }) => state === 'failing')
    return failing && sentence('warn', 'serviceFails', { service: failing.name, count: failing.failed, of: failing.count })
  },
  ({ work, at }) => {
    const failing = work.reduce((total, kind) => total + kind.failing, 0)
    const worst = oldest(work.filter((kind) => kind.failing > 0))
    return (
      worst && sentence('warn', 'workFails', { count: failing, kind: worst.kind, seconds: secondsBetween(worst.oldestDueAt, at) })
    )
  },
  ({ work, at }) => {
    const late = oldest(work.filter(({ due, oldestDueAt }) => due > 0 && secondsBetween(oldestDueAt, at) > limits.workSeconds))
    return (
      late && sentence('warn', 'workLate', { kind: late.kind, count: late.due, seconds: secondsBetween(late.oldestDueAt, at) })
    )
  },
  ({ p99Ms: { now } }) => (now !== null && now > limits.p99Ms ? sentence('warn', 'slow', { ms: Math.round(now) }) : undefined),
  ({ cases }) => {
    const late = cases.reduce((total, kind) => total + kind.late, 0)
    return late > 0 ? sentence('warn', 'casesLate', { count: late }) : undefined
  },
]

/** A view that is behind: why, how fast it reads, and how long until it is there. */
const judgeLag = ({ views, processes, at }: Judged): Sentence | undefined => {
  const worst = longest(views.filter(({ state, lagSeconds }) => state !== 'stopped' && lagSeconds > limits.lagSeconds))
  if (worst === undefined) return undefined
  const { name, behindEvents, eventsPerSecond } = worst
  const known = { view: name, lag: Math.round(worst.lagSeconds) }
  const projections = processes.find(({ part }) => part === 'projections')
  if (projections === undefined || projections.state === 'silent') return sentence('bad', 'projectionsSilent', known)
  const restart = secondsBetween(projections.startedAt, at)
  const hasRestarted = projections.startedAt !== null && restart <= limits.restartSeconds
  if (eventsPerSecond <= 0) return judgeStanding(known, hasRestarted ? restart : undefined)
  const reading = { ...known, rate: Math.round(eventsPerSecond), left: Math.max(1, Math.ceil(behindEvents / eventsPerSecond)) }
  return hasRestarted ? sentence('warn', 'viewBehindRestart', { ...reading, restart }) : sentence('warn', 'viewBehind', reading)
}

/** Its reading speed has not been measured yet, or it reads nothing: only time tells which. */
const judgeStanding = (known: { view: string; lag: number }, restart: number | undefined): Sentence => {
  if (restart !== undefined) return sentence('warn', 'viewLagsRestart', { ...known, restart })
  return known.lag > limits.standsSeconds ? sentence('bad', 'viewStands', known) : sentence('warn', 'viewLags', known)
}

const oldest = (kinds: Overview['work']): Overview['work'][number] | undefined =>
  kinds.toSorted((one, other) => Date.parse(one.oldestDueAt ?? '9999') - Date.parse(other.oldestDueAt ?? '9999'))[0]

/** The title's meaning for people. */
const consequence: Partial<Record<string, Sentence>> = Object.fromEntries(
  (
    [
      ['viewStopped', 'bookingGoesOn'],
      ['viewsStopped', 'bookingGoesOn'],
      ['viewBehindRestart', 'bookingGoesOn'],
      ['viewBehind', 'bookingGoesOn'],
      ['viewStands', 'bookingGoesOn'],
      ['viewLags', 'bookingGoesOn'],
      ['viewLagsRestart', 'bookingGoesOn'],
      ['projectionsSilent', 'bookingGoesOn'],
      ['workersSilent', 'workWaits'],
      ['serviceFails', 'workWaits'],
      ['workFails', 'workComesBack'],
      ['workLate', 'workComesBack'],
    ] as const
  ).map(([title, more]) => [title, sentence('info', more)]),
)

type Waiting = Overview['attention'][number]
const MAX_SHOWN = 6

/** Items for an operator, the worst first, without those that resolve by themselves. */
export const needsPerson = ({ views, work, cases, at }: Judged): Waiting[] => {
  const stopped = views
    .filter(({ state }) => state === 'stopped')
    .map(({ name, position, stoppedAt }): Waiting => ({
      ...sentence('bad', 'viewStopped', { view: name, position: position + 1 }),
      since: stoppedAt,
      page: 'views',
    }))
  const ready = views
    .filter(({ state }) => state === 'ready')
    .map(({ name, nextVersion }): Waiting => ({
      ...sentence('info', 'viewReady', { view: name, version: nextVersion ?? 0 }),
      since: null,
      page: 'views',
    }))
  const failing = work
    .filter((kind) => kind.failing > 0)
    .map(({ kind, failing: count, oldestDueAt }): Waiting => ({
      ...sentence('warn', 'workFails', { kind, count }),
      since: oldestDueAt,
      page: 'work',
    }))
  const open = cases
    .filter(({ count }) => count > 0)
    .map(({ kind, count, late, oldestAt }): Waiting => ({
      ...sentence(late > 0 ? 'bad' : 'warn', late > 0 ? 'casesLate' : 'casesOpen', { kind, count, late }),
      since: oldestAt,
      page: 'cases',
    }))
  const worth = { bad: 0, warn: 1, info: 2, ok: 3 }
  const age = ({ since }: Waiting) => Date.parse(since ?? at)
  return [...stopped, ...failing, ...open, ...ready]
    .toSorted((one, other) => worth[one.tone] - worth[other.tone] || age(one) - age(other))
    .slice(0, MAX_SHOWN)
}

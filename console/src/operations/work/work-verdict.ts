import type { WorkPage } from '@lapka/contracts/api/operations/work.ts'

/** Work that a person waits for takes seconds; work that waits this long is reported. */
const LATE_AFTER_SECONDS = 60

export type WorkVerdict = { kind: 'failing' | 'late' | 'held' | 'events' | 'fine'; count: number; seconds: number }

type Looked = Pick<WorkPage, 'at' | 'kinds'> & { providerEvents: Pick<WorkPage['providerEvents'], 'count' | 'waiting'> }

const sumOf = (kinds: WorkPage['kinds'], of: 'failing' | 'held') => kinds.reduce((sum, kind) => sum + kind[of], 0)

/** Of what is due and does not fail, for how long the oldest has waited. */
export const oldestSeconds = ({ at, kinds }: Pick<WorkPage, 'at' | 'kinds'>): number => {
  const since = kinds.flatMap(({ oldestDueAt }) => (oldestDueAt === null ? [] : [Date.parse(oldestDueAt)]))
  return since.length === 0 ? 0 : Math.max(0, (Date.parse(at) - Math.min(...since)) / 1_000)
}

/** The title of the page: at most two sentences, what fails first. */
export const workVerdict = (looked: Looked): WorkVerdict[] => {
  const failing = sumOf(looked.kinds, 'failing')
  const held = sumOf(looked.kinds, 'held')
  const healthy = looked.kinds.filter((kind) => kind.failing === 0)
  const seconds = oldestSeconds({ at: looked.at, kinds: healthy })
  const lateEvents = looked.providerEvents.waiting.filter(
    ({ since }) => (Date.parse(looked.at) - Date.parse(since)) / 1_000 > LATE_AFTER_SECONDS,
  ).length
  const said: WorkVerdict[] = [
    ...(failing > 0 ? [{ kind: 'failing' as const, count: failing, seconds: 0 }] : []),
    ...(seconds > LATE_AFTER_SECONDS ? [{ kind: 'late' as const, count: 0, seconds }] : []),
    ...(lateEvents > 0 ? [{ kind: 'events' as const, count: lateEvents, seconds: 0 }] : []),
    ...(held > 0 ? [{ kind: 'held' as const, count: held, seconds: 0 }] : []),
  ]
  return said.length === 0 ? [{ kind: 'fine', count: 0, seconds: 0 }] : said.slice(0, 2)
}

import type { ProjectionView } from '@lapka/contracts/api/operations/projections.ts'

/** A live view that lies further behind is told about. */
const LATE_AFTER_SECONDS = 5

export type ViewState = 'stopped' | 'failed' | 'parked' | 'ready' | 'paused' | 'building' | 'behind' | 'current'
export type ViewsVerdict = { kind: ViewState; name: string; seconds: number | null }

const underWay = ['failed', 'ready', 'paused', 'building'] as const

/** The most urgent state of one view. */
export const stateOf = ({ stop, parked, build, behindSeconds }: ProjectionView): ViewState => {
  if (stop !== null) return 'stopped'
  const told = underWay.find((status) => status === build?.status)
  if (parked.length > 0 && told !== 'failed') return 'parked'
  return told ?? (behindSeconds > LATE_AFTER_SECONDS ? 'behind' : 'current')
}

/** States that wait for a decision go before those that go on by themselves. */
const order: readonly ViewState[] = ['stopped', 'failed', 'parked', 'behind', 'ready', 'building', 'paused']
const MAX_SAID = 2

/** The title of the page: the two views that most need to be told about, or that all is well. */
export const viewsVerdict = (views: readonly ProjectionView[]): ViewsVerdict[] => {
  const said = views
    .flatMap((view): ViewsVerdict[] => {
      const kind = stateOf(view)
      if (kind === 'current') return []
      return [{ kind, name: view.name, seconds: kind === 'behind' ? view.behindSeconds : (view.build?.secondsLeft ?? null) }]
    })
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
    .slice(0, MAX_SAID)
  return said.length === 0 ? [{ kind: 'current', name: '', seconds: null }] : said
}

export type Sample = { head: number; at: string; items: readonly Pick<ProjectionView, 'name' | 'position' | 'build'>[] }

/** Events per second between one look and the next, of the live view or of what is built; null where there is nothing to go by. */
export const ratesOf = (samples: readonly Sample[], name: string, of: 'live' | 'build'): (number | null)[] =>
  samples.slice(1).map((sample, index) => {
    const before = samples[index]
    const [from, to] = [positionIn(before, name, of), positionIn(sample, name, of)]
    const seconds = before === undefined ? 0 : (Date.parse(sample.at) - Date.parse(before.at)) / 1_000
    return from === null || to === null || seconds <= 0 || to < from ? null : (to - from) / seconds
  })

const positionIn = (sample: Sample | undefined, name: string, of: 'live' | 'build'): number | null => {
  const found = sample?.items.find((one) => one.name === name)
  return (of === 'live' ? found?.position : found?.build?.position) ?? null
}

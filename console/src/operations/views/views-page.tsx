import { Stack } from '@mantine/core'
import type { ProjectionsAnswer, ProjectionView } from '@lapka/contracts/api/operations/projections.ts'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import texts from '../../kit/i18n/bg/operations-views.json'
import { Page } from '../../kit/ui/page.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { useFigures } from '../use-figures.ts'
import { ActForm, type ChosenAct } from './act-form.tsx'
import { ParkedPanel } from './parked-panel.tsx'
import { PastPanel } from './past-panel.tsx'
import { RebuildPanel } from './rebuild-panel.tsx'
import { StoppedPanel } from './stopped-panel.tsx'
import { useViewName } from './use-view-name.ts'
import { ViewComparison } from './view-comparison.tsx'
import { ViewTable } from './view-table.tsx'
import { useProjectionsQuery } from './views-api.ts'
import { viewsVerdict, type Sample, type ViewsVerdict } from './views-verdict.ts'

i18next.addResourceBundle('bg', 'operations-views', texts)

const WIDTH_PX = 1400
const POLL_INTERVAL_MS = 2_000
const MAX_SAMPLES = 60

/** Every view beside the log, and the ways to rebuild, steer, compare and repair it. */
export function ViewsPage() {
  const { t } = useTranslation('operations-views')
  const query = useProjectionsQuery(undefined, { pollingInterval: POLL_INTERVAL_MS, refetchOnMountOrArgChange: true })
  const samples = useSamples(query.data)
  const [act, setAct] = useState<ChosenAct>()
  const format = useFormat()
  const { number } = useFigures()
  const verdict = useVerdict(query.data?.items)
  const { head = 0, at = '', items = [] } = query.data ?? {}
  return (
    <Page
      title={query.data === undefined ? t('title') : verdict}
      lead={at !== '' && t('about', { count: items.length, head: number(head), at: format.time(at) })}
      widthPx={WIDTH_PX}
    >
      <PageState query={query}>
        {(answer) => (
          <Stack gap="md">
            <ViewTable answer={answer} samples={samples} onAct={setAct}>
              {act !== undefined && <ActForm key={`${act.name} ${act.command}`} act={act} onClose={() => setAct(undefined)} />}
            </ViewTable>
            {answer.items.map((view) => (
              <PanelsOf key={view.name} view={view} answer={answer} samples={samples} />
            ))}
          </Stack>
        )}
      </PageState>
    </Page>
  )
}

type PanelsProps = { view: ProjectionView; answer: ProjectionsAnswer; samples: readonly Sample[] }

function PanelsOf({ view, answer, samples }: PanelsProps) {
  const { build, stop, parked, comparison, past } = view
  const stoppedAt = stop?.position ?? build?.failedAt ?? null
  return (
    <>
      {build !== null && <RebuildPanel view={view} build={build} head={answer.head} samples={samples} />}
      {stoppedAt !== null && <StoppedPanel key={stoppedAt} view={view} position={stoppedAt} now={answer.at} />}
      {parked.length > 0 && <ParkedPanel view={view} />}
      {comparison !== null && <ViewComparison name={view.name} inspection={comparison} />}
      {past !== null && <PastPanel name={view.name} inspection={past} />}
    </>
  )
}

const useVerdict = (views: readonly ProjectionView[] = []): string => {
  const { t } = useTranslation('operations-views')
  const { age } = useFigures()
  const nameOf = useViewName()
  const say = ({ kind, name, seconds }: ViewsVerdict) => {
    const key = kind === 'building' && seconds !== null ? 'buildingLeft' : kind
    return t(`verdict.${key}`, { name: nameOf(name), time: seconds === null ? '' : age(seconds) })
  }
  return viewsVerdict(views).map(say).join(' ')
}

/** Recent samples, the newest last: rates are counted between one poll and the next. */
const useSamples = (answer: ProjectionsAnswer | undefined): readonly Sample[] => {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  if (answer !== undefined && answer.at !== samples.at(-1)?.at) setSamples([...samples, answer].slice(-MAX_SAMPLES))
  return samples
}

import type { ParkedKey, ProjectionView } from '@lapka/contracts/api/operations/projections.ts'
import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Panel } from '../../kit/ui/panel.tsx'
import { useFigures } from '../use-figures.ts'
import { useViewName } from './use-view-name.ts'
import classes from './views.module.css'
import { WaysOn, type Way } from './ways-on.tsx'

/** Appointments that a view goes on without: which event of each it can't take, and the ways on for all of them or for one. */
export function ParkedPanel({ view: { name, parked } }: { view: ProjectionView }) {
  const { t } = useTranslation('operations-views')
  const { number } = useFigures()
  const nameOf = useViewName()
  const skip = ({ position, type }: ParkedKey): Way => ({
    id: `skip ${position}`,
    command: 'skip',
    position,
    label: t('parked.skip', { position: number(position) }),
    note: t('parked.skipNote', { type }),
    confirm: t('stop.confirm.skip', { position: number(position) }),
  })
  const retry: Way = {
    id: 'retry',
    command: 'retry',
    label: t('parked.retry', { count: parked.length }),
    note: t('parked.retryNote'),
    confirm: t('stop.confirm.retry'),
  }
  return (
    <Panel
      id={`parked-${name}`}
      title={t('parked.title', { name: nameOf(name), count: parked.length })}
      note={t('parked.note')}
      tone="warn"
    >
      <div className={classes.stoppedPanelColumns}>
        <Stack gap="md">
          {parked.map((one) => (
            <ParkedEvent key={one.key} parked={one} />
          ))}
        </Stack>
        <WaysOn name={name} ways={[retry, ...parked.map(skip)]} />
      </div>
    </Panel>
  )
}

function ParkedEvent({ parked: { key, position, type, why, behind, parkedAt } }: { parked: ParkedKey }) {
  const { t } = useTranslation('operations-views')
  const { number } = useFigures()
  const format = useFormat()
  const facts = [
    [t('stop.type'), type],
    [t('parked.key'), key],
    [t('stop.why'), why],
    [t('parked.since'), format.moment(parkedAt)],
    ...(behind > 0 ? [[t('parked.behind'), number(behind)]] : []),
  ]
  return (
    <div>
      <h3>{t('stop.event', { position: number(position) })}</h3>
      <Stack component="dl" className={classes.stoppedPanelFacts} gap="var(--lk-2)">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Stack>
      <a href={pathTo('operationsLog', null, { position: String(position) })}>{t('stop.log')}</a>
    </div>
  )
}

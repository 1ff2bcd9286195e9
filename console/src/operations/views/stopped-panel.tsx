import type { ProjectionView } from '@lapka/contracts/api/operations/projections.ts'
import { Stack } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { useFigures } from '../use-figures.ts'
import { useViewName } from './use-view-name.ts'
import { WaysOn, type Way } from './ways-on.tsx'
import classes from './views.module.css'
import { pathTo } from '../../kit/pages/paths.ts'

type StoppedPanelProps = { view: ProjectionView; position: number; now: string }

/** An event that a view, or its rebuild, can't take: which one, why, who is served what meanwhile, and the ways on. */
export function StoppedPanel({ view, position, now }: StoppedPanelProps) {
  const { t } = useTranslation('operations-views')
  const { age } = useFigures()
  const format = useFormat()
  const nameOf = useViewName()
  const { stop, name } = view
  const about = { name: nameOf(name) }
  return (
    <Panel
      id={`stopped-${name}`}
      title={t(stop === null ? 'stop.rebuildTitle' : 'stop.title', about)}
      note={stop === null ? t('stop.rebuildNote') : t('stop.note', { when: format.moment(stop.stoppedAt) })}
      tone={stop === null ? 'warn' : 'bad'}
      tools={
        stop !== null && (
          <Pill tone="bad" icon={<IconHandStop size={17} stroke={2} aria-hidden="true" />}>
            {t('stop.since', { time: age((Date.parse(now) - Date.parse(stop.stoppedAt)) / 1_000) })}
          </Pill>
        )
      }
    >
      <div className={classes.stoppedPanelColumns}>
        <StoppedEvent view={view} position={position} />
        <StopWays view={view} position={position} />
      </div>
    </Panel>
  )
}

function StoppedEvent({ view: { stop, build }, position }: Omit<StoppedPanelProps, 'now'>) {
  const { t } = useTranslation('operations-views')
  const { number } = useFigures()
  const facts =
    stop === null
      ? [[t('stop.why'), build?.why ?? '']]
      : [
          [t('stop.type'), stop.type],
          [t('stop.stream'), `${stop.stream}, ${t('stop.revision', { revision: stop.revision })}`],
          [t('stop.why'), stop.why],
        ]
  return (
    <div>
      <h3>{t('stop.event', { position: number(position) })}</h3>
      <Stack component="dl" className={classes.stoppedPanelFacts} gap="xs">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Stack>
      <a href={pathTo('operationsLog', null, { position: String(position) })}>{t('stop.log')}</a>
      {stop !== null && <p className={classes.felt}>{t('stop.felt')}</p>}
    </div>
  )
}

/** A rebuild that has stopped is resumed, and can't be begun a second time. */
function StopWays({ view, position }: Omit<StoppedPanelProps, 'now'>) {
  const { t } = useTranslation('operations-views')
  const { number } = useFigures()
  const shown = { position: number(position) }
  const isLive = view.stop !== null
  const ways = (isLive ? (['retry', 'rebuild', 'skip'] as const) : (['retry', 'skip'] as const)).map((way): Way => ({
    id: way,
    command: way === 'retry' && !isLive ? 'resume' : way,
    ...(way === 'skip' && { position }),
    label: t(`stop.${way}`, shown),
    note: t(`stop.${way}Note`),
    confirm: t(`stop.confirm.${way}`, shown),
  }))
  return <WaysOn name={view.name} ways={ways} />
}

import type { ProjectionView } from '@lapka/contracts/api/operations/projections.ts'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useFigures } from '../use-figures.ts'
import { useViewName } from './use-view-name.ts'
import { useSteerViewMutation } from './views-api.ts'
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
        <WaysOn view={view} position={position} />
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

function WaysOn({ view, position }: Omit<StoppedPanelProps, 'now'>) {
  const { t } = useTranslation('operations-views')
  const { number } = useFigures()
  // A rebuild that has stopped is resumed, and can't be begun a second time.
  const ways = view.stop === null ? (['retry', 'skip'] as const) : (['retry', 'rebuild', 'skip'] as const)
  const [way, setWay] = useState<'retry' | 'rebuild' | 'skip'>('retry')
  const [reason, setReason] = useState('')
  const keyFor = useCommandKey()
  const [steer, { isLoading, error }] = useSteerViewMutation()
  const command = way === 'retry' && view.stop === null ? 'resume' : way
  const body = way === 'skip' ? { reason: reason.trim(), position } : { reason: reason.trim() }
  const shown = { position: number(position) }
  return (
    <form
      className={classes.ways}
      onSubmit={(event) => {
        event.preventDefault()
        void steer({ name: view.name, command, body, idempotencyKey: keyFor({ command, ...body }) })
      }}
    >
      <fieldset>
        <legend>{t('stop.how')}</legend>
        {ways.map((one) => (
          <label key={one} className={classes.way}>
            <input type="radio" name={`way-${view.name}`} value={one} checked={one === way} onChange={() => setWay(one)} />
            <span>
              <b>{t(`stop.${one}`, shown)}</b>
              {t(`stop.${one}Note`)}
            </span>
          </label>
        ))}
      </fieldset>
      <Textarea
        size="sm"
        label={t('form.reason')}
        description={t('form.reasonNote')}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={500}
        rows={2}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <ProblemNotice error={error} />
      <Group gap="xs" align="stretch" justify="end" mt="sm">
        <Button type="submit" size="sm" loading={isLoading}>
          {t(`stop.confirm.${way}`, shown)}
        </Button>
      </Group>
    </form>
  )
}

import type { ProjectionView } from '@lapka/contracts/api/operations/projections.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconArrowsExchange, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { LineChart } from '../../kit/ui/line-chart.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { ReasonForm } from '../reason-form.tsx'
import { useFigures } from '../use-figures.ts'
import { ActForm, type ChosenAct } from './act-form.tsx'
import { LimitChoice, type Limit } from './limit-choice.tsx'
import { useSteerViewMutation } from './views-api.ts'
import { useViewName } from './use-view-name.ts'
import { ratesOf, type Sample } from './views-verdict.ts'
import classes from './views.module.css'

type Build = NonNullable<ProjectionView['build']>
type RebuildPanelProps = { view: ProjectionView; build: Build; head: number; samples: readonly Sample[] }

/** The live version and the new build, named by when it began, on one ruler of positions, and every way to steer it. */
export function RebuildPanel({ view, build, head, samples }: RebuildPanelProps) {
  const { t } = useTranslation('operations-views')
  const { number, age } = useFigures()
  const nameOf = useViewName()
  const { version, status, percent, secondsLeft, startedAt } = build
  const when = useFormat().momentAsOf(startedAt, serverNow())
  const about = { name: nameOf(view.name), when, percent: number(Math.floor(percent)) }
  const isLeft = secondsLeft !== null && status === 'building'
  return (
    <Panel
      id={`build-${view.name}`}
      title={isLeft ? t('build.left', { ...about, time: age(secondsLeft) }) : t('build.title', about)}
      note={t(`build.${noteOf(build)}`)}
      tone={status === 'failed' ? 'bad' : status === 'building' ? 'ok' : 'warn'}
      tools={
        <Pill tone={status === 'failed' ? 'bad' : status === 'paused' ? 'quiet' : 'info'}>{t(`status.${keyOf(status)}`)}</Pill>
      }
    >
      <Stack gap="xs" mb="lg">
        <Lane name={t('build.liveName')} {...{ head }} version={view.version} position={view.position} isLive />
        <Lane name={t('build.newName', { when })} {...{ head, version }} position={build.position} />
        <Group
          component="p"
          className={classes.ruler}
          gap={0}
          align="stretch"
          justify="space-between"
          wrap="nowrap"
          aria-hidden="true"
        >
          <span>0</span>
          <span>{t('build.end')}</span>
        </Group>
      </Stack>
      <div className={classes.columns}>
        <Speed name={view.name} build={build} samples={samples} />
        <Facts build={build} head={head} />
      </div>
      <Steering name={view.name} build={build} />
    </Panel>
  )
}

const keyOf = (status: Build['status']) =>
  status === 'paused' || status === 'ready' || status === 'failed' ? status : 'building'

const noteOf = ({ status, isKnown }: Build) => {
  if (!isKnown) return 'unknown'
  return ({ ready: 'waits', paused: 'paused', failed: 'failed', building: 'unfelt' } as const)[keyOf(status)]
}

type LaneProps = { name: string; version: number; position: number; head: number; isLive?: boolean }

function Lane({ name, version, position, head, isLive }: LaneProps) {
  const { t } = useTranslation('operations-views')
  const { number } = useFigures()
  const share = head === 0 ? 1 : Math.min(1, position / head)
  return (
    <div className={classes.lane} data-live={isLive || undefined}>
      <p>
        <b>{name}</b> {t('build.version', { version })}
      </p>
      <span role="img" aria-label={t('build.laneLabel', { which: name, position: number(position), head: number(head) })}>
        <i style={{ width: `${share * 100}%` }} data-short={share < 0.2 || undefined}>
          <b>{number(position)}</b>
        </i>
      </span>
    </div>
  )
}

function Speed({ name, build, samples }: { name: string; build: Build; samples: readonly Sample[] }) {
  const { t } = useTranslation('operations-views')
  const { number } = useFigures()
  const format = useFormat()
  const points = useMemo(() => ratesOf(samples, name, 'build'), [samples, name])
  const now = number(points.at(-1) ?? 0)
  const line = t('build.line')
  const lines = useMemo(() => [{ name: line, now, points, tone: 'info' as const, isFilled: true }], [line, now, points])
  const top = Math.max(10, ...points.map((point) => point ?? 0)) * 1.2
  return (
    <LineChart
      label={t('build.chart', { rate: now })}
      lines={lines}
      top={top}
      topText={t('table.perSecond', { rate: number(top) })}
      from={format.time(samples[0]?.at ?? build.startedAt)}
      to={format.time(samples.at(-1)?.at ?? build.startedAt)}
      heightPx={88}
      {...(build.limit !== null &&
        build.limit < top && { limit: { value: build.limit, text: t('table.perSecond', { rate: number(build.limit) }) } })}
    />
  )
}

function Facts({ build, head }: { build: Build; head: number }) {
  const { t } = useTranslation('operations-views')
  const { number } = useFigures()
  const format = useFormat()
  const rate = build.eventsPerSecond
  const facts = [
    [t('build.reached'), t('build.of', { position: number(build.position), head: number(head) })],
    [t('build.reads'), rate === null ? t('build.unmeasured') : t('build.rate', { rate: number(rate) })],
    [t('build.began'), format.moment(build.startedAt)],
    [t('build.goesLive'), t(`build.${build.switching}`)],
    [t('build.sends'), t('build.sendsNothing')],
    ...(build.why === '' ? [] : [[t('build.why'), build.why]]),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Steering({ name, build }: { name: string; build: Build }) {
  const { t } = useTranslation('operations-views')
  const [command, setCommand] = useState<ChosenAct['command']>()
  const { status, limit } = build
  const [chosenLimit, setLimit] = useState<Limit>()
  const isHeld = status === 'paused' || status === 'failed'
  const open = (next: ChosenAct['command']) => {
    setLimit(undefined)
    setCommand(next)
  }
  const close = () => {
    setCommand(undefined)
    setLimit(undefined)
  }
  return (
    <>
      <Group className={classes.steering} gap="var(--lk-2) var(--lk-3)">
        <Button
          variant="default"
          size="sm"
          leftSection={isHeld ? <IconPlayerPlay size={18} stroke={2} /> : <IconPlayerPause size={18} stroke={2} />}
          onClick={() => open(isHeld ? 'resume' : 'pause')}
        >
          {t(isHeld ? 'build.resume' : 'build.pause')}
        </Button>
        <LimitChoice
          name={name}
          value={chosenLimit === undefined ? limit : chosenLimit}
          onChange={(next) => {
            setCommand(undefined)
            setLimit(next)
          }}
        />
        <Group component="span" className={classes.apart} gap="xs" align="stretch">
          <Button variant="default" size="sm" leftSection={<IconX size={18} stroke={2} />} onClick={() => open('cancel')}>
            {t('build.cancel')}
          </Button>
          <Button
            size="sm"
            disabled={status !== 'ready'}
            leftSection={<IconArrowsExchange size={18} stroke={2} />}
            onClick={() => open('switch')}
          >
            {t('build.switch')}
          </Button>
        </Group>
      </Group>
      {command !== undefined && <ActForm key={command} act={{ name, command }} onClose={close} />}
      {chosenLimit !== undefined && <ThrottleForm name={name} limit={chosenLimit} onClose={close} />}
    </>
  )
}

type ThrottleFormProps = { name: string; limit: number | null; onClose: () => void }

/** How fast it may read from now on, chosen before; here is asked why. */
function ThrottleForm({ name, limit, onClose }: ThrottleFormProps) {
  const { t } = useTranslation('operations-views')
  const nameOf = useViewName()
  const keyFor = useCommandKey()
  const [steer, mutation] = useSteerViewMutation()
  const give = async (reason: string) => {
    const body = { reason, eventsPerSecond: limit }
    const answer = await steer({ name, command: 'throttle', body, idempotencyKey: keyFor(body) })
    if (!('error' in answer)) onClose()
  }
  const words = {
    title: t('form.throttle.title', { name: nameOf(name) }),
    note: t('form.throttle.note'),
    confirm: t('form.throttle.confirm'),
    reason: t('form.reason'),
    reasonNote: t('form.reasonNote'),
    keep: t('form.keep'),
  }
  return <ReasonForm words={words} mutation={mutation} onConfirm={give} onClose={onClose} />
}

import type { FigureOverTime, Overview } from '@lapka/contracts/api/operations/overview.ts'
import { limits } from '@lapka/domain/operations/judge.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { FigureTile } from '../../kit/ui/figure-tile.tsx'
import type { Line } from '../../kit/ui/line-chart.tsx'
import { useFigures } from '../use-figures.ts'
import { useOverviewWords } from './overview-words.ts'
import classes from '../operations.module.css'

const NONE = '—'

/** Six key figures, each now and over the last hour. */
export function OverviewFigures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('operations-overview')
  return (
    <section className={classes.figures} aria-label={t('figures.label')}>
      <Commands overview={overview} />
      <Durations overview={overview} />
      <Refused overview={overview} />
      <Log overview={overview} />
      <Lag overview={overview} />
      <Sockets overview={overview} />
    </section>
  )
}

type TileProps = { overview: Overview }

const useTile = ({ from, at }: Overview) => {
  const { t } = useTranslation('operations-overview')
  const format = useFormat()
  const { number } = useFigures()
  const figure = (value: number | null, unit = '', digits = 1) => (value === null ? NONE : `${number(value, digits)}${unit}`)
  return { t, number, figure, from: format.time(from), to: format.time(at) }
}

/** A round figure above all that is drawn. */
const topOf = (least: number, ...figures: readonly FigureOverTime[]): number =>
  Math.max(least, ...figures.map(({ most }) => (most ?? 0) * 1.2))

const useLines = (...lines: readonly (Omit<Line, 'points'> & { points: Line['points'] })[]) => {
  const [one, other] = lines
  // Charts are drawn anew when their lines are others.
  // oxlint-disable-next-line react/exhaustive-deps -- the points alone change
  return useMemo(() => lines, [one?.points, other?.points, one?.name])
}

function Commands({ overview }: TileProps) {
  const { t, figure, ...axis } = useTile(overview)
  const { commandsPerSecond: rate, commandsPerSecondYesterday: usual } = overview
  const lines = useLines({ name: t('figures.commands'), points: rate.points, tone: 'brand', isFilled: true })
  const top = topOf(1, rate)
  return (
    <FigureTile
      name={t('figures.commands')}
      value={figure(rate.now)}
      unit={t('figures.perSecond')}
      about={usual === null ? t('figures.noYesterday') : t('figures.yesterday', { rate: figure(usual) })}
      label={t('figures.commandsLabel')}
      lines={lines}
      top={top}
      topText={figure(top, '', 0)}
      from={axis.from}
      to={axis.to}
      numbers={[
        [t('figures.least'), figure(rate.least)],
        [t('figures.mean'), figure(rate.mean)],
        [t('figures.most'), figure(rate.most)],
      ]}
    />
  )
}

function Durations({ overview: { p50Ms, p99Ms, ...overview } }: TileProps) {
  const { t, figure, ...axis } = useTile({ ...overview, p50Ms, p99Ms })
  const ms = ` ${t('figures.ms')}`
  const lines = useLines(
    { name: 'p99', points: p99Ms.points, tone: 'brand', isFilled: true },
    { name: 'p50', points: p50Ms.points, tone: 'info', isDashed: true },
  )
  const top = topOf(limits.p99Ms * 1.3, p99Ms)
  return (
    <FigureTile
      name={t('figures.durations')}
      value={figure(p99Ms.now, ms, 0)}
      unit="p99"
      about={t('figures.half', { time: figure(p50Ms.now, ms) })}
      label={t('figures.durationsLabel')}
      lines={lines}
      top={top}
      topText={figure(top, ms, 0)}
      limit={{ value: limits.p99Ms, text: t('figures.limit', { limit: `${limits.p99Ms}${ms}` }) }}
      from={axis.from}
      to={axis.to}
      numbers={[
        ['p50', figure(p50Ms.mean, ms)],
        ['p99', figure(p99Ms.mean, ms, 0)],
        [t('figures.most'), figure(p99Ms.most, ms, 0)],
      ]}
    />
  )
}

const percentOf = (share: number | null) => (share === null ? null : share * 100)

function Refused({ overview }: TileProps) {
  const { t, number, figure, ...axis } = useTile(overview)
  const { refusedShare: share, refusals } = overview
  const points = useMemo(() => share.points.map(percentOf), [share.points])
  const lines = useLines({ name: t('figures.refused'), points, tone: 'brand', isFilled: true })
  const top = Math.min(100, Math.max(4, (percentOf(share.most) ?? 0) * 1.2))
  const count = refusals.reduce((total, one) => total + one.count, 0)
  return (
    <FigureTile
      name={t('figures.refused')}
      value={figure(percentOf(share.now), ' %')}
      unit={t('figures.ofCommands')}
      about={refusals[0] === undefined ? t('figures.noRefusals') : t('figures.mostOften', { code: refusals[0].code })}
      label={t('figures.refusedLabel')}
      lines={lines}
      top={top}
      topText={figure(top, ' %', 0)}
      from={axis.from}
      to={axis.to}
      numbers={[
        [t('figures.least'), figure(percentOf(share.least), ' %')],
        [t('figures.inHour'), number(count)],
        [t('figures.most'), figure(percentOf(share.most), ' %')],
      ]}
    />
  )
}

function Log({ overview }: TileProps) {
  const { t, number, figure, ...axis } = useTile(overview)
  const { eventsPerSecond: rate, head } = overview
  const perSecond = ` ${t('figures.perSecondShort')}`
  const lines = useLines({ name: t('figures.log'), points: rate.points, tone: 'ok', isFilled: true })
  const top = topOf(1, rate)
  return (
    <FigureTile
      name={t('figures.log')}
      value={number(head)}
      unit={t('figures.lastPosition')}
      about={t('figures.written', { rate: figure(rate.now) })}
      label={t('figures.logLabel')}
      lines={lines}
      top={top}
      topText={figure(top, perSecond, 0)}
      from={axis.from}
      to={axis.to}
      numbers={[
        [t('figures.now'), figure(rate.now, perSecond)],
        [t('figures.mean'), figure(rate.mean, perSecond)],
        [t('figures.most'), figure(rate.most, perSecond)],
      ]}
    />
  )
}

function Lag({ overview }: TileProps) {
  const { t, figure, ...axis } = useTile(overview)
  const words = useOverviewWords()
  const { lagSeconds: lag, views } = overview
  const s = ` ${t('figures.s')}`
  const standing = views.filter(({ state }) => state === 'stopped')
  const moving = views.filter(({ state }) => state !== 'stopped')
  const worst = moving.toSorted((one, other) => other.lagSeconds - one.lagSeconds)[0]
  const lines = useLines({ name: t('figures.lag'), points: lag.points, tone: 'ok', isFilled: true })
  const top = topOf(limits.lagSeconds * 1.2, lag)
  return (
    <FigureTile
      name={t('figures.lag')}
      value={figure(worst?.lagSeconds ?? null, s)}
      unit={worst === undefined || worst.lagSeconds === 0 ? '' : words.viewName(worst.name)}
      about={
        standing.length === 0
          ? t('figures.allMove')
          : t('figures.without', { views: standing.map(({ name }) => words.viewName(name)).join(', ') })
      }
      label={t('figures.lagLabel')}
      lines={lines}
      top={top}
      topText={figure(top, s)}
      limit={{ value: limits.lagSeconds, text: t('figures.limit', { limit: `${limits.lagSeconds}${s}` }) }}
      from={axis.from}
      to={axis.to}
      numbers={[
        [t('figures.least'), figure(lag.least, s)],
        [t('figures.mean'), figure(lag.mean, s)],
        [t('figures.most'), figure(lag.most, s)],
      ]}
    />
  )
}

function Sockets({ overview }: TileProps) {
  const { t, figure, ...axis } = useTile(overview)
  const { sockets, memoryMegabytes: memory, processes } = overview
  const lines = useLines({ name: t('figures.sockets'), points: sockets.points, tone: 'info', isFilled: true })
  const top = topOf(10, sockets)
  return (
    <FigureTile
      name={t('figures.sockets')}
      value={figure(sockets.now, '', 0)}
      unit={t('figures.open')}
      about={t('figures.memory', {
        memory: figure(memory.now, '', 0),
        count: processes.reduce((total, one) => total + (one.memoryMegabytes === null ? 0 : one.count), 0),
      })}
      label={t('figures.socketsLabel')}
      lines={lines}
      top={top}
      topText={figure(top, '', 0)}
      from={axis.from}
      to={axis.to}
      numbers={[
        [t('figures.least'), figure(sockets.least, '', 0)],
        [t('figures.most'), figure(sockets.most, '', 0)],
        [t('figures.memoryMost'), figure(memory.most, ` ${t('figures.mb')}`, 0)],
      ]}
    />
  )
}

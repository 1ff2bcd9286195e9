import { Stack } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconCheck, IconEqual, IconX } from '@tabler/icons-react'
import type { LoadFigures, LoadTestView, LoadThreshold } from '@lapka/contracts/api/operations/load-tests.ts'
import { compareRuns, type Comparison } from '@lapka/domain/load-tests/compare-runs.ts'
import { Meter } from '../../kit/ui/meter.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import table from '../../kit/ui/work-table.module.css'
import { useLoadTestQuery } from './load-api.ts'
import { useLoadWords } from './load-words.ts'
import classes from './load.module.css'

/** Each limit of the scenario beside what was measured. */
export function ThresholdPanel({ thresholds }: Pick<LoadFigures, 'thresholds'>) {
  const { t } = useLoadWords()
  if (thresholds.length === 0) return <Panel title={t('thresholds.none')}>{null}</Panel>
  const kept = thresholds.filter(({ isKept }) => isKept).length
  const broken = thresholds.length - kept
  return (
    <Panel
      title={broken === 0 ? t('thresholds.allKept') : kept === 0 ? '' : t('thresholds.kept', { count: kept })}
      note={broken === 0 ? undefined : t('thresholds.broken', { count: broken })}
      tone="bad"
    >
      <Stack component="ul" className={classes.thresholds} gap={0}>
        {thresholds.map((threshold) => (
          <ThresholdRow key={`${threshold.metric} ${threshold.expression}`} threshold={threshold} />
        ))}
      </Stack>
    </Panel>
  )
}

function ThresholdRow({ threshold }: { threshold: LoadThreshold }) {
  const { t, metricName, ofThreshold } = useLoadWords()
  const { limit, value, isKept } = threshold
  const [name, now, upTo] = [metricName(threshold), ofThreshold(threshold, value), ofThreshold(threshold, limit)]
  return (
    <li>
      {isKept ? (
        <IconCheck size={19} stroke={2.5} aria-hidden="true" />
      ) : (
        <IconX size={19} stroke={2.5} aria-hidden="true" data-bad />
      )}
      <p>
        <b>{name}</b> {now}
      </p>
      <span>{t('thresholds.upTo', { limit: upTo })}</span>
      <Meter
        value={limit === 0 ? 1 : value / limit}
        label={`${name}: ${now}, ${t('thresholds.upTo', { limit: upTo })}`}
        tone={isKept ? 'ok' : 'bad'}
      />
      <small data-bad={!isKept || undefined}>
        {isKept ? t('thresholds.keptOne') : t('thresholds.brokenOne', { by: ofThreshold(threshold, value - limit) })}
      </small>
    </li>
  )
}

const icons = { better: IconArrowDownRight, worse: IconArrowUpRight, same: IconEqual }

/** Beside an earlier run: the one that was asked for, or the last of the same scenario. */
export function ComparePanel({
  test,
  figures,
  withId,
}: {
  test: LoadTestView
  figures: LoadFigures
  withId: string | undefined
}) {
  const { t } = useLoadWords()
  const { currentData: before } = useLoadTestQuery(withId ?? '', { skip: withId === undefined })
  if (before === undefined || before.figures === null) return <Panel title={t('compare.none')}>{null}</Panel>
  const rows = compareRuns(figures, before.figures)
  const count = (verdict: Comparison['verdict']) => rows.filter((row) => row.verdict === verdict).length
  const [better, worse] = [count('better'), count('worse')]
  return (
    <Panel
      title={better > 0 ? t('compare.better', { count: better }) : worse > 0 ? '' : t('compare.same')}
      note={worse > 0 ? t('compare.worse', { count: worse }) : undefined}
    >
      <CompareTable rows={rows} now={test.number} before={before.number} />
      <p className={classes.same}>
        {test.machine === before.machine
          ? t('compare.sameMachine', { machine: test.machine })
          : t('compare.otherMachine', { machine: test.machine, other: before.machine })}{' '}
        {test.version !== before.version && t('compare.versions', { before: before.version, now: test.version })}
      </p>
    </Panel>
  )
}

function CompareTable({ rows, now, before }: { rows: Comparison[]; now: number; before: number }) {
  const { t } = useLoadWords()
  return (
    <WideTable label={t('compare.title', { number: before })}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('compare.measure')}</th>
            {[t('compare.now', { number: now }), t('compare.now', { number: before }), t('compare.change')].map((name) => (
              <th key={name} scope="col" className={table.end}>
                {name}
              </th>
            ))}
            <th scope="col">{t('compare.means')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CompareRow key={row.kind === 'duration' ? `${row.step} ${row.percentile}` : row.kind} row={row} />
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

function CompareRow({ row }: { row: Comparison }) {
  const { t, percent, ms, perSecond } = useLoadWords()
  const { kind, now, before, change, verdict } = row
  const say = kind === 'rate' ? perSecond : kind === 'duration' ? ms : percent
  const Icon = icons[verdict]
  return (
    <tr>
      <th scope="row" className={table.wrap}>
        {kind === 'duration' ? `${t(`steps.${row.step}`)}, ${row.percentile}` : t(`compare.${kind}`)}
      </th>
      <td className={table.end}>{say(now)}</td>
      <td className={table.end}>{say(before)}</td>
      <td className={table.end}>{`${change > 0 ? '+' : ''}${percent(change)}`}</td>
      <td>
        <span className={classes.verdict} data-verdict={verdict}>
          <Icon size={17} stroke={2.25} aria-hidden="true" /> {t(`compare.verdict.${verdict}`)}
        </span>
      </td>
    </tr>
  )
}

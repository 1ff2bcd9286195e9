import { Link } from 'react-router-dom'
import type { LoadTestStatus, LoadTestSummary } from '@lapka/contracts/api/operations/load-tests.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import table from '../../kit/ui/work-table.module.css'
import { isOver } from './load-verdict.ts'
import { useLoadWords } from './load-words.ts'

const tones: Record<LoadTestStatus, Tone> = {
  waiting: 'info',
  running: 'info',
  stopping: 'info',
  kept: 'ok',
  broken: 'bad',
  stopped: 'quiet',
  failed: 'bad',
  lost: 'warn',
}
const columns = ['number', 'scenario', 'when', 'load', 'who', 'result'] as const

/** The last tests, each to be looked at, or compared with the one that is shown. */
export function LoadRuns({ items, shown }: { items: LoadTestSummary[]; shown: LoadTestSummary | undefined }) {
  const { t } = useLoadWords()
  const isAnyOver = items.some(({ status }) => isOver(status))
  const kept = items.filter(({ status }) => status === 'kept').length
  return (
    <Panel
      title={t('runs.title', { count: items.length })}
      note={isAnyOver ? t('runs.kept', { count: kept }) : undefined}
      tone="quiet"
    >
      {items.length > 0 && (
        <WideTable label={t('runs.title', { count: items.length })}>
          <table className={table.table}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {t(`runs.${name}`)}
                  </th>
                ))}
                <th scope="col" className={table.end}>
                  {t('runs.can')}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((test) => (
                <RunRow key={test.id} test={test} shown={shown} />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  )
}

function RunRow({ test, shown }: { test: LoadTestSummary; shown: LoadTestSummary | undefined }) {
  const { t } = useLoadWords()
  const format = useFormat()
  const { id, number, scenario, startedAt, ratePerSecond, seconds, startedBy, status } = test
  const canCompare = shown !== undefined && shown.id !== id && shown.scenario === scenario
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>{t(`scenarios.${scenario}`)}</td>
      <td>{format.moment(startedAt)}</td>
      <td>{t('runs.loadText', { rate: ratePerSecond, seconds })}</td>
      <td>{startedBy === null ? t('runs.nobody') : format.letters(startedBy)}</td>
      <td>
        <Pill tone={tones[status]}>
          {status === 'broken'
            ? t('status.broken', { count: test.brokenThresholds })
            : t(`status.${status}`, { seconds: test.elapsedSeconds })}
        </Pill>
      </td>
      <td className={table.end}>
        {shown?.id === id ? (
          t('runs.watch')
        ) : (
          <>
            <Link className={table.link} to={`?run=${id}`} aria-label={t('runs.openLabel', { number })}>
              {t('runs.open')}
            </Link>{' '}
            {canCompare && (
              <Link className={table.link} to={`?run=${shown.id}&with=${id}`} aria-label={t('runs.compareLabel', { number })}>
                {t('runs.compare')}
              </Link>
            )}
          </>
        )}
      </td>
    </tr>
  )
}

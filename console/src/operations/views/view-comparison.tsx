import type { Comparison, DifferingRow, ProjectionView } from '@lapka/contracts/api/operations/projections.ts'
import { Button, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../kit/ui/panel.tsx'
import { saveFile } from '../../kit/ui/save-file.ts'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import shared from '../../kit/ui/work-table.module.css'
import { useFigures } from '../use-figures.ts'
import { useViewName } from './use-view-name.ts'
import classes from './views.module.css'

type ViewComparisonProps = { name: string; inspection: NonNullable<ProjectionView['comparison']> }

/** Live and rebuilt at one and the same position: what is equal as a number, what differs row by row, in both directions. */
export function ViewComparison({ name, inspection }: ViewComparisonProps) {
  const { t } = useTranslation('operations-views')
  const { number } = useFigures()
  const nameOf = useViewName()
  const { answer, finishedAt, why } = inspection
  const about = { name: nameOf(name) }
  if (answer === null) {
    const state = finishedAt === null ? 'running' : 'failed'
    return (
      <Panel title={t(`comparison.${state}`, about)} tone="quiet">
        {why}
      </Panel>
    )
  }
  const rows = number(Math.max(answer.liveRows, answer.rebuiltRows))
  const differing = Math.max(answer.onlyLive, answer.onlyRebuilt)
  return (
    <Panel
      title={
        answer.isSame ? t('comparison.same', { ...about, rows }) : t('comparison.differs', { ...about, rows, count: differing })
      }
    >
      {!answer.isSame && <Differences answer={answer} />}
      <Group className={classes.actions} gap="xs" justify="end" mt="md">
        <p>
          <IconCheck size={18} stroke={2.5} aria-hidden="true" /> {t('comparison.at', { position: number(answer.position) })}{' '}
          {!answer.isSame && t('comparison.masked')}
        </p>
        {!answer.isSame && <Download name={name} answer={answer} />}
      </Group>
    </Panel>
  )
}

function Differences({ answer }: { answer: Comparison }) {
  const { t } = useTranslation('operations-views')
  const { number } = useFigures()
  const sums = [
    [t('comparison.onlyLive'), number(answer.onlyLive)],
    [t('comparison.onlyRebuilt'), number(answer.onlyRebuilt)],
  ]
  return (
    <>
      <Group component="dl" className={classes.sums} gap="var(--lk-2) var(--lk-7)" align="stretch" mb="md">
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
            </dd>
          </div>
        ))}
      </Group>
      <WideTable label={t('comparison.label')}>
        <table className={`${shared.table} ${classes.values}`}>
          <thead>
            <tr>
              {(['row', 'what', 'live', 'rebuilt'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`comparison.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.rows.map((row) => (
              <DifferingRowLine key={`${row.table} ${row.key} ${row.kind}`} row={row} />
            ))}
          </tbody>
        </table>
      </WideTable>
    </>
  )
}

function DifferingRowLine({ row }: { row: DifferingRow }) {
  const { t } = useTranslation('operations-views')
  const valuesOf = (side: 'live' | 'rebuilt') =>
    row.fields
      .flatMap((field) => (field[side] === undefined ? [] : [`${field.name}: ${String(field[side])}`]))
      .slice(0, 4)
      .join(', ')
  return (
    <tr>
      <th scope="row">{row.key}</th>
      <td>
        {t(`comparison.kind.${row.kind}`)}
        <small>{row.table}</small>
      </td>
      <td className={shared.wrap}>
        {row.kind === 'only-rebuilt' ? <i>{t('comparison.absent')}</i> : <del>{valuesOf('live')}</del>}
      </td>
      <td className={shared.wrap}>
        {row.kind === 'only-live' ? <i>{t('comparison.absent')}</i> : <ins>{valuesOf('rebuilt')}</ins>}
      </td>
    </tr>
  )
}

function Download({ name, answer }: { name: string; answer: Comparison }) {
  const { t } = useTranslation('operations-views')
  const save = () =>
    saveFile(new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }), `${name}-differences.json`)
  return (
    <Button variant="default" size="sm" onClick={save}>
      {t('comparison.download')}
    </Button>
  )
}

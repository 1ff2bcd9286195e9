import type { WorkPage } from '@lapka/contracts/api/operations/work.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { MiniLine } from '../../kit/ui/mini-line.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import shared from '../../kit/ui/work-table.module.css'
import { useFigures } from '../use-figures.ts'
import { useKindName } from './use-kind-name.ts'
import classes from '../cases/cases.module.css'

const figures = ['due', 'leased', 'failing', 'oldest', 'perMinute'] as const

/** How much there is of each kind, how old, and how fast it goes. */
export function WorkSums({ answer: { kinds, at } }: { answer: WorkPage }) {
  const { t } = useTranslation('operations-work')
  const { number, age } = useFigures()
  const nameOf = useKindName()
  const withFailing = kinds.filter(({ failing }) => failing > 0).length
  return (
    <Panel
      title={kinds.length === 0 ? t('sums.empty') : t('sums.title', { count: kinds.length })}
      note={withFailing === 0 ? undefined : t('sums.failing', { count: withFailing })}
    >
      <WideTable label={t('sums.label')}>
        <table className={`${shared.table} ${classes.compact}`}>
          <thead>
            <tr>
              <th scope="col">{t('sums.kind')}</th>
              {figures.map((figure) => (
                <th key={figure} scope="col" className={shared.end}>
                  {t(`sums.${figure}`)}
                </th>
              ))}
              <th scope="col">{t('sums.trend')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, due, leased, failing, oldestDueAt, donePerMinute }) => (
              <tr key={kind}>
                <th scope="row">
                  <Link className={shared.link} to={`?kind=${kind}`}>
                    {nameOf(kind)}
                  </Link>
                </th>
                <td className={shared.end}>{number(due)}</td>
                <td className={shared.end}>{number(leased)}</td>
                <td className={shared.end} data-bad={failing > 0 || undefined}>
                  {number(failing)}
                </td>
                <td className={shared.end}>
                  {oldestDueAt === null ? t('sums.none') : age((Date.parse(at) - Date.parse(oldestDueAt)) / 1_000)}
                </td>
                <td className={shared.end}>{number(donePerMinute.at(-1) ?? 0)}</td>
                <td>
                  <MiniLine points={donePerMinute} tone={failing > 0 ? 'warn' : 'ok'} widthPx={80} least={4} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  )
}

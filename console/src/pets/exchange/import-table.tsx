import type { ImportRow, ImportStatus } from '@lapka/contracts/api/record-exchange.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { Pill } from '../../kit/ui/pill.tsx'
import table from '../../kit/ui/work-table.module.css'
import classes from '../record/record.module.css'

const tones = { wrong: 'bad', unusual: 'warn', 'left-out': 'quiet', added: 'ok', known: 'quiet' } as const satisfies Record<
  ImportStatus,
  string
>
const order = Object.keys(tones)
const SHOWN = 200

/** The result of each line. Lines with faults come first. */
export function ImportTable({ rows, hasLines }: { rows: ImportRow[]; hasLines: boolean }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const sorted = rows.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status) || one.line - other.line)
  if (rows.length === 0) return null
  return (
    <>
      <table className={`${table.table} ${table.fits} ${classes.rows}`}>
        <thead>
          <tr>
            {hasLines && <th scope="col">{t('import.line')}</th>}
            <th scope="col">{t('import.entry')}</th>
            <th scope="col">{t('import.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, SHOWN).map(({ line, status, kind, on, what, faults }) => (
            <tr key={line}>
              {hasLines && <th scope="row">{line}</th>}
              <td>
                {kind !== null && <b>{t(`kind.${kind}`)}</b>} {what}
                {on !== null && <small>{format.dayRange(noonOf(on, DEFAULT_ZONE), noonOf(on, DEFAULT_ZONE))}</small>}
                {faults.map(({ column, code, message }) => (
                  <small key={`${column} ${code}`} data-fault="">
                    {column === '' ? message : `${column}: ${message}`}
                  </small>
                ))}
              </td>
              <td>
                <Pill tone={tones[status]}>{t(`import.status.${status}`)}</Pill>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && <p className={classes.hint}>{t('import.more', { shown: SHOWN, count: rows.length })}</p>}
    </>
  )
}

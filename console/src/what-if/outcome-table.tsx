import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { WideTable } from '../kit/ui/wide-table.tsx'
import classes from './what-if.module.css'

export type Outcome = {
  key: string
  name: string
  was: string
  becomes: string
  change: string
  /** Of what it was; the ruler shows up to a fifth in each direction. */
  share: number | null
  means: 'better' | 'worse' | 'same'
}

const MAX_SHARE = 0.2

/** The real and the replayed outcome, side by side. The ruler's middle is "as it was"; the words say whether the difference is welcome. */
export function OutcomeTable({ caption, rows, isShort }: { caption: string; rows: Outcome[]; isShort?: boolean }) {
  const { t } = useTranslation('what-if')
  return (
    <WideTable label={caption}>
      <table className={classes.table} data-short={isShort || undefined}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t(isShort ? 'table.kind' : 'table.measure')}</th>
            <th scope="col">{t('table.was')}</th>
            <th scope="col">{t('table.becomes')}</th>
            <th scope="col">{t('table.change')}</th>
            {!isShort && <th scope="col">−20 % … +20 %</th>}
            {!isShort && <th scope="col">{t('table.means')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, was, becomes, change, share, means }) => (
            <tr key={key} data-means={means}>
              <th scope="row">{name}</th>
              <td>{was}</td>
              <td>
                <b>{becomes}</b>
              </td>
              <td className={classes.change}>{change}</td>
              {!isShort && (
                <td>
                  <Ruler share={share ?? 0} />
                </td>
              )}
              {!isShort && (
                <td>
                  <span className={classes.means}>
                    {means === 'better' && <IconCheck size={17} stroke={2.5} aria-hidden="true" />}
                    {means === 'worse' && <IconAlertTriangle size={17} stroke={2} aria-hidden="true" />}
                    {t(`means.${means}`)}
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

function Ruler({ share }: { share: number }) {
  const width = `${Math.min(1, Math.abs(share) / MAX_SHARE) * 50}%`
  return (
    <span className={classes.ruler} aria-hidden="true">
      <i style={share < 0 ? { right: '50%', width } : { left: '50%', width }} />
    </span>
  )
}

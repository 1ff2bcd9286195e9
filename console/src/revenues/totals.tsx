import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import type { Revenues } from './revenues-api.ts'
import classes from './revenues.module.css'

/** The answer first: what stays. Below it what came in and what went back, which make it up to the cent. */
export function Totals({ total }: { total: Revenues['total'] }) {
  const { t } = useTranslation('revenues')
  const format = useFormat()
  const sums: { label: string; value: string; note?: string | false }[] = [
    { label: t('sum.captured'), value: format.euro(total.capturedCents) },
    { label: t('sum.refunded'), value: format.euro(total.refundedCents) },
    { label: t('sum.due'), value: format.euro(total.dueToClinicCents) },
    {
      label: t('sum.visits'),
      value: String(total.visits),
      note: total.completed + total.noShows > 0 && t('sum.outcomes', { completed: total.completed, noShows: total.noShows }),
    },
  ]
  return (
    <dl className={classes.totals}>
      <div data-main>
        <dt>{t('sum.kept')}</dt>
        <dd>
          {format.euro(total.keptCents)} <small>{format.lev(total.keptCents)}</small>
        </dd>
      </div>
      {sums.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import figures from '../ui/figures.module.css'
import type { Revenues } from './revenues-api.ts'
import classes from './revenues.module.css'

/** By service or, for clinics, by vet; the largest first: a table whose rows are drawn too. */
export function ServiceBars({ items, by = 'services' }: { items: Revenues['items']; by?: 'services' | 'vets' }) {
  const { t } = useTranslation('revenues')
  const format = useFormat()
  const language = useLanguage()
  const ordered = items.toSorted((one, other) => other.keptCents - one.keptCents)
  const highest = Math.max(1, ...ordered.map(({ keptCents }) => keptCents))
  const nameOf = ({ serviceName, serviceNameEn }: Revenues['items'][number]) =>
    language === 'en' ? serviceNameEn || serviceName : serviceName || serviceNameEn
  return (
    <section className={classes.card} aria-labelledby={`by-${by}`}>
      <h2 id={`by-${by}`}>{t(`${by}.title`)}</h2>
      <table className={`${figures.table} ${classes.services}`}>
        <thead>
          <tr>
            <th scope="col">{t(`${by}.name`)}</th>
            <th scope="col">{t('sum.visits')}</th>
            <th scope="col">{t('sum.kept')}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((item) => (
            <tr key={item.key}>
              <th scope="row">
                {nameOf(item)}
                <i aria-hidden="true" style={{ width: `${(item.keptCents / highest) * 100}%` }} />
              </th>
              <td>{item.visits}</td>
              <td>{format.euro(item.keptCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

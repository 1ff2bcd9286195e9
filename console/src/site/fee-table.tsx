import { shareOf } from '@lapka/domain/payouts/share.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { usePublicSite } from '../kit/pages/public-links.tsx'
import './texts.ts'
import classes from './site.module.css'

const EXAMPLE_CENTS = 4_000
/** The refund to the parent, by the policy that the lead names. */
const cases = [
  ['held', 0],
  ['inTime', EXAMPLE_CENTS],
  ['late', EXAMPLE_CENTS / 2],
  ['missed', 0],
] as const
const included = ['monthly', 'phone', 'tools'] as const

/** The fee, calculated for four endings of one visit. Left out where the configuration is not known yet. */
export function FeeTable() {
  const { t } = useTranslation('site', { keyPrefix: 'professionals.fee' })
  const format = useFormat()
  const { feePercent: percent } = usePublicSite()
  if (percent === null) return null
  return (
    <section className={classes.price} id="fee">
      <div>
        <h2>{percent === 0 ? t('none') : t('title', { percent })}</h2>
        <p>{t('lead', { sum: format.euro(EXAMPLE_CENTS) })}</p>
        <ul>
          {included.map((name) => (
            <li key={name}>
              <IconCheck size={19} stroke={2.25} aria-hidden="true" /> {t(name)}
            </li>
          ))}
        </ul>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('case')}</th>
            <th scope="col">{t('paid')}</th>
            <th scope="col">{t('percent', { percent })}</th>
            <th scope="col">{t('yours')}</th>
          </tr>
        </thead>
        <tbody>
          {cases.map(([name, refundedCents]) => {
            const { feeCents, earnedCents } = shareOf(EXAMPLE_CENTS, refundedCents, percent)
            return (
              <tr key={name}>
                <th scope="row">{t(name)}</th>
                <td data-name={t('paid')}>{format.euro(EXAMPLE_CENTS - refundedCents)}</td>
                <td data-name={t('percent', { percent })}>{format.euro(feeCents)}</td>
                <td data-name={t('yours')}>
                  <b>{format.euro(earnedCents)}</b>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

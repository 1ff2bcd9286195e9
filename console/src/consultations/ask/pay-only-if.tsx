import { RING_MS } from '@lapka/contracts/consultations.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import classes from '../parent.module.css'

/** The price of a consultation, drawn like the cancellation policy: two cases, two sums, nothing to work out. */
export function PayOnlyIf({ cents }: { cents: number }) {
  const { t } = useTranslation('consultations-ask')
  const format = useFormat()
  const id = useId()
  const sum = format.euro(cents)
  return (
    <section className={classes.payOnlyIfPolicy} aria-labelledby={id}>
      <h3 id={id}>{t('pay.title')}</h3>
      <ul>
        <li data-case="answered">
          <b>{t('pay.answered')}</b>
          <span>{t('pay.taken', { sum })}</span>
        </li>
        <li data-case="nobody">
          <b>{t('pay.nobody', { seconds: RING_MS / 1000 })}</b>
          <span>{t('pay.released')}</span>
        </li>
      </ul>
      <p>{t('pay.until', { sum })}</p>
    </section>
  )
}

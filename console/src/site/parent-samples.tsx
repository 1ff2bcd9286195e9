import { IconMapPin, IconStethoscope, IconVaccine } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { PawSteps } from '../kit/ui/paw-steps.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { Price } from '../kit/ui/price.tsx'
import classes from './site.module.css'

const PRICE_CENTS = 3_000
const VACCINE_CENTS = 2_500

/** Two results of a search, as an example. */
export function SearchSample() {
  const { t } = useTranslation('site', { keyPrefix: 'parents.sample' })
  const offers = [
    ['exam', 'free', PRICE_CENTS, IconStethoscope],
    ['vaccine', 'second', VACCINE_CENTS, IconVaccine],
  ] as const
  return (
    <figure className={classes.sample}>
      <figcaption>{t('name')}</figcaption>
      <ul className={classes.offers}>
        {offers.map(([name, when, cents, OfferIcon], index) => (
          <li key={name}>
            <span className={classes.icon}>
              <OfferIcon size={32} stroke={1.5} aria-hidden="true" />
            </span>
            <div>
              <Pill tone={index === 0 ? 'ok' : 'warn'}>{t(when)}</Pill>
              <b>{t(name)}</b>
              <small>
                <IconMapPin size={16} stroke={1.75} aria-hidden="true" /> {t('place')}
              </small>
            </div>
            <Price cents={cents} before={t('from')} />
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** One professional's policy, as an example. */
export function PolicySample() {
  const { t } = useTranslation('site', { keyPrefix: 'parents.sample' })
  const format = useFormat()
  return (
    <figure className={classes.sample}>
      <figcaption>{t('name')}</figcaption>
      <ol className={classes.policy}>
        <li data-tone="ok">
          <b>{t('back', { sum: format.euro(PRICE_CENTS) })}</b>
          <span>{t('early')}</span>
        </li>
        <li data-tone="warn">
          <b>{t('back', { sum: format.euro(PRICE_CENTS / 2) })}</b>
          <span>{t('late')}</span>
        </li>
        <li data-tone="quiet">
          <b>{t('none')}</b>
          <span>{t('missed')}</span>
        </li>
      </ol>
    </figure>
  )
}

/** The steps of a refund, as an example. */
export function TrailSample() {
  const { t } = useTranslation('site', { keyPrefix: 'parents.sample' })
  const format = useFormat()
  return (
    <figure className={classes.sample}>
      <figcaption>{t('name')}</figcaption>
      <PawSteps
        label={t('trail')}
        steps={[
          { title: t('cancelled'), when: t('sameDay'), state: 'done' },
          { title: t('sent', { sum: format.euro(PRICE_CENTS) }), when: t('sameDay'), state: 'done' },
          { title: t('bank'), when: t('days'), state: 'done' },
          { title: t('here'), when: '', state: 'next' },
        ]}
      />
    </figure>
  )
}

import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Card } from '../kit/ui/card.tsx'
import { Price } from '../kit/ui/price.tsx'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import texts from '../kit/i18n/bg/hotels.json'
import classes from './professional-page.module.css'

const questions = ['dates', 'price', 'vaccines', 'food', 'night', 'cancel'] as const
const moments = ['usual', 'holidays', 'visit'] as const

/** A hotel sells nights, which can't be booked here yet: what it offers, what to ask it and when. */
export function HotelStay({ professional: { services } }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('hotels')
  const serviceName = useServiceNaming()
  return (
    <section className={classes.stay} aria-labelledby="hotel-stay">
      <h2 id="hotel-stay">{t('title')}</h2>
      <p>{t('lead')}</p>
      <div className={classes.columns}>
        <Card title={t('what')}>
          <ul>
            {questions.map((question) => (
              <li key={question}>{t(`questions.${question}`)}</li>
            ))}
          </ul>
        </Card>
        <Card title={t('when')}>
          <ul>
            {moments.map((moment) => (
              <li key={moment}>{t(`moments.${moment}`)}</li>
            ))}
          </ul>
        </Card>
        {services.length > 0 && (
          <Card title={t('prices')}>
            <dl>
              {services.map((service) => (
                <div key={service.id}>
                  <dt>{serviceName(service)}</dt>
                  <dd>
                    <Price cents={service.priceCents} />
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        )}
      </div>
    </section>
  )
}

i18next.addResourceBundle('bg', 'hotels', texts)

import type { Wait } from '@lapka/contracts/api/waitlist.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useServiceName } from '../professionals/professional-words.ts'
import { HoldNotice } from '../booking/hold-notice.tsx'
import { useFormat } from '../format/use-format.ts'
import { useNow } from '../live/use-now.ts'
import { LeaveButton } from './leave-button.tsx'
import answers from '../ui/answers.module.css'
import classes from './waits-page.module.css'

/** The time that is kept for this parent alone, how long still, and the two ways on. */
export function OfferCard({ wait }: { wait: Wait }) {
  const { t } = useTranslation('waitlist')
  const format = useFormat(wait.zone)
  const service = useServiceName(wait.service)
  const now = useNow(1000)
  const { offer, professional, pet } = wait
  if (offer === null) return null
  const secondsLeft = Math.max(0, Math.floor((Date.parse(offer.expiresAt) - Date.parse(now)) / 1000))
  return (
    <article className={classes.offer} aria-labelledby={`offer-${wait.id}`}>
      <h2 id={`offer-${wait.id}`}>{t('offer.title', { when: format.moment(offer.startsAt) })}</h2>
      <p>{t('offer.what', { professional: format.name(professional), service, pet: pet.name })}</p>
      {secondsLeft > 0 ? (
        <>
          <HoldNotice until={offer.expiresAt} secondsLeft={secondsLeft} zone={wait.zone} />
          <div className={answers.answers}>
            <LeaveButton wait={wait} />
            <Button component={Link} to={`/appointments/${offer.appointmentId}/checkout`}>
              {t('offer.take', { sum: format.euro(wait.service.priceCents) })}
            </Button>
          </div>
        </>
      ) : (
        <p>{t('offer.over')}</p>
      )}
    </article>
  )
}

import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { useLanguageName } from '../look/art/language-name.ts'
import classes from './about.module.css'

/** What one asks before trusting somebody: what others say, which languages, where, and what cancelling costs. */
export function About({ professional }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('professionals')
  const languageName = useLanguageName()
  const { languages, clinicName, city, address2, isBookable } = professional
  return (
    <div className={classes.about}>
      <Reviews professional={professional} />
      <section>
        <h2>{t('profile.whereTitle')}</h2>
        {clinicName && <p>{clinicName}</p>}
        <p>{[city, address2].filter(Boolean).join(', ')}</p>
      </section>
      {languages.length > 0 && (
        <section>
          <h2>{t('profile.languagesTitle')}</h2>
          <p>{languages.map(languageName).join(', ')}</p>
        </section>
      )}
      {isBookable && <Cancelling policy={professional.policy} />}
    </div>
  )
}

/** Only what is on record: how many there are and what they come to. */
function Reviews({ professional: { ratingTenths, reviewCount } }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  if (ratingTenths === 0 || reviewCount === 0)
    return (
      <section>
        <h2>{t('profile.reviewsTitle')}</h2>
        <p>
          <b>{t('profile.reviewsNone')}</b>
        </p>
        <p>{t('profile.reviewsNoneText')}</p>
      </section>
    )
  return (
    <section>
      <h2>{t('profile.reviewsTitle')}</h2>
      <p className={classes.rating}>
        <IconStarFilled size={22} aria-hidden="true" /> <b>{format.rating(ratingTenths)}</b>
      </p>
      <p>{t('profile.reviewsSummary', { count: reviewCount, rating: format.rating(ratingTenths) })}</p>
      <p>{t('profile.reviewsHidden')}</p>
    </section>
  )
}

function Cancelling({ policy: { noticeHours, lateRefundPercent } }: Pick<ProfessionalDetails, 'policy'>) {
  const { t } = useTranslation('professionals')
  return (
    <section>
      <h2>{t('profile.policyTitle')}</h2>
      <p>
        <b>{noticeHours === 0 ? t('profile.freeNever') : t('profile.free', { count: noticeHours })}</b>
      </p>
      {noticeHours > 0 && (
        <p>{lateRefundPercent === 0 ? t('profile.lateNothing') : t('profile.latePart', { percent: lateRefundPercent })}</p>
      )}
      <p>{t('profile.professionalCancels')}</p>
    </section>
  )
}

import type { ReviewSummary } from '@lapka/contracts/api/reviews.ts'
import { IconShieldCheck, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { GivenStars } from './given-stars.tsx'
import classes from './reviews.module.css'

const MIN_WIDTH_PERCENT = 1.5

/** The mean and how it comes about. Each bar has its count: the mean can be recounted by hand. */
export function Rating({ summary: { ratingTenths, count, distribution } }: { summary: ReviewSummary }) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  return (
    <div className={classes.rating}>
      <p className={classes.mean}>
        <b>{format.rating(ratingTenths)}</b>
        <GivenStars stars={Math.round(ratingTenths / 10)} size={19} />
        <span>{t('count', { count })}</span>
      </p>
      <ul aria-label={t('distribution')}>
        {distribution.map((given, index) => {
          const stars = 5 - index
          return (
            <li key={stars}>
              <span aria-hidden="true">
                {stars} <IconStarFilled size={14} />
              </span>
              <i aria-hidden="true">
                <i style={{ width: given === 0 ? 0 : `${Math.max(MIN_WIDTH_PERCENT, (given / count) * 100)}%` }} />
              </i>
              <b aria-label={t('withStars', { count: stars, given })}>{given}</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** How the stars come about, beside the stars, in three sentences that can be checked. */
export function HowChecked({ isOnRules = false }: { isOnRules?: boolean }) {
  const { t } = useTranslation('reviews')
  return (
    <p className={classes.checked}>
      <IconShieldCheck size={22} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{t('checked.title')}</b> {t('checked.text')} {!isOnRules && <Link to={pathTo('reviewRules')}>{t('rules.link')}</Link>}
      </span>
    </p>
  )
}

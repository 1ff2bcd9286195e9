import type { Review } from '@lapka/contracts/api/reviews.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { IconCornerDownRight, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useServiceName } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { serverNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { GivenStars } from './given-stars.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import classes from './reviews.module.css'

type ReviewItemProps = {
  review: Review
  /** The name of the professional who answers. */
  professional: string
  /** Its professional may answer, once. */
  isOwn?: boolean
  /** Where nothing can be done with it. */
  isQuoted?: boolean
  /** Its author's page, which shows the photos apart. */
  isOwnPage?: boolean
}

/** A review and the one answer to it. What happened to the money later is said, the review stays. */
export function ReviewItem({ review, professional, isOwn = false, isQuoted = false, isOwnPage = false }: ReviewItemProps) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const { id, stars, text, photos, answer, writtenAt, editedAt, isRefunded, isSetAside } = review
  const day = (instant: string) => format.dateAsOf(instant, serverNow())
  return (
    <article className={classes.review}>
      <Head review={review} />
      <p className={classes.when}>
        <GivenStars stars={stars} />
        <time dateTime={writtenAt}>{day(writtenAt)}</time>
      </p>
      {text !== '' && <p className={classes.words}>{text}</p>}
      {!isOwnPage && <ReviewPhotos photos={photos} />}
      {editedAt !== null && <Mark>{t('edited', { day: day(editedAt) })}</Mark>}
      {isSetAside && <Mark>{t('setAside')}</Mark>}
      {isRefunded && <Mark>{t('refunded')}</Mark>}
      {answer && (
        <div className={classes.answer}>
          <IconCornerDownRight size={20} stroke={1.75} aria-hidden="true" />
          <div>
            <p>
              <b>{professional}</b> <span>{t('answered', { day: day(answer.answeredAt) })}</span>
            </p>
            <p className={classes.words}>{answer.text}</p>
          </div>
        </div>
      )}
      {!isQuoted && (
        <p className={classes.ways}>
          {isOwn && answer === null && <Link to={pathTo('review', { id })}>{t('answer.open')}</Link>}
          <Link to={pathTo('reportReview', { id })} rel="nofollow">
            {t('report.open')}
          </Link>
        </p>
      )}
    </article>
  )
}

function Head({ review: { authorName, petName, species, breed, service } }: { review: Review }) {
  const { t } = useTranslation('reviews')
  const language = useLanguage()
  const format = useFormat()
  const serviceName = useServiceName(service)
  const name = format.letters(authorName)
  const pet = [format.letters(petName), breedName(species, breed, language)].filter(Boolean).join(', ')
  return (
    <header>
      <span className={classes.initial} aria-hidden="true">
        {name.slice(0, 1) || '·'}
      </span>
      <p>
        <b>{name || t('erased')}</b>
        <span>{[pet, serviceName].filter(Boolean).join(' · ')}</span>
      </p>
    </header>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <p className={classes.mark}>
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" /> {children}
    </p>
  )
}

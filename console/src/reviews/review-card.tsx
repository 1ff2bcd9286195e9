import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { GivenStars } from './given-stars.tsx'
import { useReviewOfQuery } from './reviews-api.ts'

type ReviewCardProps = { appointmentId: string; party: string; className?: string | undefined }

/** On the page of a visit that took place: the way to write its review, or to the one that was written. */
export function ReviewCard({ appointmentId, party, className }: ReviewCardProps) {
  const { t } = useTranslation('reviews')
  const { data } = useReviewOfQuery(appointmentId)
  const isParent = party === 'parent'
  if (isParent && data?.refusal === 'REVIEW_NOT_COME')
    return (
      <Card className={className} title={t('ask.card')}>
        <p>{t('ask.cardNotCome')}</p>
      </Card>
    )
  if (data === undefined || (data.review === null && !data.canWrite)) return null
  const { review } = data
  const text = review === null ? t('ask.cardText') : isParent ? t('ask.cardOwn') : t('ask.cardRead')
  const way = review === null ? t('ask.write') : isParent || review.answer !== null ? t('ask.see') : t('answer.open')
  return (
    <Card className={className} title={t('ask.card')}>
      {review !== null && <GivenStars stars={review.stars} size={20} />}
      <p>{text}</p>
      <Button size="sm" variant="light" component={Link} to={pathTo('review', { id: appointmentId })}>
        {way}
      </Button>
    </Card>
  )
}

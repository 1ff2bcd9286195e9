import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { NotFound, PageState } from '../kit/ui/page-state.tsx'
import { AnswerReview } from './answer-review.tsx'
import { useReviewOfQuery } from './reviews-api.ts'
import { WriteReview } from './write-review.tsx'
import classes from './reviews.module.css'

/** The review of one appointment: its parent writes it, its professional answers. */
export function ReviewPage() {
  const { id = '' } = useParams()
  const query = useAppointmentQuery(id)
  return <PageState query={query}>{(appointment) => <ReviewFor appointment={appointment} />}</PageState>
}

function ReviewFor({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('reviews')
  const { id, party } = appointment
  const query = useReviewOfQuery(id)
  if (party !== 'parent' && party !== 'professional') return <NotFound />
  return (
    <div className={classes.narrow}>
      <Link className={classes.back} to={pathTo('appointment', { id })}>
        <IconChevronLeft size={18} stroke={2} aria-hidden="true" /> {t('back')}
      </Link>
      <PageState query={query}>
        {(known) =>
          party === 'parent' ? (
            <WriteReview key={known.review?.editedAt ?? known.review?.id ?? ''} appointment={appointment} known={known} />
          ) : (
            <AnswerReview appointment={appointment} known={known} />
          )
        }
      </PageState>
    </div>
  )
}

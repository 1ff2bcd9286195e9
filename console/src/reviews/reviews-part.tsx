import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { PageState } from '../kit/ui/page-state.tsx'
import { firstPageOf } from './first-page.ts'
import { HowChecked, Rating } from './rating.tsx'
import { ReviewItem } from './review-item.tsx'
import { useReviewsInfiniteQuery } from './reviews-api.ts'
import classes from './reviews.module.css'

const SHOWN = 3

/** The stars of a profile, how they come about, and the newest reviews. */
export function ReviewsPart({ professional }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const query = useReviewsInfiniteQuery({ professionalId: professional.id, filter: {} })
  return (
    <section className={classes.part} aria-labelledby="reviews">
      <h2 id="reviews">{t('title')}</h2>
      <PageState query={firstPageOf(query)} shape="part">
        {({ items, total, summary, isOwn }) =>
          items.length === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <>
              {summary.count > 0 && <Rating summary={summary} />}
              <HowChecked />
              {items.slice(0, SHOWN).map((review) => (
                <ReviewItem key={review.id} review={review} professional={format.name(professional)} isOwn={isOwn} />
              ))}
              {(total > SHOWN || isOwn) && (
                <Button variant="light" component={Link} to={pathTo('professionalReviews', { id: professional.id })}>
                  {t('all', { count: total })}
                </Button>
              )}
            </>
          )
        }
      </PageState>
    </section>
  )
}

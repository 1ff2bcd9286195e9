import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import type { ReviewPage, ReviewSummary } from '@lapka/contracts/api/reviews.ts'
import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useProfessionalQuery } from '../entities/professional/professionals-api.ts'
import { keepTogether, useFormat } from '../kit/format/format.ts'
import { Face } from '../kit/look/face.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { PageState } from '../kit/ui/page-state.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { firstPageOf } from './first-page.ts'
import { HowChecked, Rating } from './rating.tsx'
import { ReviewItem } from './review-item.tsx'
import { useReviewsInfiniteQuery, type ReviewFilter } from './reviews-api.ts'
import classes from './reviews.module.css'

/** All reviews of a professional. The filter lives in the address. */
export function ReviewsPage() {
  const { id = '' } = useParams()
  const query = useProfessionalQuery(id)
  return <PageState query={query}>{(professional) => <AllReviews professional={professional} />}</PageState>
}

const filterOf = (parameters: URLSearchParams): ReviewFilter =>
  Object.fromEntries(
    (['species', 'service', 'show'] as const).flatMap((name) => {
      const value = parameters.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

function AllReviews({ professional }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const name = format.name(professional)
  usePageTitle(t('of', { name }))
  const [parameters] = useSearchParams()
  const filter = filterOf(parameters)
  const query = useReviewsInfiniteQuery({ professionalId: professional.id, filter })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={classes.page}>
      <Link className={classes.back} to={pathTo('professional', { id: professional.id })}>
        <IconChevronLeft size={18} stroke={2} aria-hidden="true" /> {name}
      </Link>
      <PageState query={firstPageOf(query)}>
        {({ summary, total, isOwn }: ReviewPage) => (
          <div className={classes.columns}>
            <aside className={classes.aside}>
              <div className={classes.who}>
                <Face person={professional} className={classes.photo} />
                <h1>{t('of', { name: keepTogether(name) })}</h1>
              </div>
              {summary.count > 0 && <Rating summary={summary} />}
              <Points summary={summary} />
              <HowChecked />
              <SetAside count={summary.setAsideCount} />
              <Removed summary={summary} />
            </aside>
            <section aria-label={t('title')}>
              <Filters id={professional.id} summary={summary} filter={filter} />
              {items.map((review) => (
                <ReviewItem key={review.id} review={review} professional={name} isOwn={isOwn} />
              ))}
              {total === 0 && <p>{summary.count + summary.setAsideCount === 0 ? t('none') : t('noneSuch')}</p>}
              {hasNextPage && (
                <Button variant="light" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('more')}
                </Button>
              )}
            </section>
          </div>
        )}
      </PageState>
    </div>
  )
}

/** The means of what was rated beside the whole. */
function Points({ summary: { careTenths, clarityTenths, waitingTenths } }: { summary: ReviewSummary }) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const points = [
    ['care', careTenths],
    ['clarity', clarityTenths],
    ['waiting', waitingTenths],
  ] as const
  const rated = points.flatMap(([name, tenths]) => (tenths === null ? [] : [{ name, tenths }]))
  if (rated.length === 0) return null
  return (
    <dl className={classes.points}>
      {rated.map(({ name, tenths }) => (
        <div key={name}>
          <dt>{t(`points.${name}`)}</dt>
          <dd>{format.rating(tenths)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How many are shown that the mean does not count. */
function SetAside({ count }: { count: number }) {
  const { t } = useTranslation('reviews')
  return count === 0 ? null : <p className={classes.small}>{t('setAsideCount', { count })}</p>
}

/** How many we took down, and why. */
function Removed({ summary: { removed } }: { summary: ReviewSummary }) {
  const { t } = useTranslation('reviews')
  const count = removed.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  const why = removed.map((one) => `${t(`report.grounds.${one.ground}`)}: ${one.count}`).join(', ')
  return (
    <p className={classes.small}>
      {t('removedCount', { count })} {why}.
    </p>
  )
}

type FiltersProps = { id: string; summary: ReviewSummary; filter: ReviewFilter }

/** Links, so that a filter can be shared. One at a time: two would soon find nothing. */
function Filters({ id, summary, filter }: FiltersProps) {
  const { t } = useTranslation('reviews')
  const serviceName = useServiceNaming()
  const { species, services, answeredCount, lowCount } = summary
  const count = summary.count + summary.setAsideCount
  if (count === 0) return null
  const chips: { label: string; count: number; of: ReviewFilter }[] = [
    { label: t('filter.all'), count, of: {} },
    ...(species.length > 1
      ? species.map((one) => ({ label: t(`filter.${one.species}`), count: one.count, of: { species: one.species } }))
      : []),
    ...(services.length > 1
      ? services.map((one) => ({ label: serviceName(one), count: one.count, of: { service: one.name } }))
      : []),
    { label: t('filter.answered'), count: answeredCount, of: { show: 'answered' } },
    { label: t('filter.low'), count: lowCount, of: { show: 'low' } },
  ].filter((chip) => chip.count > 0)
  const chosen = JSON.stringify(filter)
  return (
    <div className={classes.filters}>
      <nav className={classes.chips} aria-label={t('filter.label')}>
        {chips.map(({ label, count: found, of }) => (
          <Link
            key={JSON.stringify(of)}
            replace
            preventScrollReset
            to={pathTo('professionalReviews', { id }, of as Record<string, string>)}
            aria-current={JSON.stringify(of) === chosen ? 'true' : undefined}
          >
            {label} <b>{found}</b>
          </Link>
        ))}
      </nav>
      <p>{t('newestFirst')}</p>
    </div>
  )
}

import type { Visitor } from '@lapka/contracts/api/visitors.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import answers from '../ui/answers.module.css'
import classes from '../clinics/clinics.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageState } from '../ui/page-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { useVisitorsInfiniteQuery, type VisitorsBy } from './visitors-api.ts'
import { VisitorRow } from './visitor-row.tsx'

/** Where to go when there is nobody yet. */
const ways = {
  professional: { to: '/dashboard/professional/schedule', label: 'toSchedule' },
  clinic: { to: '/dashboard/clinic/vets', label: 'toVets' },
  parent: { to: '/find-professional', label: 'toSearch' },
} as const

type VisitorsPageProps = { by: VisitorsBy; area: keyof typeof ways }

/** Everybody with a visit, by name: a professional's or a clinic's pets and parents, a parent's professionals. */
export function VisitorsPage({ by, area }: VisitorsPageProps) {
  const { t } = useTranslation('visitors')
  usePageTitle(t(`${by}.title`))
  const query = useVisitorsInfiniteQuery(by)
  const visitors = useMemo(() => query.currentData?.pages.flatMap(({ items }) => items), [query.currentData])
  const { to, label } = ways[area]
  return (
    <div className={classes.page}>
      <h1>{t(`${by}.title`)}</h1>
      <p className={classes.lead}>{t(`${by}.lead`)}</p>
      <PageState query={{ ...query, currentData: visitors }}>
        {(found: Visitor[]) =>
          found.length === 0 ? (
            <EmptyState text={t(`${by}.none`)} action={{ to, label: t(label) }} />
          ) : (
            <>
              <ul className={classes.rows}>
                {found.map((visitor) => (
                  <VisitorRow key={visitor.id} visitor={visitor} by={by} isOfClinic={area === 'clinic'} />
                ))}
              </ul>
              {query.hasNextPage && (
                <div className={answers.answers}>
                  <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('more')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </PageState>
    </div>
  )
}

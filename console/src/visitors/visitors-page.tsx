import type { Visitor, visitorPage } from '@lapka/contracts/api/visitors.ts'
import { Button, Stack } from '@mantine/core'
import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { apiPaths } from '../kit/api/api-paths.ts'
import { afterOwnWrites, api, appointmentLists, byCursor, cursorOf } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import texts from '../kit/i18n/bg/visitors.json'
import { Face } from '../kit/look/face.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { PetPortrait } from '../entities/pet/pet-portrait.tsx'
import { Card } from '../kit/ui/card.tsx'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import answers from '../kit/ui/answers.module.css'
import classes from '../kit/ui/rows.module.css'

/** Where to go while the list is empty. */
const ways = {
  professional: { to: pathTo('schedules'), label: 'toSchedule' },
  clinic: { to: pathTo('vets'), label: 'toVets' },
  parent: { to: pathTo('findProfessional'), label: 'toSearch' },
} as const

type VisitorsPageProps = { by: VisitorsBy; area: keyof typeof ways }

/** People with a visit, by name: a professional's or a clinic's pets and parents, a parent's professionals. */
export function VisitorsPage({ by, area }: VisitorsPageProps) {
  const { t } = useTranslation('visitors')
  const query = useVisitorsInfiniteQuery(by)
  const visitors = useMemo(() => query.currentData?.pages.flatMap(({ items }) => items), [query.currentData])
  const { to, label } = ways[area]
  return (
    <Page lead={t(`${by}.lead`)} action={by === 'pet' && area !== 'parent' && <OpenByCode area={area} />}>
      <PageState query={{ ...query, currentData: visitors }}>
        {(found: Visitor[]) =>
          found.length === 0 ? (
            <EmptyState text={t(`${by}.none`)} action={{ to, label: t(label) }} />
          ) : (
            <>
              <Stack component="ul" gap="sm">
                {found.map((visitor) => (
                  <VisitorRow key={visitor.id} visitor={visitor} by={by} isOfClinic={area === 'clinic'} />
                ))}
              </Stack>
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
    </Page>
  )
}

/** Vets and clinics open the record of an animal that was never booked with them by a code of its owner. */
function OpenByCode({ area }: { area: string }) {
  const { t } = useTranslation('visitors')
  const role = useCurrentUser()?.role
  if (role !== 'VET' && role !== 'CLINIC') return null
  return (
    <Button component={Link} to={pathTo('openByCode', { area })} variant="default">
      {t('openByCode')}
    </Button>
  )
}

type VisitorRowProps = { visitor: Visitor; by: VisitorsBy; isOfClinic: boolean }

/** The person, their professional, how often, and the visit that is nearest. */
function VisitorRow({ visitor, by, isOfClinic }: VisitorRowProps) {
  const { t } = useTranslation('visitors')
  const { id, name, latinName, animalType, parentName, petNames, visitCount, visit } = visitor
  const format = useFormat(visit.zone)
  const pets = t('with', { pets: format.letters(petNames.join(', ')) })
  return (
    <Card as="li" className={classes.row}>
      {animalType === null ? (
        <span className={classes.face} aria-hidden="true">
          <Face person={{ id, displayName: name, role: 'PARENT' }} />
        </span>
      ) : (
        <PetPortrait animalType={animalType} />
      )}
      <div className={classes.who}>
        <h2>
          {by === 'professional' ? (
            <Link to={pathTo('professional', { id })}>{format.name({ displayName: name, latinName })}</Link>
          ) : (
            format.letters(name)
          )}
        </h2>
        <p>
          {[
            by === 'pet' ? t('of', { parent: parentName }) : petNames.length > 0 && pets,
            visitCount > 0 && t('visits', { count: visitCount }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className={classes.aside}>
        <Link to={pathTo('appointment', { id: visit.id })}>
          {t(visit.isAhead ? 'next' : 'last', { when: format.momentAsOf(visit.startsAt, serverNow()) })}
        </Link>
        {isOfClinic && (
          <span>{format.name({ displayName: visit.professionalName, latinName: visit.professionalLatinName })}</span>
        )}
      </p>
    </Card>
  )
}

type VisitorsBy = 'pet' | 'parent' | 'professional'

const visitorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    visitors: build.infiniteQuery<z.infer<typeof visitorPage>, VisitorsBy, string>({
      extraOptions: afterOwnWrites,
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({
        url: apiPaths.visitors,
        params: { by: queryArg, ...cursorOf(pageParam) },
      }),
      providesTags: [appointmentLists],
    }),
  }),
})

const { useVisitorsInfiniteQuery } = visitorsApi

i18next.addResourceBundle('bg', 'visitors', texts)

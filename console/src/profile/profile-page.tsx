import { Box } from '@mantine/core'
import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { lazy, Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { NotFound, PageState } from '../kit/ui/page-state.tsx'
import { PageSkeleton } from '../kit/ui/page-skeleton.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { PartList, Progress } from './part-list.tsx'
import { partsOf, type Part } from './parts.ts'
import { useOwnProfileQuery } from '../entities/professional/profile-api.ts'
import { VerificationCard } from './state/verification-card.tsx'
import classes from './profile.module.css'

/** The frame of all parts: what there is and what is complete at the side, the part itself beside it. On a phone the list is a page of its own. */
export function ProfilePage() {
  const { t } = useTranslation('profile')
  const query = useOwnProfileQuery()
  const part = useParams()['part'] ?? ''
  const isOverview = part === ''
  return (
    <PageState query={query}>
      {(profile) => (
        <div className={classes.frame} data-overview={isOverview || undefined}>
          <nav className={classes.side} aria-label={t('frame.nav')}>
            <Link to={pathTo('profile')} className={classes.overview} aria-current={isOverview ? 'page' : undefined}>
              {t('frame.overview')}
            </Link>
            <PartList profile={profile} />
          </nav>
          <Box miw={0}>
            {!isOverview && (
              <Link to={pathTo('profile')} className={classes.back}>
                <IconChevronLeft size={18} aria-hidden="true" /> {t('frame.all')}
              </Link>
            )}
            {isOverview ? <OverviewPage profile={profile} /> : <PartOf profile={profile} name={part} />}
          </Box>
        </div>
      )}
    </PageState>
  )
}

function OverviewPage({ profile }: { profile: OwnProfile }) {
  return (
    <>
      <Box component="h1" m={0}>
        <PageTitle />
      </Box>
      <VerificationCard profile={profile} />
      <Card className={classes.parts}>
        <Progress profile={profile} />
        <div className={classes.list}>
          <PartList profile={profile} />
        </div>
      </Card>
    </>
  )
}

const detailsPages = () => import('./sections/details-pages.tsx')
const choicePages = () => import('./sections/choice-pages.tsx')
const partPages: Record<Part, ComponentType<{ profile: OwnProfile }>> = {
  'profile-details': lazy(async () => ({ default: (await detailsPages()).ProfileDetailsPage })),
  'clinic-profile-details': lazy(async () => ({ default: (await detailsPages()).ClinicProfileDetailsPage })),
  'alternative-profile-details': lazy(async () => ({ default: (await detailsPages()).AlternativeProfileDetailsPage })),
  specializations: lazy(async () => ({ default: (await choicePages()).SpecializationsPage })),
  'spoken-languages': lazy(async () => ({ default: (await choicePages()).SpokenLanguagesPage })),
  'education-and-experience': lazy(async () => ({ default: (await import('./sections/education-page.tsx')).EducationPage })),
  'address-details': lazy(async () => ({ default: (await import('./sections/address-details-page.tsx')).AddressDetailsPage })),
  'working-days': lazy(async () => ({ default: (await import('./sections/working-days-page.tsx')).WorkingDaysPage })),
  services: lazy(async () => ({ default: (await import('./sections/services-page.tsx')).ServicesPage })),
  rooms: lazy(async () => ({ default: (await import('./sections/rooms-page.tsx')).RoomsPage })),
  'cancellation-policy': lazy(async () => ({
    default: (await import('./sections/cancellation-policy-page.tsx')).CancellationPolicyPage,
  })),
  'company-representatives': lazy(async () => ({
    default: (await import('./sections/company-representatives-page.tsx')).CompanyRepresentativesPage,
  })),
  gallery: lazy(async () => ({ default: (await import('./gallery/gallery-page.tsx')).GalleryPage })),
  diplomas: lazy(async () => ({ default: (await import('./diplomas/diplomas-page.tsx')).DiplomasPage })),
}

/** The part that the address names; one that the role does not have is not there. */
function PartOf({ profile, name }: { profile: OwnProfile; name: string }) {
  const part = partsOf(profile).find((known) => known === name)
  if (part === undefined) return <NotFound />
  const Page = partPages[part]
  return (
    <Suspense fallback={<PageSkeleton shape="form" />}>
      <Page key={part} profile={profile} />
    </Suspense>
  )
}

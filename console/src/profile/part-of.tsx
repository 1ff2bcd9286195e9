import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { lazy, Suspense, type ComponentType } from 'react'
import { NotFound } from '../ui/not-found.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { partsOf, type Part } from './parts.ts'

const pages: Record<Part, ComponentType<{ profile: OwnProfile }>> = {
  'profile-details': lazy(async () => ({ default: (await import('./sections/profile-details-page.tsx')).ProfileDetailsPage })),
  specializations: lazy(async () => ({ default: (await import('./sections/specializations-page.tsx')).SpecializationsPage })),
  'address-details': lazy(async () => ({ default: (await import('./sections/address-details-page.tsx')).AddressDetailsPage })),
  'working-days': lazy(async () => ({ default: (await import('./sections/working-days-page.tsx')).WorkingDaysPage })),
  services: lazy(async () => ({ default: (await import('./sections/services-page.tsx')).ServicesPage })),
  'spoken-languages': lazy(async () => ({ default: (await import('./sections/spoken-languages-page.tsx')).SpokenLanguagesPage })),
  'clinic-profile-details': lazy(async () => ({
    default: (await import('./sections/clinic-profile-details-page.tsx')).ClinicProfileDetailsPage,
  })),
  'alternative-profile-details': lazy(async () => ({
    default: (await import('./sections/alternative-profile-details-page.tsx')).AlternativeProfileDetailsPage,
  })),
  'company-representatives': lazy(async () => ({
    default: (await import('./sections/company-representatives-page.tsx')).CompanyRepresentativesPage,
  })),
  diplomas: lazy(async () => ({ default: (await import('./sections/diplomas-page.tsx')).DiplomasPage })),
}

/** The part that the address names; one that the role does not have is not there. */
export function PartOf({ profile, name }: { profile: OwnProfile; name: string }) {
  const part = partsOf(profile).find((known) => known === name)
  if (part === undefined) return <NotFound />
  const Page = pages[part]
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page key={part} profile={profile} />
    </Suspense>
  )
}

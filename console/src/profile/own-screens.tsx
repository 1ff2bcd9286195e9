import { professionalRoles, type Role } from '@lapka/contracts/roles.ts'
import { lazy, Suspense, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { NotFound } from '../ui/not-found.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

const ProfileFrame = lazy(async () => ({ default: (await import('./profile-frame.tsx')).ProfileFrame }))
const pages: Record<string, ComponentType> = {
  '/onboarding': lazy(async () => ({ default: (await import('../onboarding/onboarding-page.tsx')).OnboardingPage })),
  '/dashboard/pending': lazy(async () => ({ default: (await import('./state/waiting-page.tsx')).WaitingPage })),
  '/dashboard/rejected': lazy(async () => ({ default: (await import('./state/rejected-page.tsx')).RejectedPage })),
}
const professionals: readonly Role[] = professionalRoles

/** Everything about one's own professional profile. For other accounts these screens are not there, as the server says too. */
export function OwnScreens() {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  if (!user || !professionals.includes(user.role)) return <NotFound />
  const Page = pages[pathname.replace(/\/$/, '')] ?? ProfileFrame
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  )
}

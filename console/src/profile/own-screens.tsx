import { professionalRoles, type Role } from '@lapka/contracts/roles.ts'
import { lazy, Suspense, type ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
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

/** Everything about one's own professional profile. Other accounts have none, as the server says too: what they have are their data. */
export function OwnScreens() {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const path = pathname.replace(/\/$/, '')
  if (!user || !professionals.includes(user.role))
    return user && path === '/dashboard/profile' ? <Navigate to="/dashboard/personal-data" replace /> : <NotFound />
  const Page = pages[path] ?? ProfileFrame
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { NotFound } from '../ui/not-found.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

const QueuePage = lazy(async () => ({ default: (await import('./queue-page.tsx')).QueuePage }))
const VerificationPage = lazy(async () => ({ default: (await import('./verification-page.tsx')).VerificationPage }))

/** The operators' screens. For everybody else they are not there, and their code is never fetched. */
export function OperatorScreens() {
  const user = useCurrentUser()
  if (user?.role !== 'OPERATOR') return <NotFound />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route index element={<Navigate to="verifications" replace />} />
        <Route path="verifications" element={<QueuePage />} />
        <Route path="verifications/:professionalId" element={<VerificationPage />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  )
}

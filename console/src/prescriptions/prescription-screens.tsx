import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import './texts.ts'

const ListPage = lazy(async () => ({ default: (await import('./prescription-list-page.tsx')).PrescriptionListPage }))
const WritePage = lazy(async () => ({ default: (await import('./write-prescription-page.tsx')).WritePrescriptionPage }))
const PrescriptionPage = lazy(async () => ({ default: (await import('./prescription-page.tsx')).PrescriptionPage }))

/** `/dashboard/recipe`: all; `/{appointment}/new`: write one; `/{appointment}/{prescription}`: one as it is printed. */
export function PrescriptionScreens() {
  const [appointmentId = '', prescriptionId = ''] = (useParams()['*'] ?? '').split('/')
  return (
    <Suspense fallback={<PageSkeleton />}>
      {prescriptionId === '' && <ListPage />}
      {prescriptionId === 'new' && <WritePage appointmentId={appointmentId} />}
      {prescriptionId !== '' && prescriptionId !== 'new' && (
        <PrescriptionPage appointmentId={appointmentId} prescriptionId={prescriptionId} />
      )}
    </Suspense>
  )
}

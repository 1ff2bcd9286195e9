import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import './texts.ts'

const ListPage = lazy(async () => ({ default: (await import('./list-page.tsx')).PrescriptionListPage }))
const WritePage = lazy(async () => ({ default: (await import('./write-page.tsx')).WritePrescriptionPage }))
const SheetPage = lazy(async () => ({ default: (await import('./sheet-page.tsx')).PrescriptionPage }))

/** `/dashboard/recipe`: all; `/{appointment}/new`: write one; `/{appointment}/{prescription}`: one as it is printed. */
export function RecipeScreens() {
  const [appointmentId = '', sheetId = ''] = (useParams()['*'] ?? '').split('/')
  return (
    <Suspense fallback={<PageSkeleton />}>
      {sheetId === '' && <ListPage />}
      {sheetId === 'new' && <WritePage appointmentId={appointmentId} />}
      {sheetId !== '' && sheetId !== 'new' && <SheetPage appointmentId={appointmentId} sheetId={sheetId} />}
    </Suspense>
  )
}

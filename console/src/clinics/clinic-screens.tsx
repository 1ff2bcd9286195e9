import { Route, Routes } from 'react-router-dom'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { NotFound } from '../ui/not-found.tsx'
import { ClinicCalendarPage } from './calendar/clinic-calendar-page.tsx'
import { VisitorsPage } from '../visitors/visitors-page.tsx'
import { SubscriptionsPage } from './subscriptions-page.tsx'
import { VetsPage } from './vets-page.tsx'
import './texts.ts'

/** What only a clinic has. */
export function ClinicScreens() {
  const user = useCurrentUser()
  if (user?.role !== 'CLINIC' || user.professionalId === null) return <NotFound />
  return (
    <Routes>
      <Route path="vets" element={<VetsPage clinicId={user.professionalId} />} />
      <Route path="pets" element={<VisitorsPage by="pet" area="clinic" />} />
      <Route path="calendar" element={<ClinicCalendarPage clinicId={user.professionalId} />} />
      <Route path="subscriptions" element={<SubscriptionsPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

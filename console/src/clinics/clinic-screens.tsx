import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { NotFound } from '../ui/not-found.tsx'
import { Pill } from '../ui/pill.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { VisitorsPage } from '../visitors/visitors-page.tsx'
import { ClinicCalendarPage } from './calendar/clinic-calendar-page.tsx'
import { VetsPage } from './vets-page.tsx'
import './clinics-api.ts'
import classes from './clinics.module.css'

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

const parts = ['booking', 'calendar', 'revenues', 'records'] as const

/** What a clinic has and what it pays for it: nothing, until the product's owner sets prices. */
function SubscriptionsPage() {
  const { t } = useTranslation('clinics')
  usePageTitle(t('subscriptions.title'))
  return (
    <div className={classes.page}>
      <h1>{t('subscriptions.title')}</h1>
      <section className={classes.card} aria-labelledby="plan">
        <h2 id="plan">{t('subscriptions.plan')}</h2>
        <Pill tone="ok">{t('subscriptions.active')}</Pill>
        <p>{t('subscriptions.what')}</p>
        <ul className={classes.points}>
          {parts.map((part) => (
            <li key={part}>{t(`subscriptions.${part}`)}</li>
          ))}
        </ul>
        <p className={classes.lead}>{t('subscriptions.note')}</p>
      </section>
    </div>
  )
}

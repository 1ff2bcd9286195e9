import { IconCalendarWeek, IconId, IconListDetails, IconStethoscope } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProfessionalQuery } from '../professionals/professionals-api.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { QuickActions } from './quick-actions.tsx'
import './texts.ts'
import classes from './dashboard.module.css'

/** A clinic is booked through its vets, so its own page leads to them. */
export function ClinicHomePage() {
  const { t } = useTranslation('dashboards')
  usePageTitle(t('clinic.title'))
  const user = useCurrentUser()
  const professionalId = user?.professionalId ?? ''
  // Not listed before it is verified: then there is no public page to lead to.
  const { data: listed } = useProfessionalQuery(professionalId, { skip: professionalId === '' })
  const name = listed?.clinicName || listed?.displayName
  return (
    <div className={classes.page}>
      <h1>{name ?? t('clinic.title')}</h1>
      <p className={classes.verdict}>{t('clinic.lead')}</p>
      <QuickActions
        label={t('actions.label')}
        actions={[
          ...(listed && name
            ? [
                {
                  to: `/find-professional?${new URLSearchParams({ q: name })}`,
                  title: t('clinic.vets'),
                  note: t('clinic.vetsNote'),
                  icon: IconStethoscope,
                },
              ]
            : []),
          {
            to: '/dashboard/clinic/appointments',
            title: t('professional.list'),
            note: t('professional.listNote'),
            icon: IconListDetails,
          },
          {
            to: '/dashboard/clinic/calendar',
            title: t('actions.calendar'),
            note: t('professional.calendarNote'),
            icon: IconCalendarWeek,
          },
          { to: '/dashboard/personal-data', title: t('actions.data'), note: t('actions.dataNote'), icon: IconId },
        ]}
      />
    </div>
  )
}

import {
  IconCalendarWeek,
  IconChartBar,
  IconHistory,
  IconId,
  IconListDetails,
  IconPaw,
  IconReceipt,
  IconShare,
  IconStethoscope,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../pages/paths.ts'
import { useProfessionalQuery } from '../professionals/professionals-api.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { QuickActions, type QuickAction } from './quick-actions.tsx'
import '../clinics/clinics-api.ts'
import classes from './dashboard.module.css'

/** A clinic is booked through its vets, so its own page leads to them. */
export function ClinicHomePage() {
  const { t } = useTranslation('dashboards')
  const user = useCurrentUser()
  const professionalId = user?.professionalId ?? ''
  // Not listed before it is verified: then there is no public page to name it.
  const { data: listed } = useProfessionalQuery(professionalId, { skip: professionalId === '' })
  return (
    <div className={classes.page}>
      <h1>{listed?.clinicName || listed?.displayName || t('clinic.title')}</h1>
      <p className={classes.verdict}>{t('clinic.lead')}</p>
      <QuickActions label={t('actions.label')} actions={useActions()} />
    </div>
  )
}

const useActions = (): QuickAction[] => {
  const { t } = useTranslation(['dashboards', 'clinics'])
  const area = { area: 'clinic' } as const
  return [
    { to: pathTo('vets'), title: t('clinics:home.team'), note: t('clinics:home.teamNote'), icon: IconStethoscope },
    { to: pathTo('clinicCalendar'), title: t('actions.calendar'), note: t('professional.calendarNote'), icon: IconCalendarWeek },
    { to: pathTo('appointments', area), title: t('professional.list'), note: t('professional.listNote'), icon: IconListDetails },
    { to: pathTo('clinicPets'), title: t('clinics:home.pets'), note: t('clinics:home.petsNote'), icon: IconPaw },
    { to: pathTo('history', area), title: t('professional.history'), note: t('professional.historyNote'), icon: IconHistory },
    { to: pathTo('revenues', area), title: t('clinics:home.revenues'), note: t('clinics:home.revenuesNote'), icon: IconChartBar },
    {
      to: pathTo('subscriptions'),
      title: t('clinics:home.subscriptions'),
      note: t('clinics:home.subscriptionsNote'),
      icon: IconReceipt,
    },
    { to: pathTo('referral', area), title: t('clinics:home.referral'), note: t('clinics:home.referralNote'), icon: IconShare },
    { to: pathTo('personalData'), title: t('actions.data'), note: t('actions.dataNote'), icon: IconId },
  ]
}

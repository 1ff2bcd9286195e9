import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import { useTranslation } from 'react-i18next'
import { VaccinationList } from './vaccination-list.tsx'
import { useDeadline, useMissingRule, type Vaccinations } from './vaccination-words.ts'
import classes from './vaccinations.module.css'

type AskedVaccinationsProps = { appointment: AppointmentView & { stay: StayView }; vaccinations: Vaccinations }

/** Before paying: which vaccinations the stay rests on, or what is missing, until when it can be shown, and what happens otherwise. */
export function AskedVaccinations({ appointment, vaccinations }: AskedVaccinationsProps) {
  const { t } = useTranslation('vaccinations')
  const { zone, stay } = appointment
  const deadline = useDeadline(zone)
  const rule = useMissingRule(appointment)
  const { dueAt } = vaccinations
  return (
    <div className={classes.asked} data-waiting={dueAt !== null || undefined}>
      <b>{t(dueAt === null ? 'inOrder' : 'missing')}</b>
      <VaccinationList vaccinations={vaccinations} stay={stay} zone={zone} />
      <p className={classes.rule}>
        {dueAt === null ? t('inOrderNote') : `${t('missingNote', { deadline: deadline(dueAt) })} ${rule(dueAt)}`}
      </p>
    </div>
  )
}

import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SleepingCat } from '../look/art/scenes.tsx'
import { pathTo } from '../pages/paths.ts'
import { NearestSlots } from './nearest-slots.tsx'
import states from '../ui/states.module.css'

/** The hold expired: offers the nearest free slots, with the same pet and reason. */
export function HoldEnded({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('booking')
  const { professional, service, pet } = appointment
  return (
    <div className={states.state}>
      <SleepingCat />
      <h1>{t('ended.title')}</h1>
      <p>{t('ended.text', { pet: pet.name })}</p>
      <NearestSlots appointment={appointment} />
      <Button variant="subtle" component={Link} to={pathTo('professional', { id: professional.id }, { serviceId: service.id })}>
        {t('ended.all')}
      </Button>
    </div>
  )
}

import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useServiceName } from '../../entities/professional/professional-words.ts'
import { useProfessionalQuery, useSlotsQuery } from '../../entities/professional/professionals-api.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from '../consultations.module.css'

type Service = ProfessionalDetails['services'][number]
const DAYS_AHEAD = 14
const MAX_SLOTS = 3

/** The next planned times of the vet who was spoken to, one press away from being held. */
export function FollowUp({ appointment }: { appointment: AppointmentDetails }) {
  const { currentData } = useProfessionalQuery(appointment.professional.id)
  const service = currentData?.services[0]
  return service ? <NextTimes appointment={appointment} service={service} /> : null
}

function NextTimes({ appointment, service }: { appointment: AppointmentDetails; service: Service }) {
  const { t } = useTranslation('consultations-complete')
  const { professional, pet, zone } = appointment
  const format = useFormat(zone)
  const serviceName = useServiceName(service)
  const today = localDateOf(serverNow(), zone)
  const { currentData } = useSlotsQuery({
    professionalId: professional.id,
    serviceId: service.id,
    from: today,
    to: addDays(today, DAYS_AHEAD),
  })
  const next = (currentData?.items ?? []).slice(0, MAX_SLOTS).map(({ startsAt }) => startsAt)
  const [chosen, choose] = useState<string | null>(null)
  const startsAt = next.find((one) => one === chosen) ?? next[0]
  const place = format.place(professional)
  return (
    <Card className={classes.card} title={t('followUp.title')}>
      <p className={classes.where}>
        {[t('followUp.with', { service: serviceName, professional: format.name(professional) }), place]
          .filter(Boolean)
          .join(', ')}
      </p>
      {startsAt && (
        <>
          <div className={classes.slots} role="group" aria-label={t('followUp.times')}>
            {next.map((one) => (
              <button key={one} type="button" aria-pressed={one === startsAt} onClick={() => choose(one)}>
                <b>{format.time(one)}</b>
                <small>
                  {format.weekdayShort(one)} {format.dayOfMonth(one)}
                </small>
              </button>
            ))}
          </div>
          <Button
            size="lg"
            fullWidth
            component={Link}
            to={pathTo('makeAppointment', { id: professional.id }, { serviceId: service.id, startsAt, petId: pet.id })}
          >
            {t('followUp.book', { sum: format.euro(service.priceCents) })}
          </Button>
        </>
      )}
      {currentData && !startsAt && <p>{t('followUp.none')}</p>}
      <Link className={classes.more} to={pathTo('professional', { id: professional.id }, { serviceId: service.id })}>
        {t('followUp.other')}
      </Link>
    </Card>
  )
}

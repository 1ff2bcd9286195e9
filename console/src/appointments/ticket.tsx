import { Group, Stack } from '@mantine/core'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PetFaces } from '../entities/pet/pet-faces.tsx'
import { AppointmentSummary } from '../booking/appointment-summary.tsx'
import { useSpecialization, useServiceName } from '../entities/professional/professional-words.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { kindContext } from '../kit/i18n/stay-context.ts'
import { useFormat } from '../kit/format/format.ts'
import { useAppointmentWords } from '../entities/appointment/appointment-words.ts'
import { resourceNames, ServicesInTurn } from '../entities/appointment/services-in-turn.tsx'
import { AppointmentPill } from '../entities/appointment/appointment-pill.tsx'
import { Skeleton } from '../kit/ui/page-skeleton.tsx'
import classes from './appointments.module.css'

const StayTicket = lazy(async () => ({ default: (await import('./stay/stay-ticket.tsx')).StayTicket }))

/** The appointment drawn as a ticket: when on the stub, who and where beside it. A stay has a ticket of its own. */
export function Ticket({ appointment }: { appointment: AppointmentView }) {
  const { stay } = appointment
  if (stay === null) return <TimeTicket appointment={appointment} />
  return (
    <Suspense fallback={<Skeleton of={['tall']} />}>
      <StayTicket appointment={appointment} stay={stay} />
    </Suspense>
  )
}

function TimeTicket({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const { professional, pets, startsAt, endsAt, visitMinutes, reason, number } = appointment
  const service = useServiceName(appointment.service)
  // Several services stand beneath, each with its time.
  const isInTurn = appointment.service.inTurn !== undefined
  const { length } = useAppointmentWords(appointment)
  const knownFor = useSpecialization()(professional.specializations[0])
  const where = appointment.meetingType ? '' : format.visitPlace(appointment)
  const resources = resourceNames(appointment)
  // Their own they know.
  const phone = useCurrentUser()?.id === appointment.parent.id ? professional.phone : ''
  return (
    <article className={classes.ticket} aria-label={t('ticket.label', kindContext(appointment))}>
      <p className={classes.when}>
        <span>{format.weekday(startsAt)}</span>
        <b>{format.dayOfMonth(startsAt)}</b>
        <span>{format.month(startsAt)}</span>
        <time dateTime={startsAt}>{visitMinutes === null ? format.clock(startsAt) : format.window(startsAt, endsAt)}</time>
      </p>
      <Stack className={classes.what} gap="md">
        <Group gap={0} justify="space-between" c="dimmed" fz="sm">
          <AppointmentPill appointment={appointment} />
          <span>№ {number}</span>
        </Group>
        <AppointmentSummary
          professional={professional}
          detail={[[isInTurn ? '' : service, length].filter(Boolean).join(', '), isInTurn || knownFor === service ? '' : knownFor]
            .filter(Boolean)
            .join(' · ')}
        />
        <ServicesInTurn appointment={appointment} />
        <Group className={classes.pet} gap="sm">
          <PetFaces pets={pets} size={56} />
          <p>
            <b>{format.pets(pets)}</b>
            {reason && <span>{t('ticket.reason', { reason })}</span>}
          </p>
        </Group>
        {where && <p className={classes.where}>{where}</p>}
        {resources && <p className={classes.where}>{t('ticket.resources', { names: resources })}</p>}
        {phone && (
          <p className={classes.where}>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </p>
        )}
      </Stack>
    </article>
  )
}

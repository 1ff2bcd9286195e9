import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AppointmentPill } from '../appointments/appointment-pill.tsx'
import { useFormat } from '../format/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { petKindOf } from '../look/faces.ts'
import { PetFace } from '../look/art/pet-face.tsx'
import { Pill } from '../ui/pill.tsx'
import type { Visit } from './visit.ts'
import classes from './visit-panel.module.css'

const CancelDialog = lazy(async () => ({
  default: (await import('../appointments/cancel-appointment/cancel-dialog.tsx')).CancelDialog,
}))
const MoveDialog = lazy(async () => ({ default: (await import('../appointments/move-appointment/move-dialog.tsx')).MoveDialog }))

/** Everything about the chosen appointment without leaving the calendar. */
export function VisitPanel({ visit, appointment }: { visit: Visit; appointment: AppointmentView }) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const format = useFormat(appointment.zone)
  const [dialog, setDialog] = useState<'cancel' | 'move' | null>(null)
  const close = () => setDialog(null)
  const { pet, parent, professional, startsAt, endsAt, status } = appointment
  return (
    <aside className={classes.panel} aria-label={t('chosen')}>
      <header>
        <span className={classes.face}>
          <PetFace kind={petKindOf(pet.animalType)} size={52} />
        </span>
        <div>
          <h2>{pet.name}</h2>
          <p>
            {format.day(startsAt)}, {format.time(startsAt)}–{format.time(endsAt)}
          </p>
        </div>
      </header>
      <div className={classes.pills}>
        <Pill tone="brand">{visit.service}</Pill>
        <AppointmentPill appointment={appointment} />
      </div>
      {appointment.reason && <blockquote>{appointment.reason}</blockquote>}
      <dl>
        <dt>{t('parent')}</dt>
        <dd>{parent.displayName}</dd>
        <dt>{t('professional')}</dt>
        <dd>{professional.displayName}</dd>
        <dt>{t('breed')}</dt>
        <dd>{breedName(pet.animalType, pet.breed, language)}</dd>
        <dt>{t(appointment.paidCents > 0 ? 'paid' : 'price')}</dt>
        <dd>{format.euro(appointment.paidCents || appointment.priceCents)}</dd>
      </dl>
      <div className={classes.actions}>
        <Button size="sm" component={Link} to={`/appointments/${appointment.id}`}>
          {t('open')}
        </Button>
        {status === 'SCHEDULED' && (
          <>
            <Button variant="default" size="sm" onClick={() => setDialog('move')}>
              {t('move')}
            </Button>
            <Button variant="default" size="sm" onClick={() => setDialog('cancel')}>
              {t('cancel')}
            </Button>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'cancel' && <CancelDialog appointment={appointment} isOpen onClose={close} />}
        {dialog === 'move' && <MoveDialog appointment={appointment} isOpen onClose={close} />}
      </Suspense>
    </aside>
  )
}

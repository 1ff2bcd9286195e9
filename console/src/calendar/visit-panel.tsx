import { breedName } from '@lapka/contracts/breeds.ts'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AppointmentPill } from '../appointments/appointment-pill.tsx'
import { useAppointmentQuery } from '../appointments/appointments-api.ts'
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

type VisitPanelProps = {
  visit: Visit
  /** How one's own calendar moves a visit; without it the free times are offered. */
  onMove?: () => void
  /** For whom the visit is not theirs to change. */
  isRead?: boolean
}

/** Everything about the chosen appointment without leaving the calendar. */
export function VisitPanel({ visit, ...rights }: VisitPanelProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { appointment } = visit
  const format = useFormat(visit.zone)
  const { pet, parent, professional, startsAt, endsAt } = appointment
  return (
    <aside className={classes.panel} aria-label={t('chosen')}>
      <header>
        <span className={classes.face}>
          <PetFace kind={petKindOf(pet.animalType)} size={52} />
        </span>
        <div>
          <h2>{pet.name}</h2>
          <p>
            {format.day(startsAt)}, {format.timeRange(startsAt, endsAt)}
          </p>
        </div>
      </header>
      <div className={classes.pills}>
        <Pill tone="brand">{visit.service}</Pill>
        <AppointmentPill appointment={appointment} />
        {appointment.outcome === 'no_show' && <Pill tone="warn">{t('noShow')}</Pill>}
      </div>
      {appointment.reason && <blockquote>{appointment.reason}</blockquote>}
      {appointment.overlap && <p className={classes.overlap}>{t('overlapReason', { reason: appointment.overlap.reason })}</p>}
      <dl>
        <dt>{t('parent')}</dt>
        <dd>{parent.displayName}</dd>
        <dt>{t('professional')}</dt>
        <dd>{format.name(professional)}</dd>
        <dt>{t('breed')}</dt>
        <dd>{breedName(pet.animalType, pet.breed, language)}</dd>
        {appointment.paidCents + appointment.priceCents > 0 && (
          <>
            <dt>{t(appointment.paidCents > 0 ? 'paid' : 'price')}</dt>
            <dd>{format.euro(appointment.paidCents || appointment.priceCents)}</dd>
          </>
        )}
      </dl>
      {appointment.isDirect && (
        <p className={classes.locked}>
          <IconLock size={18} stroke={2} aria-hidden="true" /> {t('directLocked')}
        </p>
      )}
      <PanelActions visit={visit} {...rights} />
    </aside>
  )
}

/** What the dialogs ask for is more than a calendar shows: the appointment itself is fetched once somebody chose it. */
function PanelActions({ visit, onMove, isRead = false }: VisitPanelProps) {
  const { t } = useTranslation('calendar')
  const [dialog, setDialog] = useState<'cancel' | 'move' | null>(null)
  const canChange = !isRead && visit.appointment.status === 'SCHEDULED' && !visit.appointment.isDirect
  const { currentData: appointment } = useAppointmentQuery(visit.id, { skip: !canChange })
  const close = () => setDialog(null)
  return (
    <div className={classes.actions}>
      <Button size="sm" component={Link} to={`/appointments/${visit.id}`} data-autofocus>
        {t('open')}
      </Button>
      {canChange && (
        <>
          <Button variant="default" size="sm" disabled={!appointment} onClick={onMove ?? (() => setDialog('move'))}>
            {t('move')}
          </Button>
          <Button variant="default" size="sm" disabled={!appointment} onClick={() => setDialog('cancel')}>
            {t('cancel')}
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {appointment && dialog === 'cancel' && <CancelDialog appointment={appointment} isOpen onClose={close} />}
        {appointment && dialog === 'move' && <MoveDialog appointment={appointment} isOpen onClose={close} />}
      </Suspense>
    </div>
  )
}

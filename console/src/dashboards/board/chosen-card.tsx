import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, CloseButton, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAppointmentQuery } from '../../entities/appointment/appointments-api.ts'
import { ArrivalButton } from '../../appointments/arrival/arrival-button.tsx'
import { ArrivalPill } from '../../appointments/arrival/arrival-pill.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { resourceNames, useServiceText } from '../../entities/appointment/services-in-turn.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import classes from './board.module.css'

const CancelDialog = lazy(async () => ({
  default: (await import('../../appointments/cancel-appointment/cancel-dialog.tsx')).CancelDialog,
}))
const MoveDialog = lazy(async () => ({
  default: (await import('../../appointments/move-appointment/move-dialog.tsx')).MoveDialog,
}))

/** The chosen appointment beside the board: who it is, how they are reached, and what reception may do. */
export function ChosenCard({ id, onClose }: { id: string; onClose: () => void }) {
  const { currentData, error } = useAppointmentQuery(id)
  if (error) return <ProblemNotice error={error} />
  return currentData ? <Chosen appointment={currentData} onClose={onClose} /> : <Skeleton of={['tall']} />
}

function Chosen({ appointment, onClose }: { appointment: AppointmentDetails; onClose: () => void }) {
  const { t } = useTranslation(['work', 'appointments', 'common'])
  const format = useFormat(appointment.zone)
  const [dialog, setDialog] = useState<'cancel' | 'move' | null>(null)
  const close = () => setDialog(null)
  const now = useNow(60_000)
  const {
    id,
    pets,
    zone,
    startsAt,
    endsAt,
    professional,
    parent,
    contact,
    reason,
    commands,
    isCancellable,
    isMovableByProfessional,
  } = appointment
  const service = useServiceText(appointment)
  const canMove = isMovableByProfessional && commands.includes('move-appointment')
  const canCancel = isCancellable && commands.includes('cancel-appointment')
  return (
    <Card as="aside" className={classes.chosen} aria-label={format.pets(pets)}>
      <header>
        <div>
          <h2>{format.pets(pets)}</h2>
          <p>
            {localDateOf(startsAt, zone) !== localDateOf(now, zone) && `${format.day(startsAt)}, `}
            {format.timeRange(startsAt, endsAt)}, {format.name(professional)}
          </p>
        </div>
        <CloseButton aria-label={t('common:close')} onClick={onClose} />
      </header>
      <ArrivalPill appointment={appointment} />
      <Facts
        facts={[
          { name: t('owner.label'), value: format.letters(parent.displayName) },
          contact &&
            contact.phone !== '' && { name: t('board.phone'), value: <a href={`tel:${contact.phone}`}>{contact.phone}</a> },
          contact &&
            contact.email !== '' && { name: t('board.email'), value: <a href={`mailto:${contact.email}`}>{contact.email}</a> },
          { name: t('board.service'), value: service },
          appointment.resources && { name: t('board.resources'), value: resourceNames(appointment) },
          reason !== '' && { name: t('board.reason'), value: reason },
        ]}
      />
      <Group gap="var(--lk-2) var(--lk-3)">
        <ArrivalButton appointment={appointment} />
        {canMove && (
          <Button variant="default" onClick={() => setDialog('move')}>
            {t('appointments:page.move')}
          </Button>
        )}
        {canCancel && (
          <Button variant="default" onClick={() => setDialog('cancel')}>
            {t('appointments:page.cancel')}
          </Button>
        )}
        <Link to={pathTo('appointment', { id })}>{t('board.open')}</Link>
      </Group>
      {(canMove || canCancel) && <p>{t(canMove && canCancel ? 'board.why' : canMove ? 'board.whyMove' : 'board.whyCancel')}</p>}
      <Suspense fallback={null}>
        {dialog === 'cancel' && <CancelDialog appointment={appointment} isOpen onClose={close} />}
        {dialog === 'move' && <MoveDialog appointment={appointment} isOpen onClose={close} />}
      </Suspense>
    </Card>
  )
}

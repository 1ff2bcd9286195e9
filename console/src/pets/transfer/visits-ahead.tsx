import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { PetTransferState } from '@lapka/contracts/api/pet-transfers.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelDialog } from '../../appointments/cancel-appointment/cancel-dialog.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { DayRow } from '../../kit/ui/day-row.tsx'
import classes from './transfer.module.css'

/** What is booked for the pet stands against the final consent, each with the ordinary way to cancel it. */
export function VisitsAhead({
  name,
  state: { visits, othersVisitCount, hasConsultation },
}: {
  name: string
  state: PetTransferState
}) {
  const { t } = useTranslation('transfers')
  return (
    <Card title={t('visits.title')}>
      {visits.length > 0 && <p className={classes.note}>{t('visits.note', { pet: name })}</p>}
      {visits.map((visit) => (
        <VisitAhead key={visit.id} visit={visit} />
      ))}
      {othersVisitCount > 0 && <p className={classes.note}>{t('visits.others', { count: othersVisitCount, pet: name })}</p>}
      {hasConsultation && <p className={classes.note}>{t('visits.consultation', { pet: name })}</p>}
    </Card>
  )
}

function VisitAhead({ visit }: { visit: AppointmentView }) {
  const { t } = useTranslation('transfers')
  const format = useFormat(visit.zone)
  const [isOpen, setOpen] = useState(false)
  const { id, startsAt, zone, professional, service } = visit
  const when = format.moment(startsAt)
  return (
    <DayRow
      at={startsAt}
      zone={zone}
      to={pathTo('appointment', { id })}
      title={`${format.clock(startsAt)} · ${format.name(professional)}`}
      note={service.name}
    >
      {visit.isCancellable && (
        <Button variant="default" size="sm" onClick={() => setOpen(true)} aria-label={t('visits.cancelOf', { when })}>
          {t('visits.cancel')}
        </Button>
      )}
      <CancelDialog appointment={visit} isOpen={isOpen} onClose={() => setOpen(false)} />
    </DayRow>
  )
}

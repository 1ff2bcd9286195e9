import type { OfferedAppointment } from '@lapka/contracts/api/pet-transfers.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServiceName } from '../../entities/professional/professional-words.ts'
import { keepTogether, useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { DayRow } from '../../kit/ui/day-row.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import classes from './transfer.module.css'

const TakeOverForm = lazy(async () => ({ default: (await import('./take-over-form.tsx')).TakeOverForm }))

type OfferedProps = { transferId: string; pet: string; offered: readonly OfferedAppointment[] }

/** The owner's offers to the recipient: each is theirs once they have paid for it. */
export function OfferedAppointments({ transferId, pet, offered }: OfferedProps) {
  const { t } = useTranslation('transfers')
  if (offered.length === 0) return null
  return (
    <section className={classes.offers}>
      <h3>{t('take.title')}</h3>
      <p>{t('take.note', { pet })}</p>
      <div className={classes.visits}>
        {offered.map((appointment) => (
          <Offered key={appointment.id} transferId={transferId} pet={pet} appointment={appointment} />
        ))}
      </div>
    </section>
  )
}

function Offered({ appointment, ...rest }: Omit<OfferedProps, 'offered'> & { appointment: OfferedAppointment }) {
  const { t } = useTranslation('transfers')
  const [isOpen, setOpen] = useState(false)
  const { startsAt, zone, professional, priceCents } = appointment
  const format = useFormat(zone)
  const service = useServiceName(appointment.service)
  return (
    <DayRow
      at={startsAt}
      zone={zone}
      to={pathTo('professional', { id: professional.id })}
      title={`${format.clock(startsAt)} · ${keepTogether(format.name(professional))}`}
      note={`${service} · ${format.euro(priceCents)}`}
    >
      <Button
        variant="light"
        size="sm"
        onClick={() => setOpen(true)}
        aria-label={t('take.takeOf', { when: format.moment(startsAt) })}
      >
        {t('take.take')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('take.dialog')} size={540}>
        <Suspense>{isOpen && <TakeOverForm appointment={appointment} {...rest} onClose={() => setOpen(false)} />}</Suspense>
      </Dialog>
    </DayRow>
  )
}

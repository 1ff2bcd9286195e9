import type { PetTransferState } from '@lapka/contracts/api/pet-transfers.ts'
import { listCentsOf } from '@lapka/contracts/money.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfferAppointmentMutation } from '../../entities/pet/transfers-api.ts'
import { useServiceName } from '../../entities/professional/professional-words.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { keepTogether, useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { DayRow } from '../../kit/ui/day-row.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import classes from './transfer.module.css'

const CancelDialog = lazy(async () => ({
  default: (await import('../../appointments/cancel-appointment/cancel-dialog.tsx')).CancelDialog,
}))

type Visit = PetTransferState['visits'][number]
type OfTransfer = { petId: string; transferId: string }

/** Visits ahead block the final consent: each is offered to the recipient, or cancelled as any other is. */
export function VisitsAhead({
  name,
  state: { visits, othersVisitCount, hasConsultation },
  ...ids
}: OfTransfer & { name: string; state: PetTransferState }) {
  const { t } = useTranslation('transfers')
  return (
    <Card title={t('visits.title')}>
      {visits.length > 0 && <p className={classes.note}>{t('visits.note', { pet: name })}</p>}
      <div className={classes.visits}>
        {visits.map((visit) => (
          <VisitAhead key={visit.id} visit={visit} {...ids} />
        ))}
      </div>
      {othersVisitCount > 0 && <p className={classes.note}>{t('visits.others', { count: othersVisitCount, pet: name })}</p>}
      {hasConsultation && <p className={classes.note}>{t('visits.consultation', { pet: name })}</p>}
    </Card>
  )
}

function VisitAhead({ visit, ...ids }: OfTransfer & { visit: Visit }) {
  const { t } = useTranslation('transfers')
  const format = useFormat(visit.zone)
  const [isOpen, setOpen] = useState(false)
  /** Fetched when it is first opened, and left standing so that it can fade. */
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  const { id, startsAt, zone, professional, offer } = visit
  const service = useServiceName(visit.service)
  const when = format.moment(startsAt)
  return (
    <DayRow
      at={startsAt}
      zone={zone}
      to={pathTo('appointment', { id })}
      title={`${format.clock(startsAt)} · ${keepTogether(format.name(professional))}`}
      note={service}
    >
      {offer === 'impossible' ? (
        <p className={classes.offer}>{t(visit.isCancellable ? 'visits.only' : 'visits.underWay')}</p>
      ) : (
        <Offer visit={visit} when={when} isOffered={offer === 'offered'} {...ids} />
      )}
      {visit.isCancellable && (
        <Button variant="default" size="sm" onClick={open} aria-label={t('visits.cancelOf', { when })}>
          {t('visits.cancel')}
        </Button>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <CancelDialog appointment={visit} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </DayRow>
  )
}

type OfferProps = OfTransfer & { visit: Visit; when: string; isOffered: boolean }

/** The owner says first that the recipient may see it; taking that back needs no asking. */
function Offer({ visit: { id: appointmentId, priceLines, zone }, when, isOffered, ...ids }: OfferProps) {
  const { t } = useTranslation('transfers')
  const format = useFormat(zone)
  const [isAsking, setAsking] = useState(false)
  const [send, mutation] = useOfferAppointmentMutation()
  const idempotencyKey = useIdempotencyKey(`${appointmentId} ${isOffered ? 'back' : 'offer'}`)
  const act = isOffered ? 'withdraw-offer' : 'offer-appointment'
  const submit = async () => {
    const answer = await send({ ...ids, appointmentId, act, idempotencyKey })
    if (answer.error === undefined) setAsking(false)
  }
  if (isOffered)
    return (
      <>
        <p className={classes.offer}>{t('visits.offered')}</p>
        <Button
          variant="default"
          size="sm"
          loading={mutation.isLoading}
          onClick={() => void submit()}
          aria-label={t('visits.takeBackOf', { when })}
        >
          {t('visits.takeBack')}
        </Button>
        <ProblemNotice error={mutation.error} />
      </>
    )
  return (
    <>
      <Button variant="light" size="sm" onClick={() => setAsking(true)} aria-label={t('visits.offerOf', { when })}>
        {t('visits.offer')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        words={{
          title: t('visits.offerTitle'),
          note: t('visits.offerNote', { sum: format.euro(listCentsOf({ lines: priceLines })) }),
          keep: t('visits.offerKeep'),
          confirm: t('visits.offerConfirm'),
        }}
        isMild
        mutation={mutation}
        onConfirm={submit}
      />
    </>
  )
}

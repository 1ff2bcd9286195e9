import { Button, NativeSelect, Skeleton, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useServiceNaming } from '../../appointments/service-name.ts'
import { useFormat } from '../../format/use-format.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import type { Visit } from '../visit.ts'
import { TimeFields } from './time-fields.tsx'
import { useAddVisit } from './use-add-visit.ts'
import classes from './plan-dialog.module.css'

type AddVisitFormProps = {
  zone: string
  startsAt: string
  onStartsAt: (startsAt: string) => void
  onClose: () => void
  children: ReactNode
}

/** A visit for a pet that was here before, as one agrees on the phone. Beside another one it needs a reason. */
export function AddVisitForm({ zone, startsAt, onStartsAt, onClose, children }: AddVisitFormProps) {
  const { t } = useTranslation('calendar')
  const format = useFormat(zone)
  const visit = useAddVisit({ startsAt, zone })
  const { chosen, set, beside } = visit
  const canAdd = visit.isVerified && visit.pets.length > 0
  const submit = async () => {
    if (await visit.submit()) onClose()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      {visit.isLoading && <Skeleton height={320} radius="lg" />}
      {!visit.isLoading && !visit.error && !canAdd && <p>{t(visit.isVerified ? 'plan.nobodyKnown' : 'plan.notVerified')}</p>}
      {!visit.isLoading && canAdd && (
        <>
          <WhoAndWhat visit={visit} zone={zone} />
          <TimeFields zone={zone} value={startsAt} onChange={onStartsAt} />
          {beside && <Beside beside={beside} zone={zone} reason={chosen.reason} onReason={(reason) => set({ reason })} />}
          <Textarea
            size="md"
            label={t('plan.visitReason')}
            maxLength={1000}
            value={chosen.visitReason}
            onChange={(event) => set({ visitReason: event.currentTarget.value })}
          />
          <p>{t('plan.paidThere', { sum: format.euro(visit.service?.priceCents ?? 0) })}</p>
        </>
      )}
      <ProblemNotice error={visit.error} onAlternative={onStartsAt} zone={zone} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('plan.leave')}
        </Button>
        {canAdd && (
          <Button type="submit" loading={visit.isSending} disabled={!visit.isReady}>
            {t(beside ? 'plan.addBeside' : 'plan.addVisit', { when: format.moment(startsAt) })}
          </Button>
        )}
      </div>
    </form>
  )
}

function WhoAndWhat({ visit, zone }: { visit: ReturnType<typeof useAddVisit>; zone: string }) {
  const { t } = useTranslation('calendar')
  const format = useFormat(zone)
  const serviceName = useServiceNaming()
  return (
    <>
      <NativeSelect
        size="md"
        label={t('plan.pet')}
        value={visit.petId}
        data={visit.pets.map((pet) => ({ value: pet.petId, label: pet.label }))}
        onChange={(event) => visit.set({ petId: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('plan.service')}
        value={visit.service?.id ?? ''}
        data={visit.services.map((one) => ({
          value: one.id,
          label: `${serviceName(one)} · ${format.minutes(one.durationMinutes)} · ${format.euro(one.priceCents)}`,
        }))}
        onChange={(event) => visit.set({ serviceId: event.currentTarget.value })}
      />
    </>
  )
}

type BesideProps = { beside: Visit; zone: string; reason: string; onReason: (reason: string) => void }

function Beside({ beside, zone, reason, onReason }: BesideProps) {
  const { t } = useTranslation('calendar')
  const format = useFormat(zone)
  return (
    <>
      <p className={classes.notice} role="status">
        {t('plan.beside', {
          pet: beside.title,
          service: beside.service,
          time: format.timeRange(beside.appointment.startsAt, beside.appointment.endsAt),
        })}
      </p>
      <Textarea
        size="md"
        label={t('plan.whyBeside')}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </>
  )
}

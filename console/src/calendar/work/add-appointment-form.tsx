import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useServiceNaming } from '../../entities/professional/professional-words.ts'
import { useFormat } from '../../kit/format/format.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import type { AppointmentEntry } from '../appointment-entry.ts'
import { DeskFields } from './desk-fields.tsx'
import { TimeFields } from './time-fields.tsx'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useOwnProfileQuery } from '../../entities/professional/profile-api.ts'
import { useAppointmentsOn } from './appointments-on.ts'
import { useDeskClient } from './use-desk-client.ts'
import { useAddAppointmentMutation, useAddOverlappingMutation, useKnownPets } from './work-api.ts'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import classes from '../calendar.module.css'

type AddAppointmentFormProps = {
  /** A pet that was here before is chosen by its name, anyone else by their phone. */
  by: 'pet' | 'phone'
  zone: string
  startsAt: string
  onStartsAt: (startsAt: string) => void
  onClose: () => void
  children: ReactNode
}

/** Adds an appointment, for instance agreed by phone. An overlapping one needs a reason. */
export function AddAppointmentForm({ by, zone, startsAt, onStartsAt, onClose, children }: AddAppointmentFormProps) {
  const { t } = useTranslation(['calendar', 'desk'])
  const format = useFormat(zone)
  const form = useAddAppointment({ by, startsAt, zone })
  const { chosen, set, beside } = form
  const canAdd = form.isVerified && (by === 'phone' || form.pets.length > 0)
  const submit = async () => {
    if (await form.submit()) onClose()
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
      {form.isLoading && <Skeleton of={['field', 'field', 'card']} />}
      {!form.isLoading && !form.error && !canAdd && <p>{t(form.isVerified ? 'plan.nobodyKnown' : 'plan.notVerified')}</p>}
      {!form.isLoading && canAdd && (
        <>
          {by === 'phone' ? <DeskFields desk={form.desk} /> : <KnownPet form={form} />}
          <WhichService form={form} zone={zone} />
          <TimeFields zone={zone} value={startsAt} onChange={onStartsAt} />
          {beside && <Beside beside={beside} zone={zone} reason={chosen.reason} onReason={(reason) => set({ reason })} />}
          <Textarea
            size="md"
            label={t('plan.visitReason')}
            maxLength={1000}
            value={chosen.visitReason}
            onChange={(event) => set({ visitReason: event.currentTarget.value })}
          />
          <p>
            {t(by === 'phone' && !form.desk.hasAddress ? 'desk:paidThere' : 'plan.paidThere', {
              sum: format.euro(form.service?.priceCents ?? 0),
            })}
          </p>
        </>
      )}
      <ProblemNotice error={form.error} onAlternative={onStartsAt} zone={zone} />
      <Group className={classes.buttons} gap="xs" align="stretch" justify="end" mt="xs">
        <Button variant="default" onClick={onClose}>
          {t('plan.leave')}
        </Button>
        {canAdd && (
          <Button type="submit" loading={form.isSending} disabled={!form.isReady}>
            {t(beside ? 'plan.addBeside' : 'plan.addVisit', { when: format.moment(startsAt) })}
          </Button>
        )}
      </Group>
    </form>
  )
}

type FormState = ReturnType<typeof useAddAppointment>

function KnownPet({ form }: { form: FormState }) {
  const { t } = useTranslation('calendar')
  const { letters } = useFormat()
  return (
    <NativeSelect
      size="md"
      label={t('plan.pet')}
      value={form.petId}
      data={form.pets.map((pet) => ({ value: pet.petId, label: letters(pet.label) }))}
      onChange={(event) => form.set({ petId: event.currentTarget.value })}
    />
  )
}

function WhichService({ form, zone }: { form: FormState; zone: string }) {
  const { t } = useTranslation('calendar')
  const format = useFormat(zone)
  const serviceName = useServiceNaming()
  return (
    <NativeSelect
      size="md"
      label={t('plan.service')}
      value={form.service?.id ?? ''}
      data={form.services.map((one) => ({
        value: one.id,
        label: `${serviceName(one)} · ${format.minutes(one.durationMinutes)} · ${format.euro(one.priceCents)}`,
      }))}
      onChange={(event) => form.set({ serviceId: event.currentTarget.value })}
    />
  )
}

type BesideProps = { beside: AppointmentEntry; zone: string; reason: string; onReason: (reason: string) => void }

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

type FormValues = { petId: string; serviceId: string; reason: string; visitReason: string }

/** The state of the form, starting with the first pet and service. */
const useAddAppointment = ({ by, startsAt, zone }: Pick<AddAppointmentFormProps, 'by' | 'startsAt' | 'zone'>) => {
  const known = useKnownPets()
  // The professional's own profile, because the public one exists only after verification.
  const profile = useOwnProfileQuery()
  const [chosen, setChosen] = useState<FormValues>({ petId: '', serviceId: '', reason: '', visitReason: '' })
  const desk = useDeskClient()
  const appointments = useAppointmentsOn(localDateOf(startsAt, zone), zone)
  const { pets } = known
  const services = profile.data?.sections.services?.services ?? []
  const service = services.find(({ id }) => id === chosen.serviceId) ?? services[0]
  const petId = chosen.petId || pets[0]?.petId
  const endsAt = new Date(Date.parse(startsAt) + (service?.durationMinutes ?? 0) * MINUTE_MS).toISOString()
  // A person on the phone is offered another time instead.
  const beside =
    by === 'phone'
      ? undefined
      : appointments.find(
          ({ appointment }) => appointment.status !== 'PAYMENT' && appointment.startsAt < endsAt && appointment.endsAt > startsAt,
        )
  const reason = chosen.reason.trim()
  const who = by === 'phone' ? desk.about : petId
  const idempotencyKey = useIdempotencyKey([who, service?.id, startsAt, reason, chosen.visitReason].join(' '))
  const [add, added] = useAddAppointmentMutation()
  const [overlap, overlapped] = useAddOverlappingMutation()
  const isWhoKnown = by === 'phone' ? desk.isReady : petId !== undefined
  const isReady = isWhoKnown && service !== undefined && (beside === undefined || reason !== '')

  const submit = async (): Promise<boolean> => {
    if (!isReady) return false
    const slot = { serviceId: service.id, startsAt, visitReason: chosen.visitReason.trim() }
    if (by === 'phone') return (await desk.book(slot, idempotencyKey)) !== undefined
    if (petId === undefined) return false
    const body = { ...slot, petId }
    const answer = beside
      ? await overlap({ besideId: beside.id, body: { ...body, reason }, idempotencyKey })
      : await add({ body, idempotencyKey })
    return !answer.error
  }
  const failed = by === 'phone' ? desk.error : beside ? overlapped.error : added.error
  return {
    desk,
    pets,
    services,
    petId: petId ?? '',
    service,
    chosen,
    set: (change: Partial<FormValues>) => setChosen((before) => ({ ...before, ...change })),
    beside,
    isReady,
    isVerified: profile.data?.status === 'accepted',
    isLoading: known.isLoading || profile.isLoading,
    isSending: desk.isSending || added.isLoading || overlapped.isLoading,
    error: known.error ?? (profile.data ? undefined : profile.error) ?? failed,
    submit,
  }
}

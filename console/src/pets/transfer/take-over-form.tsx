import type { OfferedAppointment } from '@lapka/contracts/api/pet-transfers.ts'
import { hashOf } from '@lapka/contracts/hash-of.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AddressChoice, useChosenAddress } from '../../entities/address/address-choice.tsx'
import { useTakeOverAppointmentMutation } from '../../entities/pet/transfers-api.ts'
import { useServiceName } from '../../entities/professional/professional-words.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import answers from '../../kit/ui/answers.module.css'
import { Facts } from '../../kit/ui/facts.tsx'
import { useChosenDeadline } from '../../kit/ui/policy-words.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../../kit/ui/use-lead-on.ts'
import classes from './transfer.module.css'

type TakeOverProps = { transferId: string; pet: string; appointment: OfferedAppointment; onClose: () => void }

/** The terms before anything is held: whose it will be, until when cancelling is free, and what if the pet never comes. */
export function TakeOverForm({ transferId, pet, appointment, onClose }: TakeOverProps) {
  const { t } = useTranslation('transfers')
  const { id: appointmentId, startsAt, zone, professional, priceCents, policy, freeCancellationUntil, location } = appointment
  const format = useFormat(zone)
  const service = useServiceName(appointment.service)
  const leadOn = useLeadOn()
  const isVisited = goesToParent(location)
  const [addressId, setAddressId] = useState<string>()
  const address = useChosenAddress(professional.id, addressId, !isVisited)
  const { sentences } = useChosenDeadline({ policy, startsAt, freeCancellationUntil, zone, now: useNow(1000) })
  const form = useForm({ defaultValues: { reason: '' } })
  const intention = useIdempotencyKey(appointmentId)
  const [takeOver, { isLoading, error }] = useTakeOverAppointmentMutation()
  const submit = form.handleSubmit(async ({ reason: written }) => {
    const reason = written.trim()
    const answer = await takeOver({
      transferId,
      appointmentId,
      reason,
      ...(address && { addressId: address.id }),
      // With another address or reason it is another command; the same pressed twice is one.
      idempotencyKey: `${intention}-${hashOf(`${address?.id ?? ''} ${reason}`).toString(36)}`,
    })
    if (answer.data) await leadOn(pathTo('checkout', { id: answer.data.id }))
  })
  return (
    <form className={classes.takeOver} onSubmit={(event) => void submit(event)} noValidate>
      <Facts
        facts={[
          { name: t('take.when'), value: format.moment(startsAt) },
          { name: t('take.where'), value: `${format.name(professional)}, ${service}` },
          { name: t('take.price'), value: format.euro(priceCents) },
        ]}
      />
      <p>{sentences.join(' ')}</p>
      <p>{t('take.stays', { pet })}</p>
      {isVisited && <AddressChoice professionalId={professional.id} chosen={address?.id} onChoose={setAddressId} />}
      <Textarea
        label={t('take.reason', { pet })}
        description={t('take.reasonNote')}
        error={form.formState.errors.reason && t('take.reasonMissing')}
        minRows={3}
        autosize
        size="md"
        maxLength={1000}
        {...form.register('reason', { validate: (text) => text.trim() !== '' })}
      />
      <ProblemNotice error={error} zone={zone} />
      <div className={answers.answers}>
        <Button variant="default" onClick={onClose}>
          {t('take.keep')}
        </Button>
        <Button type="submit" loading={isLoading}>
          {t('take.hold', { sum: format.euro(priceCents) })}
        </Button>
      </div>
    </form>
  )
}

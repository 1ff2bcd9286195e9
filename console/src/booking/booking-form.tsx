import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { Button, Textarea } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { hashOf } from '@lapka/contracts/hash-of.ts'
import { useFormat } from '../kit/format/format.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { ThumbBar } from '../kit/ui/thumb-bar.tsx'
import { useLeadOn } from '../kit/ui/use-lead-on.ts'
import { dropDraft, readDraft, writeDraft } from '../kit/forms/use-draft.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { AddressChoice, useChosenAddress } from '../entities/address/address-choice.tsx'
import type { WantedService } from '../entities/professional/use-tailored.ts'
import { OwnPetsState } from '../entities/pet/own-pets-state.tsx'
import { saveStep } from '../entities/appointment/booking-progress.ts'
import { usePlaceAppointmentMutation } from './booking-api.ts'
import { PetChoice, PetsComing } from './pet-choice.tsx'
import classes from './booking.module.css'

const REASON_LENGTH = 1000

/** Where promotions pay all of it, there is nothing to go on to. */
type BookingFormProps = {
  professional: ProfessionalDetails
  service: ProfessionalDetails['services'][number]
  /** The animals that the price and the length are of. */
  tailoredFor: Pet[]
  extraIds: string[]
  /** The services that follow that one. */
  further: WantedService[]
  startsAt: string
  priceCents: number
}

/** The pet and the reason. The address keeps the pet, a draft keeps the typed reason. */
export function BookingForm(props: BookingFormProps) {
  const { t } = useTranslation('booking')
  return (
    <OwnPetsState words={{ none: t('pets.none'), add: t('pets.first') }}>
      {(pets) => <Fields {...props} pets={pets} />}
    </OwnPetsState>
  )
}

function Fields({ pets, ...props }: BookingFormProps & { pets: Pet[] }) {
  const { professional, service, tailoredFor, extraIds, further, startsAt, priceCents } = props
  const { t } = useTranslation('booking')
  const format = useFormat()
  const leadOn = useLeadOn()
  const [parameters, setParameters] = useSearchParams()
  const alike = alikeOf(pets, [service, ...further.map((one) => one.service)], tailoredFor)
  const coming = tailoredFor.length > 1 ? tailoredFor : oneOf(alike, parameters.get('petId'))
  const draft = [useCurrentUser()?.id ?? '', `booking.${professional.id}`] as const
  const typed = readDraft(...draft)
  const form = useForm({ defaultValues: { reason: typeof typed === 'string' ? typed : '' } })
  const intention = useIdempotencyKey(startsAt)
  const [place, { isLoading, error }] = usePlaceAppointmentMutation()
  const { reason = '' } = useWatch({ control: form.control })
  const [petId = '', ...furtherPetIds] = coming.map(({ id }) => id)
  const furtherServices = further.map((one) => ({ serviceId: one.service.id, extraIds: one.extraIds }))
  const { isVisited, address } = useVisit(professional, service, parameters.get('addressId'))
  const choose = (name: 'petId' | 'startsAt' | 'addressId') => (value: string) => {
    const next = new URLSearchParams(parameters)
    next.set(name, value)
    setParameters(next, { replace: true, preventScrollReset: true })
  }

  const submit = form.handleSubmit(async (body) => {
    const answer = await place({
      professionalId: professional.id,
      serviceId: service.id,
      startsAt,
      petId,
      ...(furtherPetIds.length > 0 && { furtherPetIds }),
      ...(furtherServices.length > 0 && { furtherServices }),
      ...(address && { addressId: address.id }),
      ...(extraIds.length > 0 && { extraIds }),
      reason: body.reason.trim(),
      idempotencyKey: `${intention}-${keyOf({ petIds: [petId, ...furtherPetIds], addressId: address?.id ?? '', extraIds, furtherServices, ...body })}`,
    })
    if (!answer.data) return
    dropDraft(...draft)
    void saveStep('FOR_PAYMENT', { professionalID: professional.id, serviceType: service.id, intentID: answer.data.id })
    await leadOn(pathTo('checkout', { id: answer.data.id }), { replace: true })
  })
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {coming.length > 1 ? <PetsComing pets={coming} /> : <PetChoice pets={alike} chosen={petId} onChoose={choose('petId')} />}
      {isVisited && <AddressChoice professionalId={professional.id} chosen={address?.id} onChoose={choose('addressId')} />}
      <Textarea
        label={t(isMedical(professional) ? 'details.reason' : 'details.reasonOther', { pet: format.pets(coming) })}
        description={t('details.reasonNote')}
        error={form.formState.errors.reason && t('details.reasonMissing')}
        minRows={3}
        autosize
        size="md"
        maxLength={REASON_LENGTH}
        value={reason}
        {...form.register('reason', {
          validate: (text) => text.trim() !== '',
          onChange: () => writeDraft(...draft, form.getValues('reason')),
        })}
      />
      <ProblemNotice error={error} zone={professional.zone} onAlternative={choose('startsAt')} />
      <ThumbBar cents={priceCents}>
        <Button type="submit" size="lg" loading={isLoading}>
          {t(priceCents === 0 ? 'details.book' : 'details.hold')}
        </Button>
      </ThumbBar>
    </form>
  )
}

const isMedical = ({ role }: ProfessionalDetails): boolean => role === 'VET' || role === 'CLINIC'

/** The one that was chosen, else the first. */
const oneOf = (pets: Pet[], petId: string | null): Pet[] => [...pets.filter(({ id }) => id === petId), ...pets].slice(0, 1)

/** With the animal of a table price and length change, so for another one the time is chosen anew. */
const alikeOf = (pets: Pet[], services: BookingFormProps['service'][], own: Pet[]): Pet[] =>
  services.every(({ rows }) => rows === undefined) ? pets : pets.filter(({ id }) => own.some((one) => one.id === id))

/** The address of a service that goes to the parent; any other needs none. */
const useVisit = ({ id }: ProfessionalDetails, service: BookingFormProps['service'], chosen: string | null) => {
  const isVisited = goesToParent(service.location)
  return { isVisited, address: useChosenAddress(id, chosen, !isVisited) }
}

type BookingChoice = {
  petIds: string[]
  addressId: string
  extraIds: string[]
  furtherServices: { serviceId: string; extraIds: string[] }[]
  reason: string
}
/** Another pet, service, address or reason is another command; the same pressed twice is one. */
const keyOf = ({ petIds, addressId, extraIds, furtherServices, reason }: BookingChoice) => {
  const further = furtherServices.flatMap((one) => [one.serviceId, ...one.extraIds])
  return hashOf([...petIds, addressId, ...extraIds, ...further, reason.trim()].join(' ')).toString(36)
}

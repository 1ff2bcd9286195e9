import type { ClinicVets } from '@lapka/contracts/api/clinics.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { Button, Group, NativeSelect, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useAddAppointmentMutation, useKnownPets } from './work-api.ts'
import { DeskFields } from './desk-fields.tsx'
import { useDeskClient } from './use-desk-client.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useIsSlotFree, useSlotMoment } from '../../entities/professional/use-slot-moment.ts'
import { useServiceNaming } from '../../entities/professional/professional-words.ts'
import { useProfessionalQuery } from '../../entities/professional/professionals-api.ts'
import { SlotChoice } from '../../professionals/slot-choice.tsx'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import '../texts.ts'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import classes from '../calendar.module.css'

/** The vet and the time, if a free time was pressed; neither if "new" was. */
export type Addition = { professionalId?: string; startsAt?: string }

type ReceptionDialogProps = {
  vets: ClinicVets['vets']
  addition: Addition
  onAdded: (added: { id: string; startsAt: string }) => void
  onClose: () => void
}

/** Reception books a patient of the clinic with one of its vets, as on the phone or at the desk. */
export function ReceptionDialog({ vets, addition, onAdded, onClose }: ReceptionDialogProps) {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  const [professionalId, setProfessionalId] = useState(addition.professionalId ?? '')
  const [startsAt, setStartsAt] = useState(addition.startsAt ?? null)
  return (
    <Dialog opened onClose={onClose} title={t('reception.title')} size={880}>
      <div className={classes.form}>
        <NativeSelect
          size="md"
          label={t('reception.vet')}
          value={professionalId}
          data={[
            { value: '', label: t('reception.chooseVet') },
            ...vets.filter((vet) => vet.isBookable).map((vet) => ({ value: vet.id, label: format.name(vet) })),
          ]}
          onChange={(event) => {
            setProfessionalId(event.currentTarget.value)
            setStartsAt(null)
          }}
          data-autofocus
        />
        {professionalId === '' ? (
          <p role="status">{t('reception.selectProfessional')}</p>
        ) : (
          <AddForm key={professionalId} {...{ professionalId, startsAt, onAdded, onClose }} onStartsAt={setStartsAt} />
        )}
      </div>
    </Dialog>
  )
}

type AddFormProps = Pick<ReceptionDialogProps, 'onAdded' | 'onClose'> & {
  professionalId: string
  startsAt: string | null
  onStartsAt: (startsAt: string | null) => void
}

function AddForm({ professionalId, startsAt, onStartsAt, onAdded, onClose }: AddFormProps) {
  const { t } = useTranslation(['calendar', 'desk'])
  const form = useAddForm({ professionalId, startsAt })
  const { professional, service, chosen, set, desk } = form
  const format = useFormat(professional?.zone)
  const when = useSlotMoment({
    professional: { id: professionalId, role: professional?.role ?? '' },
    zone: professional?.zone ?? '',
    serviceId: service?.id ?? '',
    startsAt: professional === undefined ? null : startsAt,
    isReception: true,
  })
  const isFree = useIsSlotFree({ professionalId, zone: professional?.zone, serviceId: service?.id, startsAt })
  const submit = async () => {
    const id = await form.submit()
    if (id !== undefined && startsAt !== null) onAdded({ id, startsAt })
  }
  if (form.isLoading) return <Skeleton of={['field', 'field', 'card']} />
  if (professional === undefined || service === undefined)
    return form.notLoaded ? <ProblemNotice error={form.notLoaded} /> : <p role="status">{t('reception.noServices')}</p>
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Who form={form} />
      <ServiceSelect {...{ professional, service }} onService={(serviceId) => set({ serviceId })} />
      <SlotField
        key={service.id}
        {...{ professionalId, startsAt, onStartsAt, when, isFree }}
        serviceId={service.id}
        zone={professional.zone}
      />
      <Textarea
        size="md"
        label={t('plan.visitReason')}
        maxLength={1000}
        value={chosen.visitReason}
        onChange={(event) => set({ visitReason: event.currentTarget.value })}
      />
      <p>
        {t(chosen.kind === 'phone' && !desk.hasAddress ? 'desk:paidThere' : 'plan.paidThere', {
          sum: format.euro(service.priceCents),
        })}
      </p>
      <ProblemNotice error={form.error} onAlternative={onStartsAt} zone={professional.zone} />
      <Group className={classes.buttons} gap="xs" align="stretch" justify="end" mt="xs">
        <Button variant="default" onClick={onClose}>
          {t('plan.leave')}
        </Button>
        <Button type="submit" loading={form.isSending} disabled={startsAt === null || !isFree || !form.isWhoKnown}>
          {startsAt === null ? t('reception.chooseSlot') : t('plan.addVisit', { when })}
        </Button>
      </Group>
    </form>
  )
}

type ServiceSelectProps = { professional: ProfessionalDetails; service: { id: string }; onService: (serviceId: string) => void }

function ServiceSelect({ professional, service, onService }: ServiceSelectProps) {
  const { t } = useTranslation('calendar')
  const serviceName = useServiceNaming()
  const format = useFormat(professional.zone)
  return (
    <NativeSelect
      size="md"
      label={t('plan.service')}
      value={service.id}
      data={professional.services.map((one) => ({
        value: one.id,
        label: `${serviceName(one)} · ${format.minutes(one.durationMinutes)} · ${format.euro(one.priceCents)}`,
      }))}
      onChange={(event) => onService(event.currentTarget.value)}
    />
  )
}

function Who({ form: { chosen, set, desk } }: { form: ReturnType<typeof useAddForm> }) {
  const { t } = useTranslation('calendar')
  return (
    <>
      <div className={classes.kinds} role="group" aria-label={t('plan.kinds')}>
        {(['visit', 'phone'] as const).map((kind) => (
          <button key={kind} type="button" aria-pressed={chosen.kind === kind} onClick={() => set({ kind })}>
            {t(`plan.kind.${kind}`)}
          </button>
        ))}
      </div>
      {chosen.kind === 'phone' ? (
        <DeskFields desk={desk} />
      ) : (
        <PatientSelect petId={chosen.petId} onPet={(petId) => set({ petId })} />
      )}
    </>
  )
}

type SlotFieldProps = Pick<AddFormProps, 'professionalId' | 'startsAt' | 'onStartsAt'> & {
  serviceId: string
  zone: string
  /** The chosen time in words. */
  when: string
  isFree: boolean
}

/** A free time that was pressed on the board is taken as it is, until the user picks another. It may be free for other services alone. */
function SlotField({ professionalId, serviceId, zone, when, isFree, startsAt, onStartsAt }: SlotFieldProps) {
  const { t } = useTranslation(['calendar', 'desk'])
  const [isChoosing, setChoosing] = useState(startsAt === null)
  if (startsAt !== null && !isChoosing && isFree)
    return (
      <Group className={classes.slot} gap="var(--lk-2) var(--lk-3)" justify="space-between">
        <p>
          {t('plan.hour')} <b>{when}</b>
        </p>
        <Button variant="default" size="sm" onClick={() => setChoosing(true)}>
          {t('reception.otherSlot')}
        </Button>
      </Group>
    )
  return (
    <>
      {startsAt !== null && !isFree && <p role="status">{t('desk:notFreeThen', { when })}</p>}
      <SlotChoice
        {...{ professionalId, serviceId, zone }}
        value={startsAt}
        onChange={onStartsAt}
        onTaken={() => onStartsAt(null)}
        isReception
      />
    </>
  )
}

const includesWords = (label: string, search: string) => label.toLowerCase().includes(search.trim().toLowerCase())

/** By the name of pet or owner: a clinic knows hundreds. */
function PatientSelect({ petId, onPet }: { petId: string; onPet: (petId: string) => void }) {
  const { t } = useTranslation('calendar')
  const clinicId = useCurrentUser()?.professionalId ?? ''
  const { pets, isLoading, error } = useKnownPets()
  const { letters } = useFormat()
  if (isLoading) return <Skeleton of={['field']} />
  if (error) return <ProblemNotice error={error} />
  return (
    <Select
      size="md"
      label={t('reception.patient')}
      placeholder={t('reception.patientExample')}
      description={
        <>
          {t('reception.patientHint')} <Link to={pathTo('professional', { id: clinicId })}>{t('reception.clinicPage')}</Link>
        </>
      }
      inputWrapperOrder={['label', 'input', 'description']}
      nothingFoundMessage={t('reception.nobodyFound')}
      data={pets.map((pet) => ({ value: pet.petId, label: letters(pet.label) }))}
      // Found in either alphabet, in both languages of the page.
      filter={({ options, search, limit }) =>
        options.filter((one) => 'label' in one && includesWords(one.label, letters(search))).slice(0, limit)
      }
      value={petId === '' ? null : petId}
      onChange={(id) => onPet(id ?? '')}
      searchable
      limit={30}
      required
    />
  )
}

type Chosen = { kind: 'visit' | 'phone'; petId: string; serviceId: string; visitReason: string }

/** The typed words, and sending them once, even if the network fails. */
const useAddForm = ({ professionalId, startsAt }: { professionalId: string; startsAt: string | null }) => {
  const { currentData: professional, isFetching, error: notLoaded } = useProfessionalQuery(professionalId)
  const [chosen, setChosen] = useState<Chosen>({ kind: 'visit', petId: '', serviceId: '', visitReason: '' })
  const [add, added] = useAddAppointmentMutation()
  const desk = useDeskClient()
  const service = professional?.services.find(({ id }) => id === chosen.serviceId) ?? professional?.services[0]
  const isByPhone = chosen.kind === 'phone'
  const isWhoKnown = isByPhone ? desk.isReady : chosen.petId !== ''
  const about = JSON.stringify([professionalId, service?.id, startsAt, chosen, isByPhone && desk.about])
  const idempotencyKey = useIdempotencyKey(about)
  const submit = async (): Promise<string | undefined> => {
    if (service === undefined || startsAt === null || !isWhoKnown) return undefined
    const { petId, visitReason } = chosen
    const slot = { professionalId, serviceId: service.id, startsAt, visitReason: visitReason.trim() }
    if (isByPhone) return desk.book(slot, idempotencyKey)
    return (await add({ body: { ...slot, petId }, idempotencyKey })).data?.id
  }
  return {
    professional,
    service,
    chosen,
    set: (change: Partial<typeof chosen>) => setChosen((before) => ({ ...before, ...change })),
    isLoading: professional === undefined && isFetching,
    notLoaded,
    desk,
    isWhoKnown,
    isSending: added.isLoading || desk.isSending,
    error: isByPhone ? desk.error : added.error,
    submit,
  }
}

import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { EditChoices } from '@lapka/contracts/api/change-appointment.ts'
import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useServiceNaming } from '../../entities/professional/professional-words.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useEditAppointmentMutation, useEditChoicesQuery, type Edit } from './change-api.ts'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import classes from '../appointments.module.css'

type EditDialogProps = { appointment: AppointmentView; onClose: () => void }

/** The appointment's subject: a service of the same price and length, the pet, the reason. */
export function EditDialog({ appointment, onClose }: EditDialogProps) {
  const { t } = useTranslation('appointments')
  const format = useFormat()
  const query = useEditChoicesQuery(appointment.id)
  return (
    <Dialog opened onClose={onClose} title={t('edit.title', { pet: format.pets(appointment.pets) })} size={560}>
      {query.currentData ? (
        <EditForm appointment={appointment} choices={query.currentData} onClose={onClose} />
      ) : query.error ? (
        <ProblemNotice error={query.error} />
      ) : (
        <Skeleton of={['field', 'field', 'card']} />
      )}
    </Dialog>
  )
}

function EditForm({ appointment, choices, onClose }: EditDialogProps & { choices: EditChoices }) {
  const { t } = useTranslation('appointments')
  const serviceName = useServiceNaming()
  const [chosen, setChosen] = useState(() => chosenFrom(appointment))
  const body = changesOf(appointment, chosen)
  const idempotencyKey = useIdempotencyKey(JSON.stringify(body))
  const [edit, { isLoading, error }] = useEditAppointmentMutation()
  const isChanged = Object.keys(body).length > 0
  // The booked service may not be offered any more, and the pet may be unknown to the editor: both can stay.
  const isInTurn = appointment.service.inTurn !== undefined
  const isForSeveral = appointment.pets.length > 1 || isInTurn
  const services = withOwn(choices.services, appointment.service)
  const pets = withOwn(choices.pets, appointment.pet)
  const set = (name: keyof Chosen) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setChosen((before) => ({ ...before, [name]: value }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !(await edit({ id: appointment.id, body, idempotencyKey })).error) onClose()
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <p>{t(isInTurn ? 'edit.rulesInTurn' : isForSeveral ? 'edit.rulesOfSeveral' : 'edit.rules')}</p>
      <NativeSelect
        size="md"
        label={t('edit.service')}
        description={services.length === 1 ? t('edit.oneService') : undefined}
        disabled={services.length === 1}
        value={chosen.serviceId}
        data={services.map((service) => ({ value: service.id, label: serviceName(service) }))}
        onChange={set('serviceId')}
      />
      {!isForSeveral && (
        <NativeSelect
          size="md"
          label={t('edit.pet')}
          disabled={pets.length === 1}
          value={chosen.petId}
          data={pets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={set('petId')}
        />
      )}
      <Textarea
        size="md"
        label={t('edit.reason')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={chosen.reason}
        onChange={set('reason')}
      />
      {isChanged && <Changes appointment={appointment} body={body} services={services} pets={pets} />}
      <ProblemNotice error={error} />
      <Group gap="xs" align="stretch" justify="end">
        <Button variant="default" onClick={onClose}>
          {t('edit.keep')}
        </Button>
        <Button type="submit" loading={isLoading} disabled={!isChanged}>
          {t('edit.confirm')}
        </Button>
      </Group>
    </form>
  )
}

type ChangesProps = {
  appointment: AppointmentView
  body: Edit
  services: readonly AppointmentView['service'][]
  pets: readonly { id: string; name: string }[]
}

/** Before and after the edit, for confirmation. */
function Changes({ appointment, body, services, pets }: ChangesProps) {
  const { t } = useTranslation('appointments')
  const { letters } = useFormat()
  const serviceName = useServiceNaming()
  const service = services.find(({ id }) => id === body.serviceId)
  const pet = pets.find(({ id }) => id === body.petId)
  return (
    <Facts
      className={classes.way}
      facts={[
        service && { name: t('edit.service'), value: `${serviceName(appointment.service)} → ${serviceName(service)}` },
        pet && { name: t('edit.pet'), value: `${letters(appointment.pet.name)} → ${letters(pet.name)}` },
        body.reason !== undefined && { name: t('edit.reason'), value: body.reason },
      ]}
    />
  )
}

type Chosen = { serviceId: string; petId: string; reason: string }

const chosenFrom = ({ service, pet, reason }: AppointmentView): Chosen => ({ serviceId: service.id, petId: pet.id, reason })

/** Only what differs is asked for, so that nothing else that changed meanwhile is written over. A reason can't be taken away. */
const changesOf = ({ service, pet, reason }: AppointmentView, chosen: Chosen): Edit => {
  const written = chosen.reason.trim()
  return {
    ...(chosen.serviceId !== service.id && { serviceId: chosen.serviceId }),
    ...(chosen.petId !== pet.id && { petId: chosen.petId }),
    ...(written !== reason && written !== '' && { reason: written }),
  }
}

const withOwn = <Item extends { id: string }>(items: readonly Item[], own: Item): readonly Item[] =>
  items.some(({ id }) => id === own.id) ? items : [own, ...items]

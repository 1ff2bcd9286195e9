import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { instantOfLocal } from '../../kit/time/wall-clock.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { useProfessionalQuery, useSearchQuery } from '../../entities/professional/professionals-api.ts'
import classes from './why.module.css'

type FormProps = { parameters: URLSearchParams; onAsk: (question: Record<string, string>) => void }

/** What a field of date and time holds, as the wall of the zone reads an instant. */
const wallOf = (instant: string | null): string =>
  instant === null || Number.isNaN(Date.parse(instant))
    ? ''
    : `${localDateOf(instant, DEFAULT_ZONE)}T${wallTimeOf(instant, DEFAULT_ZONE)}`
const instantOf = (wall: string): string =>
  wall === '' ? '' : instantOfLocal(wall.slice(0, 10), wall.slice(11, 16), DEFAULT_ZONE)

export function SlotForm({ parameters, onAsk }: FormProps) {
  const { t } = useTranslation('operations-why')
  const language = useLanguage()
  const format = useFormat()
  const [words, setWords] = useState('')
  const [professionalId, setProfessional] = useState(parameters.get('professionalId') ?? '')
  const [serviceId, setService] = useState(parameters.get('serviceId') ?? '')
  const [startsAt, setStart] = useState(wallOf(parameters.get('startsAt')))
  const [asOf, setAsOf] = useState(wallOf(parameters.get('asOf')))
  const found = useSearchQuery(words === '' ? {} : { q: words }).data?.items ?? []
  const { data: professional } = useProfessionalQuery(professionalId, { skip: professionalId === '' })
  const services = professional?.services ?? []
  const service = services.find(({ id }) => id === serviceId) ?? services[0]
  const known = professional === undefined || found.some(({ id }) => id === professional.id) ? found : [professional, ...found]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk({ professionalId, serviceId: service?.id ?? serviceId, startsAt: instantOf(startsAt), asOf: instantOf(asOf) })
  }
  return (
    <form className={classes.question} onSubmit={submit}>
      <TextInput label={t('form.find')} value={words} onChange={({ currentTarget }) => setWords(currentTarget.value)} />
      <NativeSelect
        label={t('form.professional')}
        required
        value={professionalId}
        onChange={({ currentTarget }) => setProfessional(currentTarget.value)}
        data={[{ value: '', label: '' }, ...known.map((one) => ({ value: one.id, label: format.name(one) }))]}
      />
      <NativeSelect
        label={t('form.service')}
        value={service?.id ?? ''}
        onChange={({ currentTarget }) => setService(currentTarget.value)}
        data={services.map(({ id, name, nameEn }) => ({ value: id, label: language === 'bg' ? name : nameEn }))}
      />
      <TextInput
        type="datetime-local"
        label={t('form.startsAt')}
        required
        value={startsAt}
        onChange={({ currentTarget }) => setStart(currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={t('form.asOf')}
        value={asOf}
        onChange={({ currentTarget }) => setAsOf(currentTarget.value)}
      />
      <Button type="submit">{t('form.explain')}</Button>
    </form>
  )
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export function AppointmentForm({ parameters, onAsk }: FormProps) {
  const { t } = useTranslation('operations-why')
  const [appointmentId, setAppointment] = useState(parameters.get('appointmentId') ?? '')
  const [asOf, setAsOf] = useState(wallOf(parameters.get('asOf')))
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = appointmentId.trim()
    setWrong(!uuid.test(id))
    if (uuid.test(id)) onAsk({ appointmentId: id, asOf: instantOf(asOf) })
  }
  return (
    <form className={classes.question} onSubmit={submit}>
      <TextInput
        label={t('form.appointment')}
        required
        value={appointmentId}
        error={isWrong && t('form.notAnId')}
        onChange={({ currentTarget }) => setAppointment(currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={t('form.asOf')}
        value={asOf}
        onChange={({ currentTarget }) => setAsOf(currentTarget.value)}
      />
      <Button type="submit">{t('form.explain')}</Button>
    </form>
  )
}

import { appointmentName } from '@lapka/contracts/api/common.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MomentField } from '../../kit/forms/moment-field.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { useProfessionalQuery, useSearchQuery } from '../../entities/professional/professionals-api.ts'
import classes from './why.module.css'

type FormProps = { parameters: URLSearchParams; onAsk: (question: Record<string, string>) => void }

const instantIn = (parameters: URLSearchParams, name: string): string => {
  const text = parameters.get(name) ?? ''
  return Number.isNaN(Date.parse(text)) ? '' : text
}

export function SlotForm({ parameters, onAsk }: FormProps) {
  const { t } = useTranslation('operations-why')
  const language = useLanguage()
  const format = useFormat()
  const [words, setWords] = useState('')
  const [professionalId, setProfessional] = useState(parameters.get('professionalId') ?? '')
  const [serviceId, setService] = useState(parameters.get('serviceId') ?? '')
  const [startsAt, setStart] = useState(instantIn(parameters, 'startsAt'))
  const [asOf, setAsOf] = useState(instantIn(parameters, 'asOf'))
  const found = useSearchQuery(words === '' ? {} : { q: words }).data?.items ?? []
  const { data: professional } = useProfessionalQuery(professionalId, { skip: professionalId === '' })
  const services = professional?.services ?? []
  const service = services.find(({ id }) => id === serviceId) ?? services[0]
  const known = professional === undefined || found.some(({ id }) => id === professional.id) ? found : [professional, ...found]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (startsAt !== '') onAsk({ professionalId, serviceId: service?.id ?? serviceId, startsAt, asOf })
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
      <MomentField day={t('form.startsOn')} time={t('form.startsAt')} value={startsAt} onChange={setStart} isRequired />
      <MomentField day={t('form.asOf')} time={t('form.asOfTime')} value={asOf} onChange={setAsOf} />
      <Button type="submit">{t('form.explain')}</Button>
    </form>
  )
}

export function AppointmentForm({ parameters, onAsk }: FormProps) {
  const { t } = useTranslation('operations-why')
  const [appointmentId, setAppointment] = useState(parameters.get('appointmentId') ?? '')
  const [asOf, setAsOf] = useState(instantIn(parameters, 'asOf'))
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const named = appointmentName.safeParse(appointmentId)
    setWrong(!named.success)
    if (named.success) onAsk({ appointmentId: named.data, asOf })
  }
  return (
    <form className={classes.question} onSubmit={submit}>
      <TextInput
        label={t('form.appointment')}
        required
        value={appointmentId}
        description={t('form.appointmentExample')}
        error={isWrong && t('form.notAnId')}
        onChange={({ currentTarget }) => setAppointment(currentTarget.value)}
      />
      <MomentField day={t('form.asOf')} time={t('form.asOfTime')} value={asOf} onChange={setAsOf} />
      <Button type="submit">{t('form.explain')}</Button>
    </form>
  )
}

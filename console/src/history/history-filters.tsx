import { isLocalDate } from '@lapka/contracts/time.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useClinicVetsQuery } from '../clinics/clinics-api.ts'
import { useFormat } from '../kit/format/format.ts'
import { DateField } from '../kit/forms/date-field.tsx'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { historyTopics, typesOfTopic, type HistoryTopic } from './history-facts.ts'
import classes from './history.module.css'

/** As the API takes it. */
export type HistoryFilter = { from?: string; to?: string; type?: string; actor?: string; professionalId?: string }
/** As the address keeps it: local dates, a topic, who, and for a clinic with which of its vets. */
type HistoryChoice = { from: string; to: string; topic: HistoryTopic | ''; actor: string; vet: string }

export const choiceOf = (parameters: URLSearchParams): HistoryChoice => {
  const textOf = (name: string) => parameters.get(name) ?? ''
  const date = (name: string) => (isLocalDate(textOf(name)) ? textOf(name) : '')
  const actors = ['people', 'system', 'self']
  return {
    from: date('from'),
    to: date('to'),
    topic: historyTopics.find((name) => name === textOf('topic')) ?? '',
    actor: actors.find((name) => name === textOf('actor')) ?? '',
    vet: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(textOf('vet')) ? textOf('vet') : '',
  }
}

/** Whole days, including the last one; the server knows the person's zone. */
export const filterOf = ({ from, to, topic, actor, vet }: HistoryChoice, ownId: string): HistoryFilter => ({
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(topic !== '' && { type: typesOfTopic(topic) }),
  ...(actor !== '' && { actor: actor === 'self' ? ownId : actor }),
  ...(vet !== '' && { professionalId: vet }),
})

/** The filter is in the address, so that Back and a shared link show the same. */
export function HistoryFilters({ choice }: { choice: HistoryChoice }) {
  const { t } = useTranslation('history')
  const [, setParameters] = useSearchParams()
  const user = useCurrentUser()
  const clinicId = user?.role === 'CLINIC' ? user.professionalId : null
  const set = (name: keyof HistoryChoice) => (value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const choose = (name: keyof HistoryChoice) => (event: { currentTarget: { value: string } }) =>
    set(name)(event.currentTarget.value)
  const topics = historyTopics.map((name) => ({ value: name, label: t(`types.${name}`) }))
  const actors = (['people', 'self', 'system'] as const).map((name) => ({ value: name, label: t(`list.${name}`) }))
  return (
    <form className={classes.filters} aria-label={t('list.filters')} onSubmit={(event) => event.preventDefault()}>
      <DateField label={t('list.from')} value={choice.from} max={choice.to} onChange={set('from')} />
      <DateField label={t('list.to')} value={choice.to} min={choice.from} onChange={set('to')} />
      <NativeSelect
        label={t('list.type')}
        value={choice.topic}
        onChange={choose('topic')}
        data={[{ value: '', label: t('list.anyType') }, ...topics]}
      />
      <NativeSelect
        label={t('list.actor')}
        value={choice.actor}
        onChange={choose('actor')}
        data={[{ value: '', label: t('list.anyActor') }, ...actors]}
      />
      {clinicId !== null && <VetChoice clinicId={clinicId} value={choice.vet} onChange={choose('vet')} />}
    </form>
  )
}

type VetChoiceProps = { clinicId: string; value: string; onChange: (event: { currentTarget: { value: string } }) => void }

function VetChoice({ clinicId, value, onChange }: VetChoiceProps) {
  const { t } = useTranslation('history')
  const format = useFormat()
  const { data } = useClinicVetsQuery(clinicId)
  const vets = (data?.vets ?? []).map((vet) => ({ value: vet.id, label: format.name(vet) }))
  return (
    <NativeSelect
      label={t('list.vet')}
      value={value}
      onChange={onChange}
      data={[{ value: '', label: t('list.anyVet') }, ...vets]}
    />
  )
}

import type { ClinicVets } from '@lapka/contracts/api/clinics.ts'
import { Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import classes from './calendar.module.css'

type Vets = ClinicVets['vets']

/** The vets in the address; without any, or none that works here, all of them. */
export const useVetFilter = (team: Vets) => {
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get('vets') ?? ''
  const chosen = useMemo(() => team.filter(({ id }) => asked.split(',').includes(id)), [team, asked])
  const isChosen = chosen.length > 0
  const choose = (ids: readonly string[]) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (ids.length === 0 || ids.length === team.length) next.delete('vets')
        else next.set('vets', ids.join(','))
        return next
      },
      { replace: true },
    )
  const toggle = (id: string | null) => {
    const ids = chosen.map((vet) => vet.id)
    if (id === null) choose([])
    else choose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  }
  return { vets: isChosen ? chosen : team, isChosen, toggle }
}

/** `vets` are those that were chosen; `toggle(null)` shows all vets again. */
export function VetFilter({ team, vets, toggle }: { team: Vets; vets: Vets; toggle: (id: string | null) => void }) {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  if (team.length < 2) return null
  const choice = (id: string | null, label: string, isOn: boolean) => (
    <Button key={id} variant={isOn ? 'light' : 'default'} size="compact-md" aria-pressed={isOn} onClick={() => toggle(id)}>
      {label}
    </Button>
  )
  return (
    <Group className={classes.vets} gap="xs" align="stretch" mb="md" role="group" aria-label={t('vets.label')}>
      {choice(null, t('vets.all'), vets.length === 0)}
      {team.map((vet) => choice(vet.id, format.name(vet), vets.includes(vet)))}
    </Group>
  )
}

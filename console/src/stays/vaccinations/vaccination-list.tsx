import type { StayView } from '@lapka/contracts/api/stays.ts'
import { isMissing } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { useProofWords, type VaccinationNeed, type Vaccinations } from './vaccination-words.ts'
import classes from './vaccinations.module.css'

type VaccinationListProps = {
  vaccinations: Vaccinations
  stay: Pick<StayView, 'pets' | 'departure'>
  zone: string
  actionOf?: (need: VaccinationNeed, what: string) => ReactNode
}

/** Each vaccination that a stay asks for: of which animal, and what shows it, or that it is missing. */
export function VaccinationList({ vaccinations: { needs }, stay: { pets, departure }, zone, actionOf }: VaccinationListProps) {
  const { t } = useTranslation('vaccinations')
  const format = useFormat(zone)
  const words = useProofWords(zone, departure)
  return (
    <ul className={classes.list}>
      {needs.map((need) => {
        const pet = pets.find(({ id }) => id === need.petId)
        const what = [pet && format.letters(pet.name), t(`group.${need.group}`)].filter(Boolean).join(': ')
        const Icon = isMissing(need, departure) ? IconAlertCircle : IconCheck
        return (
          <li key={need.petId + need.group} data-missing={isMissing(need, departure) || undefined}>
            <Icon size={20} stroke={2} aria-hidden="true" />
            <div>
              <b>{what}</b>
              <span>{words.state(need)}</span>
            </div>
            {actionOf?.(need, what)}
          </li>
        )
      })}
    </ul>
  )
}

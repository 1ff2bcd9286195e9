import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import type { ServiceExtra } from '@lapka/contracts/service-table.ts'
import { tailorService } from '@lapka/domain/services/price-for-pet.ts'
import { useTranslation } from 'react-i18next'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import classes from './prices-and-times.module.css'

type Service = ProfessionalDetails['services'][number]

/** Why no row is for an animal; not final where its owner only has to say what it weighs or what coat it has. */
export const useWhyNot = () => {
  const { t } = useTranslation('tailored')
  return (service: Service, pet: Pet): { text: string; isFinal: boolean } | undefined => {
    const tailored = tailorService(service, pet)
    if (!('refused' in tailored)) return undefined
    if (tailored.refused === 'PET_UNDESCRIBED') return { text: t('undescribed'), isFinal: false }
    const ofSpecies = (service.rows ?? []).filter(({ species }) => species === pet.animalType)
    if (ofSpecies.length === 0) return { text: t(`noSpecies.${pet.animalType}`), isFinal: true }
    const most = Math.max(...ofSpecies.map(({ upToKg }) => upToKg ?? Infinity))
    const isTooHeavy = (pet.weightKg ?? 0) > most
    return { text: isTooHeavy ? t('tooHeavy', { most, weight: pet.weightKg }) : t('noCoat'), isFinal: true }
  }
}

type ExtrasProps = {
  extras: ServiceExtra[]
  extraIds: string[]
  isForEach: boolean
  onChoose: (extraIds: string[]) => void
}

export function Extras({ extras, extraIds, isForEach, onChoose }: ExtrasProps) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const nameOf = useServiceNaming()
  return (
    <fieldset className={classes.choices}>
      <legend>{t(isForEach ? 'extrasOfEach' : 'extras')}</legend>
      {extras.map((extra) => {
        const { id, priceCents, durationMinutes } = extra
        const isChosen = extraIds.includes(id)
        return (
          <label key={id}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => onChoose(isChosen ? extraIds.filter((other) => other !== id) : [...extraIds, id])}
            />
            <span>
              <b>{nameOf(extra)}</b>
              <small>{durationMinutes === 0 ? t('noLonger') : t('longer', { length: format.minutes(durationMinutes) })}</small>
            </span>
            <span className={classes.price}>{format.euro(priceCents)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

import type { SharedRecord } from '@lapka/contracts/api/shares.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PetPortrait, useAgeWords } from '../../entities/pet/pet-portrait.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { Pill } from '../../kit/ui/pill.tsx'
import classes from './guest.module.css'

/** The animal of the record, with the facts that are shared. */
export function SharedHead({ record: { pet, looks, health } }: { record: SharedRecord }) {
  const { t } = useTranslation(['records', 'pets'])
  const language = useLanguage()
  const format = useFormat()
  const age = useAgeWords()
  const breed =
    looks === null || looks.breed === '' ? t(`pets:type.${pet.animalType}`) : breedName(pet.animalType, looks.breed, language)
  const neutered = looks !== null && looks.neutered !== null && t(`neutered.${looks.gender}.${looks.neutered ? 'yes' : 'no'}`)
  return (
    <header className={classes.head}>
      <PetPortrait animalType={pet.animalType} size={96} />
      <div>
        <h1>{format.letters(pet.name)}</h1>
        <p>{[breed, looks && t(`pets:gender.${looks.gender}`), neutered].filter(Boolean).join(', ')}</p>
      </div>
      <ul>
        {looks !== null && (
          <li>
            <span>{t(`born.${looks.gender}`)}</span> {t('bornAndAge', { when: looks.born.slice(0, 4), age: age(looks.born) })}
          </li>
        )}
        {pet.chip !== '' && (
          <li>
            <span>{t('chip')}</span> {pet.chip.replace(/(\d{3})(?=\d)/g, '$1 ')}
          </li>
        )}
      </ul>
      {health !== null && (health.allergies !== '' || health.medicine !== '') && (
        <div className={classes.flags}>
          {health.allergies !== '' && (
            <Pill tone="warn" icon={<IconAlertTriangle size={17} stroke={2} aria-hidden="true" />}>
              {t('allergies', { what: health.allergies })}
            </Pill>
          )}
          {health.medicine !== '' && <Pill tone="info">{t('medicine', { what: health.medicine })}</Pill>}
        </div>
      )}
    </header>
  )
}

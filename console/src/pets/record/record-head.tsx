import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconChevronLeft, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PetPortrait, useAgeWords } from '../../entities/pet/pet-portrait.tsx'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { CopyNumber } from '../../kit/ui/copy-number.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import classes from './record.module.css'

const YEAR_LENGTH = 4

/** The traits that a vet must know before touching the animal. */
const isRisk = (temperament: string) => temperament.startsWith('aggressive-')

type HeadProps = { record: RecordOverview; action?: ReactNode; back?: ReactNode }

/** The face, who it is, and what must be known first. */
export function RecordHead({ record: { pet, party }, action, back }: HeadProps) {
  const { t } = useTranslation(['records', 'pets'])
  const language = useLanguage()
  const format = useFormat()
  const isKeeper = party === 'keeper'
  const breed = pet.breed === '' ? t(`pets:type.${pet.animalType}`) : breedName(pet.animalType, pet.breed, language)
  const neutered = pet.neutered !== null && t(`neutered.${pet.gender}.${pet.neutered ? 'yes' : 'no'}`)
  return (
    <header className={classes.head}>
      {back ?? (
        <Link to={isKeeper ? pathTo('pets') : pathTo('professionalPets')} className={classes.back}>
          <IconChevronLeft size={18} stroke={2} aria-hidden="true" /> {t(isKeeper ? 'pets:list.title' : 'back')}
        </Link>
      )}
      <span className={classes.face}>
        <PetPortrait animalType={pet.animalType} photoUrl={pet.photoUrl} size={96} />
      </span>
      <div className={classes.who}>
        <h1>{format.letters(pet.name)}</h1>
        <p>{[breed, t(`pets:gender.${pet.gender}`), neutered].filter(Boolean).join(', ')}</p>
        <ul>
          <Born pet={pet} />
          {pet.chip !== '' && (
            <li>
              <span>{t('chip')}</span> <CopyNumber value={pet.chip.replace(/(\d{3})(?=\d)/g, '$1 ')} />
            </li>
          )}
        </ul>
        <div className={classes.flags}>
          {pet.allergies !== '' && (
            <Pill tone="warn" icon={<IconAlertTriangle size={17} stroke={2} aria-hidden="true" />}>
              {t('allergies', { what: pet.allergies })}
            </Pill>
          )}
          {pet.medicine !== '' && <Pill tone="info">{t('medicine', { what: pet.medicine })}</Pill>}
          {pet.temperament
            .filter((temperament) => temperament !== 'other-please-specify')
            .map((temperament) => (
              <Pill key={temperament} tone={isRisk(temperament) ? 'warn' : 'quiet'}>
                {t(`pets:temperament.${temperament}`)}
              </Pill>
            ))}
          {pet.temperamentNote !== '' && <Pill tone="quiet">{pet.temperamentNote}</Pill>}
          {pet.feeding !== '' && <Pill tone="quiet">{pet.feeding}</Pill>}
        </div>
      </div>
      {isKeeper && (
        <div className={classes.actions}>
          {action}
          <Button
            size="md"
            h={48}
            variant="default"
            component={Link}
            to={pathTo('petProfile', { id: pet.id })}
            leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
          >
            {t('profile')}
          </Button>
        </div>
      )}
    </header>
  )
}

function Born({ pet: { born, gender, death } }: { pet: RecordOverview['pet'] }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const age = useAgeWords()
  const isYear = born.length === YEAR_LENGTH
  const at = noonOf(isYear ? `${born}-06-15` : born, DEFAULT_ZONE)
  const when = isYear ? t('year', { year: born }) : format.dayRange(at, at)
  return (
    <li>
      <span>{t(`born.${gender}`)}</span> {death === null ? t('bornAndAge', { when, age: age(born) }) : when}
    </li>
  )
}

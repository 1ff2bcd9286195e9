import type { Pet } from '@lapka/contracts/api/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import type { TravelCheck } from '@lapka/domain/pets/travel-check.ts'
import { Button } from '@mantine/core'
import { IconIdBadge2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PetPortrait } from '../../entities/pet/pet-portrait.tsx'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { PawMark } from '../../kit/look/art/logo.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import classes from './travel.module.css'

/** The record's facts that a border asks about. The passport has it on paper. */
export function Extract({ pet, check }: { pet: Pet; check: TravelCheck }) {
  const { t } = useTranslation('travel')
  const format = useFormat()
  const user = useCurrentUser()
  const day = (date: string | null | undefined) => (date ? format.dayWithYear(noonOf(date, DEFAULT_ZONE)) : t('extract.unknown'))
  const rabies = 'rules' in check ? check.rules.find((rule) => rule.rule === 'rabies') : undefined
  const facts = [
    [t('extract.born'), pet.born.length === 4 ? pet.born : day(pet.born)],
    [t('extract.chip'), pet.chip || t('extract.unknown')],
    [t('extract.chipped'), day(pet.chippedOn)],
    [t('extract.rabies'), rabies?.state === 'met' ? t('extract.valid', { day: day(rabies.until) }) : t('extract.missing')],
    [t('extract.owner'), user ? format.letters(`${user.name} ${user.surname}`) : ''],
  ] as const
  return (
    <section className={classes.extract} aria-label={t('extract.title')}>
      <header>
        <PawMark size={20} pad="var(--lk-on-hero)" />
        {t('extract.head')}
      </header>
      <div>
        <PetPortrait animalType={pet.animalType} photoUrl={pet.photoUrl} size={56} />
        <b>{format.letters(pet.name)}</b>
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {pet.death === null && (
        <Button
          component={Link}
          to={pathTo('petPassport', { id: pet.id })}
          variant="light"
          fullWidth
          leftSection={<IconIdBadge2 size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('passport')}
        </Button>
      )}
    </section>
  )
}

import type { Pet } from '@lapka/contracts/api/pets.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { Button, Group } from '@mantine/core'
import { IconNotebook, IconPencil, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { Card } from '../kit/ui/card.tsx'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PetPortrait, usePetWords } from '../entities/pet/pet-portrait.tsx'
import { usePetsQuery } from '../entities/pet/pets-api.ts'
import { CareLetters } from './care-letters.tsx'
import { InvitationsNotice } from './household/invitations-notice.tsx'
import { useOtherKeeper } from './household/use-other-keeper.ts'
import classes from './pets.module.css'

export function PetListPage() {
  const { t } = useTranslation('pets')
  const query = usePetsQuery()
  return (
    <Page
      action={
        query.data &&
        query.data.items.length > 0 && (
          <Button component={Link} to={pathTo('newPet')} leftSection={<IconPlus size={20} stroke={2} aria-hidden="true" />}>
            {t('list.add')}
          </Button>
        )
      }
    >
      <InvitationsNotice />
      <PageState query={query} words={{ loading: t('loading'), failed: t('notLoaded') }}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState text={t('list.none')} action={{ to: pathTo('newPet'), label: t('list.add') }} />
          ) : (
            <>
              <ul className={classes.list}>
                {items.map((pet) => (
                  <li key={pet.id}>
                    <PetCard pet={pet} />
                  </li>
                ))}
              </ul>
              <CareLetters pets={items} />
            </>
          )
        }
      </PageState>
    </Page>
  )
}

function PetCard({ pet }: { pet: Pet }) {
  const { t } = useTranslation(['pets', 'household'])
  const other = useOtherKeeper(pet.id)
  const language = useLanguage()
  const format = useFormat()
  const petWords = usePetWords()
  const { id, name, animalType, breed, gender, temperament } = pet
  return (
    <Card as="article" className={classes.card}>
      <PetPortrait animalType={animalType} photoUrl={pet.photoUrl} size={84} />
      <div className={classes.what}>
        <h2>{format.letters(name)}</h2>
        <p>
          {petWords(pet)}, {t(`gender.${gender}`)}
        </p>
        {breed !== '' && <p>{breedName(animalType, breed, language)}</p>}
        {other !== undefined && <p>{t('household:with', { name: format.letters(other) })}</p>}
      </div>
      {temperament.length > 0 && (
        <Group component="ul" className={classes.traits} gap="xs" align="stretch" aria-label={t('form.temperament')}>
          {temperament.map((trait) => (
            <li key={trait}>
              {trait === 'other-please-specify' ? pet.temperamentNote || t(`temperament.${trait}`) : t(`temperament.${trait}`)}
            </li>
          ))}
        </Group>
      )}
      <Group component="p" className={classes.ways} gap="var(--lk-1) var(--lk-5)" align="stretch">
        <Link to={pathTo('pet', { id })} aria-label={t('list.recordOf', { pet: name })}>
          <IconNotebook size={18} stroke={2} aria-hidden="true" /> {t('list.record')}
        </Link>
        <Link to={pathTo('petProfile', { id })} aria-label={t('list.changeOf', { pet: name })}>
          <IconPencil size={18} stroke={2} aria-hidden="true" /> {t('list.change')}
        </Link>
        {pet.death === null && <Link to={pathTo('findProfessional', null, { petId: id })}>{t('list.book', { pet: name })}</Link>}
        {pet.death === null && (animalType === 'dog' || animalType === 'cat') && (
          <Link to={pathTo('petTravel', { id })}>{t('list.travel')}</Link>
        )}
      </Group>
    </Card>
  )
}

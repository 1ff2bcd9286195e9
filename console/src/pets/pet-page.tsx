import type { Pet } from '@lapka/contracts/api/pets.ts'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { localPath } from '../sessions/local-path.ts'
import { NotFound } from '../ui/not-found.tsx'
import { PageState } from '../ui/page-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { PetForm } from './pet-form.tsx'
import { usePetsQuery } from './pets-api.ts'
import classes from './pet-form.module.css'

/** A new animal, or one that is changed. Whoever came from a booking returns to it. */
export function NewPetPage() {
  return <PetFrame pet={null} />
}

export function PetPage() {
  const { id } = useParams()
  const query = usePetsQuery()
  return (
    <PageState query={query}>
      {({ items }) => {
        const pet = items.find((one) => one.id === id)
        return pet ? <PetFrame key={pet.id} pet={pet} /> : <NotFound />
      }}
    </PageState>
  )
}

function PetFrame({ pet }: { pet: Pet | null }) {
  const { t } = useTranslation('pets')
  const [parameters] = useSearchParams()
  const title = pet === null ? t('form.newTitle') : t('form.title', { name: pet.name })
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      <p className={classes.lead}>{t('form.lead')}</p>
      <PetForm pet={pet} wayBack={localPath(parameters.get('redirectedFrom'))} />
    </div>
  )
}

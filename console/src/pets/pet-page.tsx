import type { Pet } from '@lapka/contracts/api/pets.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { localPath } from '../kit/session/local-path.ts'
import { Skeleton } from '../kit/ui/page-skeleton.tsx'
import { NotFound, PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PetForm } from './pet-form.tsx'
import { usePetsQuery } from '../entities/pet/pets-api.ts'

const GiveAwayLink = lazy(async () => ({ default: (await import('./transfer/give-away-link.tsx')).GiveAwayLink }))
const PhotoPart = lazy(async () => ({ default: (await import('./photo-part.tsx')).PhotoPart }))
const DiedPart = lazy(async () => ({ default: (await import('./died-part.tsx')).DiedPart }))

/** A new animal, or one that is changed. A parent who came from a booking returns to it. */
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
  return (
    <Page title={pet === null ? t('form.newTitle') : t('form.title', { pet: pet.name })} lead={t('form.lead')} widthPx={720}>
      {pet !== null && (
        <Suspense fallback={<Skeleton of={['row']} />}>
          <PhotoPart pet={pet} />
        </Suspense>
      )}
      <PetForm pet={pet} wayBack={localPath(parameters.get('redirectedFrom'))} />
      {pet !== null && pet.death === null && (
        <Suspense fallback={null}>
          <GiveAwayLink pet={pet} />
          <DiedPart pet={pet} />
        </Suspense>
      )}
    </Page>
  )
}

import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, PageState } from '../../kit/ui/page-state.tsx'
import { usePetsQuery } from './pets-api.ts'
import { useNewPetPath } from './use-new-pet-path.ts'

type OwnPetsStateProps = { words: { none: string; add: string }; children: (pets: Pet[]) => ReactNode }

/** A page for one of one's own pets; without any the way leads through adding the first, and back. */
export function OwnPetsState({ words, children }: OwnPetsStateProps) {
  const { t } = useTranslation('pets')
  const query = usePetsQuery()
  const newPet = useNewPetPath()
  return (
    <PageState query={query} words={{ loading: t('loading'), failed: t('notLoaded') }}>
      {({ items }) => {
        // Nothing is proposed for a pet that died.
        const living = items.filter(({ death }) => death === null)
        return living.length === 0 ? <EmptyState text={words.none} action={{ to: newPet, label: words.add }} /> : children(living)
      }}
    </PageState>
  )
}

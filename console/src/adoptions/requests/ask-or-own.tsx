import type { AnimalView } from '@lapka/contracts/api/animals.ts'
import { useAdoptionRequestsQuery } from '../adoptions-api.ts'
import { AskButton } from './ask-button.tsx'
import { OwnRequest } from './own-request.tsx'

type AskOrOwnProps = { animal: Pick<AnimalView, 'id' | 'status'>; pet: string }

/** On an animal's page, to a parent: their own request for it, or the way to make one. */
export function AskOrOwn({ animal, pet }: AskOrOwnProps) {
  const query = useAdoptionRequestsQuery()
  if (query.isLoading) return null
  const own = query.data?.items.find((one) => one.animal.id === animal.id)
  const isShown = own !== undefined && own.status !== 'withdrawn'
  return (
    <>
      {isShown && <OwnRequest request={own} isAtAnimal />}
      {animal.status === 'listed' && own?.status !== 'asked' && <AskButton id={animal.id} pet={pet} />}
    </>
  )
}

import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePetTransferQuery } from '../../entities/pet/transfers-api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'

/** A quiet way at the end of the profile. Only the owner has one: to a second adult there is no transfer. */
export function GiveAwayLink({ pet }: { pet: Pet }) {
  const { t } = useTranslation('transfers')
  const format = useFormat()
  const { data } = usePetTransferQuery(pet.id)
  if (data === undefined) return null
  const isPending = data.transfer !== null && data.transfer.endedAt === null
  return (
    <Button variant="subtle" size="sm" component={Link} to={pathTo('petTransfer', { id: pet.id })}>
      {t(isPending ? 'openPending' : 'open', { pet: format.letters(pet.name) })}
    </Button>
  )
}

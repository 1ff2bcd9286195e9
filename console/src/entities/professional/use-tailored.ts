import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { tailorService, type TailoredService } from '@lapka/domain/services/price-for-pet.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { usePetsQuery } from '../pet/pets-api.ts'

type Service = ProfessionalDetails['services'][number]

/** Undefined while the own pets are not known: a visitor has none here. */
type Tailoring = { pets: Pet[] | undefined; pet: Pet | undefined; extraIds: string[]; tailored: TailoredService | undefined }

const EXTRA = 'extra'

/** Price and length may depend on the animal, or on what is done beside it. */
export const isTailored = ({ rows = [], extras = [] }: Service): boolean => rows.length > 0 || extras.length > 0

/** The chosen service for the pet and with the extras that the address names: by the function that decides on the booking. */
export const useTailored = (service: Service | undefined, parameters: URLSearchParams): Tailoring => {
  const isParent = useCurrentUser()?.role === 'PARENT'
  const { currentData } = usePetsQuery(undefined, { skip: !isParent || !service?.rows })
  const pets = currentData?.items
  if (service === undefined) return { pets, pet: undefined, extraIds: [], tailored: undefined }
  const named = pets?.find(({ id }) => id === parameters.get('petId'))
  const pet = named ?? pets?.find((one) => !('refused' in tailorService(service, one))) ?? pets?.[0]
  const extraIds = (service.extras ?? []).map(({ id }) => id).filter((id) => parameters.getAll(EXTRA).includes(id))
  const tailored = tailorService(service, pet, extraIds)
  return { pets, pet, extraIds, tailored: 'refused' in tailored ? undefined : tailored }
}

/** The address with another choice; a chosen time may have no room for it, so it is let go. */
export const withChoice = (known: URLSearchParams, { petId, extraIds }: { petId?: string; extraIds?: string[] }) => {
  const next = new URLSearchParams(known)
  next.delete('startsAt')
  if (petId !== undefined) next.set('petId', petId)
  if (extraIds !== undefined) {
    next.delete(EXTRA)
    for (const id of extraIds) next.append(EXTRA, id)
  }
  return next
}

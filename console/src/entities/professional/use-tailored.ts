import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import { MAX_PETS_TOGETHER } from '@lapka/contracts/service-table.ts'
import { tailorForPets, tailorService, type TailoredService } from '@lapka/domain/services/price-for-pet.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { usePetsQuery } from '../pet/pets-api.ts'

type Service = ProfessionalDetails['services'][number]

/** `pets` are undefined while the own ones are not known: a visitor has none here. `chosen` are those that come, the first one first. */
type Tailoring = { pets: Pet[] | undefined; chosen: Pet[]; extraIds: string[]; tailored: TailoredService | undefined }

const EXTRA = 'extra'

/** Price and length may depend on the animal, or on what is done beside it. */
export const isTailored = ({ rows = [], extras = [] }: Service): boolean => rows.length > 0 || extras.length > 0

/** With any vet of a clinic an appointment is for one animal. */
export const takesSeveral = ({ role }: { role: Role }): boolean => role !== 'CLINIC'

type Chosen = { professional: { role: Role }; service: Service | undefined }

/** The chosen service for the pets and with the extras that the address names: by the function that decides on the booking. */
export const useTailored = ({ professional, service }: Chosen, parameters: URLSearchParams): Tailoring => {
  const isParent = useCurrentUser()?.role === 'PARENT'
  const { currentData } = usePetsQuery(undefined, { skip: !isParent || service === undefined })
  const pets = currentData?.items
  if (service === undefined) return { pets, chosen: [], extraIds: [], tailored: undefined }
  const extraIds = (service.extras ?? []).map(({ id }) => id).filter((id) => parameters.getAll(EXTRA).includes(id))
  const ids = [...new Set(parameters.getAll('petId'))].slice(0, takesSeveral(professional) ? MAX_PETS_TOGETHER : 1)
  const named = ids.flatMap((id) => pets?.find((pet) => pet.id === id) ?? [])
  const first = pets?.find((one) => !('refused' in tailorService(service, one))) ?? pets?.[0]
  const chosen = named.length > 0 || first === undefined ? named : [first]
  // How long several take is not known before they are.
  if (isParent && ids.length > 1 && pets === undefined) return { pets, chosen, extraIds, tailored: undefined }
  const { role } = professional
  const tailored =
    chosen.length > 1
      ? tailorForPets(service, chosen.map(measuredOf), { role, extraIds })
      : tailorService(service, chosen[0], extraIds)
  return { pets, chosen, extraIds, tailored: 'refused' in tailored ? undefined : tailored }
}

const measuredOf = ({ id: petId, animalType, weightKg, coat }: Pet) => ({ petId, animalType, weightKg, coat })

/** The address with another choice; a chosen time may have no room for it, so it is let go. */
export const withChoice = (known: URLSearchParams, { petIds, extraIds }: { petIds?: string[]; extraIds?: string[] }) => {
  const next = new URLSearchParams(known)
  next.delete('startsAt')
  if (petIds !== undefined) {
    next.delete('petId')
    for (const id of petIds) next.append('petId', id)
  }
  if (extraIds !== undefined) {
    next.delete(EXTRA)
    for (const id of extraIds) next.append(EXTRA, id)
  }
  return next
}

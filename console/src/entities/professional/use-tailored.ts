import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import { MAX_PETS_TOGETHER } from '@lapka/contracts/service-table.ts'
import { tailorForPets, tailorService, type TailoredService } from '@lapka/domain/services/price-for-pet.ts'
import { tailorInTurn, whyNotInTurn } from '@lapka/domain/services/services-in-turn.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { usePetsQuery } from '../pet/pets-api.ts'
import { EXTRA, extraOf, THEN } from './booking-choice.ts'

type Service = ProfessionalDetails['services'][number]

export type WantedService = { service: Service; extraIds: string[] }
type Offer = ReturnType<typeof tailorService>

/**
 * `pets` are undefined while the own ones are not known: a visitor has none here. `chosen` are those that come, the first one first.
 * `further` are the services that follow the chosen one, and `offerOf` says how one of them is for these animals.
 */
type Tailoring = {
  pets: Pet[] | undefined
  chosen: Pet[]
  extraIds: string[]
  further: WantedService[]
  tailored: TailoredService | undefined
  /** Together they take longer than an appointment may. */
  isTooLong: boolean
  offerOf: (wanted: WantedService) => Offer
}

/** As long as an appointment may be. */
const MAX_MINUTES = 12 * 60

/** Price and length may depend on the animal, or on what is done beside it. */
export const isTailored = ({ rows = [], extras = [] }: Service): boolean => rows.length > 0 || extras.length > 0

/** With any vet of a clinic an appointment is for one animal, and for one service. */
export const takesSeveral = ({ role }: { role: Role }): boolean => role !== 'CLINIC'

type Chosen = { professional: Pick<ProfessionalDetails, 'role' | 'services'>; service: Service | undefined }

/** The services that may follow this one, besides those that do. */
export const servicesToAdd = ({ role, services }: Chosen['professional'], wanted: readonly Service[]): Service[] =>
  takesSeveral({ role }) ? services.filter((one) => whyNotInTurn([...wanted, one], role) === null) : []

/** As the address names them; one that can't follow is left out. */
const furtherIn = ({ professional, service }: Chosen, parameters: URLSearchParams): WantedService[] => {
  const further: Service[] = []
  for (const id of parameters.getAll(THEN)) {
    const one = service && servicesToAdd(professional, [service, ...further]).find((offered) => offered.id === id)
    if (one !== undefined) further.push(one)
  }
  return further.map((one) => ({ service: one, extraIds: extrasIn(one, parameters.getAll(extraOf(one.id))) }))
}

const extrasIn = ({ extras = [] }: Service, named: string[]): string[] =>
  extras.map(({ id }) => id).filter((id) => named.includes(id))

/** The chosen services for the pets and with the extras that the address names: by the function that decides on the booking. */
export const useTailored = ({ professional, service }: Chosen, parameters: URLSearchParams): Tailoring => {
  const isParent = useCurrentUser()?.role === 'PARENT'
  const { currentData } = usePetsQuery(undefined, { skip: !isParent || service === undefined })
  const pets = currentData?.items
  const { role } = professional
  const further = furtherIn({ professional, service }, parameters)
  const first = pets?.find((one) => service && !('refused' in tailorService(service, one))) ?? pets?.[0]
  const ids = [...new Set(parameters.getAll('petId'))].slice(0, takesSeveral(professional) ? MAX_PETS_TOGETHER : 1)
  const named = ids.flatMap((id) => pets?.find((pet) => pet.id === id) ?? [])
  const chosen = service === undefined ? [] : named.length > 0 || first === undefined ? named : [first]
  const offerOf = (one: WantedService) =>
    chosen.length > 1
      ? tailorForPets(one.service, chosen.map(measuredOf), { role, extraIds: one.extraIds })
      : tailorService(one.service, chosen[0], one.extraIds)
  const extraIds = service === undefined ? [] : extrasIn(service, parameters.getAll(EXTRA))
  const known = { pets, chosen, extraIds, further, offerOf }
  // How long several take is not known before they are.
  if (service === undefined || (isParent && ids.length > 1 && pets === undefined))
    return { ...known, tailored: undefined, isTooLong: false }
  const tailored = tailorInTurn([{ service, extraIds }, ...further], offerOf)
  if ('refused' in tailored) return { ...known, tailored: undefined, isTooLong: false }
  const isTooLong = tailored.inTurn !== undefined && tailored.durationMinutes > MAX_MINUTES
  return { ...known, tailored: isTooLong ? undefined : tailored, isTooLong }
}

const measuredOf = ({ id: petId, animalType, weightKg, coat }: Pet) => ({ petId, animalType, weightKg, coat })

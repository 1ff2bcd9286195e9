import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { goesToParent, locationOf, type ServiceLocation } from '@lapka/contracts/service-locations.ts'
import { addressStream } from '@lapka/contracts/streams.ts'
import { addressFold, isKeptBy, type Address } from '../addresses/address.ts'
import type { Fold } from '../kernel/fold.ts'
import { distanceBetween, type GeoPoint } from '../kernel/distance.ts'
import type { KnownProfessional } from '../professionals/professional.ts'
import { publicPlaceOf } from '../professionals/public-place.ts'

/**
 * An address as the caller has read it, for the log keeps it sealed. `point` is null where it was judged before and can't be read any
 * more.
 */
export type ReadAddress = { addressId: string; revision: number; point: GeoPoint | null }

type Going = Pick<KnownProfessional, 'coordinates' | 'services' | 'role' | 'serviceAreaKm'>

/** The stream of the address that a command names; none where it names none. */
export const addressStreams = (
  read: Pick<ReadAddress, 'addressId'> | undefined,
): { address?: { stream: string; fold: Fold<Address> } } =>
  read === undefined ? {} : { address: { stream: addressStream(read.addressId), fold: addressFold } }

type Visit = { read: ReadAddress; address: Address | undefined; parentId: string }

/** Why a professional can't be sent to this address; null if they can. */
export const whyNotThere = (professional: Going, { read, address, parentId }: Visit): RefusalCode | null => {
  if (address === undefined || !isKeptBy(address, parentId)) return 'ADDRESS_NOT_FOUND'
  if (address.revision !== read.revision) return 'ADDRESS_CHANGED_MEANWHILE'
  return isInArea({ place: placeOf(professional), serviceAreaKm: professional.serviceAreaKm }, read.point)
    ? null
    : 'OUTSIDE_SERVICE_AREA'
}

const placeOf = ({ coordinates: [longitude, latitude], services, role }: Going): GeoPoint =>
  publicPlaceOf(
    { latitude, longitude },
    services.map((service) => ({ location: locationOf(service, role) })),
  )

type Area = { place: GeoPoint; serviceAreaKm: number | null }

/** In a straight line from the professional's public place. Who has not said how far they go, goes anywhere. */
export const isInArea = ({ place, serviceAreaKm }: Area, point: GeoPoint | null): boolean =>
  serviceAreaKm === null || point === null || distanceBetween(place, point) <= serviceAreaKm

type Located = { appointmentId: string; service: Service; professional: Pick<KnownProfessional, 'role'> }

/** The address that an appointment goes to. */
export const visitedBy = (location: ServiceLocation, read: ReadAddress | undefined) => ({
  location,
  address: goesToParent(location) && read ? { addressId: read.addressId, revision: read.revision } : null,
})

/** Where a new appointment happens; nothing where the parent comes to the professional. */
export const located = ({ appointmentId, service, professional }: Located, read: ReadAddress | undefined): LapkaEvent[] => {
  const location = locationOf(service, professional.role)
  if (location === 'AT_PROFESSIONAL') return []
  return [locatedAt({ appointmentId, ...visitedBy(location, read) })]
}

export const locatedAt = ({
  appointmentId,
  location,
  address,
}: ReturnType<typeof visitedBy> & { appointmentId: string }): LapkaEvent => {
  const visited = { addressId: address?.addressId ?? null, addressRevision: address?.revision ?? null }
  return { type: 'AppointmentLocated', data: { appointmentId, location, ...visited, changeCount: 0 } }
}

import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { goesToParent, locationOf } from '@lapka/contracts/service-locations.ts'
import { addressStream } from '@lapka/contracts/streams.ts'
import { addressFold, isKeptBy, type Address } from '../addresses/address.ts'
import type { Fold } from '../kernel/fold.ts'
import { distanceBetween, type GeoPoint } from '../kernel/distance.ts'
import type { KnownProfessional } from '../professionals/professional.ts'

/**
 * An address as the caller has read it, for the log keeps it sealed. `point` is null where it was judged before and can't be read any
 * more.
 */
export type ReadAddress = { addressId: string; revision: number; point: GeoPoint | null }

type Going = Pick<KnownProfessional, 'coordinates' | 'serviceAreaKm'>

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
  return isInArea(professional, read.point) ? null : 'OUTSIDE_SERVICE_AREA'
}

/** In a straight line from the professional's own address. Who has not said how far they go, goes anywhere. */
export const isInArea = ({ coordinates, serviceAreaKm }: Going, point: GeoPoint | null): boolean => {
  if (serviceAreaKm === null || point === null) return true
  const [longitude, latitude] = coordinates
  return distanceBetween({ latitude, longitude }, point) <= serviceAreaKm
}

type Located = { appointmentId: string; service: Service; professional: Pick<KnownProfessional, 'role'> }

/** Where a new appointment happens; nothing where the parent comes to the professional. */
export const located = ({ appointmentId, service, professional }: Located, read: ReadAddress | undefined): LapkaEvent[] => {
  const location = locationOf(service, professional.role)
  if (location === 'AT_PROFESSIONAL') return []
  const visited = goesToParent(location) ? read : undefined
  const address = { addressId: visited?.addressId ?? null, addressRevision: visited?.revision ?? null }
  return [{ type: 'AppointmentLocated', data: { appointmentId, location, ...address, changeCount: 0 } }]
}

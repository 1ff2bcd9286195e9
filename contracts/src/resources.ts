import { isPetTime } from './pets.ts'

/** What a clinic has beside its vets, and an appointment may need. */
export const resourceKinds = ['ROOM', 'DEVICE'] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** `count`: how many there are of it, and so how many appointments may use it at once. */
export type ClinicResource = { resourceId: string; kind: ResourceKind; name: string; count: number }
/** One that an appointment was booked with, as it was called then. */
export type BookedResource = Omit<ClinicResource, 'count'>

/** The rooms and devices of a clinic that an appointment has for all of its time. */
export type Uses = { clinicId: string; resources: readonly BookedResource[] }

export const MAX_RESOURCES = 40
export const MAX_RESOURCE_COUNT = 50
export const MAX_NEEDED_RESOURCES = 4

/** One that is taken, from when to when. */
export type TakenResource = Pick<ClinicResource, 'kind' | 'name'> & { from: string; until: string }

const RESOURCE_TIME = '-use'
/** The use of a clinic's room or device, as a ledger counts it. */
export const resourceTimeId = (resourceId: string): string => `${resourceId}${RESOURCE_TIME}`
export const isResourceTime = (timeId: string): boolean => timeId.endsWith(RESOURCE_TIME)
export const resourceOfTime = (timeId: string): string => timeId.slice(0, -RESOURCE_TIME.length)

/** Time of something that professionals share: an animal's hours, and the use of a clinic's room or device. */
export const isSharedTime = (timeId: string): boolean => isPetTime(timeId) || isResourceTime(timeId)

import type { ProfessionalRole } from './roles.ts'

/** Where a service happens. Outdoors starts and ends at the parent's address: the pet is picked up there. */
export const serviceLocations = ['AT_PROFESSIONAL', 'AT_PARENT', 'OUTDOORS', 'ONLINE'] as const
export type ServiceLocation = (typeof serviceLocations)[number]

/** Where a trade usually works: of services that do not say it themselves. */
export const usualLocationOf = (role: ProfessionalRole): ServiceLocation =>
  role === 'PET_WALKER' ? 'AT_PARENT' : 'AT_PROFESSIONAL'

type Located = { location?: ServiceLocation | undefined }
export const locationOf = ({ location }: Located, role: ProfessionalRole): ServiceLocation => location ?? usualLocationOf(role)

/** The professional goes to an address of the parent, which has to lie in their service area. */
export const goesToParent = (location: ServiceLocation): boolean => location === 'AT_PARENT' || location === 'OUTDOORS'

/** How far around their own address a professional goes to parents, in whole kilometres. */
export const LARGEST_SERVICE_AREA_KM = 100

/** Whether anyone comes to the professional's own address. Otherwise it is their home, and is shown to no one. */
export const isVisited = (services: readonly { location: ServiceLocation }[]): boolean =>
  services.length === 0 || services.some(({ location }) => location === 'AT_PROFESSIONAL')

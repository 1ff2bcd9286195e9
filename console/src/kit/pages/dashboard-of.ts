import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { isServiceProvider } from '@lapka/contracts/roles.ts'
import { pathTo } from '../pages/paths.ts'
import type { Area } from '../pages/registered-page.ts'

const areas: Partial<Record<CurrentUser['role'], Area>> = { PARENT: 'parent', CLINIC: 'clinic', OPERATOR: 'operator' }
const shared = 'professional'

/** Each kind of account has a part of the dashboard, and all who are booked share one. */
export const areaOf = ({ role }: Pick<CurrentUser, 'role'>): Area => areas[role] ?? shared

/** Roles whose time is booked here, or who book: a hotel sells nights and a shelter shows its animals; both have no calendar and no schedule. */
export const hasAppointments = ({ role }: Pick<CurrentUser, 'role'>): boolean =>
  role === 'PARENT' || role === 'CLINIC' || isServiceProvider(role)

/** Where one's own things are. */
export const dashboardOf = (user: Pick<CurrentUser, 'role'>): string => pathTo(`${areaOf(user)}Home`)

/** A user's first page: a professional whose profile was never begun, to its first step; an operator to the overview. */
export const startOf = (user: Pick<CurrentUser, 'role' | 'professionalId'>): string => {
  if (user.role === 'OPERATOR') return pathTo('operationsOverview')
  return user.professionalId === null && user.role !== 'PARENT' ? pathTo('onboarding') : dashboardOf(user)
}

/** The pages of the professionals' dashboard that a shelter and a hotel have beside its home: the rest is about times. */
const home = pathTo('professionalHome')
const ofShelters = [pathTo('referral', { area: shared }), pathTo('ownAnimals')]
const ofHotels = (['referral', 'revenues', 'payouts', 'ledger', 'history'] as const).map((page) => pathTo(page, { area: shared }))

/** Whether an address is in the dashboard of another kind of account. Routes are found in any case of letters. */
export const isForeignDashboard = (pathname: string, user: Pick<CurrentUser, 'role'>): boolean => {
  const page = pathname.toLowerCase().replace(/\/*$/, '/')
  const isIn = (area: Area) => page.startsWith(`${pathTo(`${area}Home`)}/`)
  if (user.role !== 'OPERATOR' && !hasAppointments(user) && isIn(shared))
    return page !== `${home}/` && !(user.role === 'HOTELS' ? ofHotels : ofShelters).some((path) => page.startsWith(`${path}/`))
  return ([...Object.values(areas), shared] as const).some(isIn) && !isIn(areaOf(user))
}

import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { isServiceProvider } from '@lapka/contracts/roles.ts'
import { pathTo } from '../pages/paths.ts'
import type { Area } from '../pages/registered-page.ts'

const areas: Partial<Record<CurrentUser['role'], Area>> = { PARENT: 'parent', CLINIC: 'clinic', OPERATOR: 'operator' }
const shared = 'professional'

/** Each kind of account has a part of the dashboard, and all who are booked share one. */
export const areaOf = ({ role }: Pick<CurrentUser, 'role'>): Area => areas[role] ?? shared

/** Roles that are booked here, or book: a hotel and a shelter have no appointments, calendar or schedule. */
export const hasAppointments = ({ role }: Pick<CurrentUser, 'role'>): boolean =>
  role === 'PARENT' || role === 'CLINIC' || isServiceProvider(role)

/** Where one's own things are. */
export const dashboardOf = (user: Pick<CurrentUser, 'role'>): string => pathTo(`${areaOf(user)}Home`)

/** A user's first page: a professional whose profile was never begun, to its first step; an operator to the overview. */
export const startOf = (user: Pick<CurrentUser, 'role' | 'professionalId'>): string => {
  if (user.role === 'OPERATOR') return pathTo('operationsOverview')
  return user.professionalId === null && user.role !== 'PARENT' ? pathTo('onboarding') : dashboardOf(user)
}

/** The pages of the professionals' dashboard for a hotel and a shelter: the rest is about appointments. */
const ofBusinesses = [pathTo('professionalHome'), pathTo('referral', { area: shared })]

/** Whether an address is in the dashboard of another kind of account. Routes are found in any case of letters. */
export const isForeignDashboard = (pathname: string, user: Pick<CurrentUser, 'role'>): boolean => {
  const page = pathname.toLowerCase().replace(/\/*$/, '/')
  const isIn = (area: Area) => page.startsWith(`${pathTo(`${area}Home`)}/`)
  if (user.role !== 'OPERATOR' && !hasAppointments(user) && isIn(shared)) return !ofBusinesses.some((own) => page === `${own}/`)
  return ([...Object.values(areas), shared] as const).some(isIn) && !isIn(areaOf(user))
}

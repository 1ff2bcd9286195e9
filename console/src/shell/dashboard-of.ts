import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'

const areas: Partial<Record<CurrentUser['role'], string>> = { PARENT: 'parent', CLINIC: 'clinic', OPERATOR: 'operator' }
const shared = 'professional'

/** Where one's own things are: each kind of account has a dashboard of its own, and all who are booked share one. */
export const dashboardOf = ({ role }: Pick<CurrentUser, 'role'>): string => `/dashboard/${areas[role] ?? shared}`

/** Where somebody goes first: a professional whose profile was never begun, to its first step. */
export const startOf = (user: Pick<CurrentUser, 'role' | 'professionalId'>): string =>
  user.professionalId === null && user.role !== 'PARENT' && user.role !== 'OPERATOR' ? '/onboarding' : dashboardOf(user)

/** Whether an address is in the dashboard of another kind of account. Routes are found in any case of letters. */
export const isForeignDashboard = (pathname: string, user: Pick<CurrentUser, 'role'>): boolean => {
  const page = `${pathname.toLowerCase()}/`
  return (
    [...Object.values(areas), shared].some((area) => page.startsWith(`/dashboard/${area}/`)) &&
    !page.startsWith(`${dashboardOf(user)}/`)
  )
}

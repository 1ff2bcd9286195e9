import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'

/** Where one's own things are: each kind of account has a dashboard of its own. */
export const dashboardOf = ({ role }: Pick<CurrentUser, 'role'>): string => {
  switch (role) {
    case 'PARENT':
      return '/dashboard/parent'
    case 'CLINIC':
      return '/dashboard/clinic'
    case 'OPERATOR':
      return '/dashboard/operator'
    default:
      return '/dashboard/professional'
  }
}

import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'

/** Where one's own things are. */
export const dashboardOf = ({ professionalId }: CurrentUser): string =>
  professionalId === null ? '/dashboard/parent' : '/dashboard/professional'

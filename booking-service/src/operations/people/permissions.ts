import type { Permission } from '@lapka/contracts/api/operations/people.ts'
import { permissions } from '@lapka/contracts/api/operations/people.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import type { Policies } from '../../http/authorization/policy.ts'

/** The route that each of them is the permission for: what is shown of an account is what the server would let it do. */
const routeOf: Record<Permission, string> = {
  'own-account': 'GET /api/v2/accounts/me',
  'book-appointments': 'POST /api/v2/appointments',
  'own-pets': 'POST /api/v2/pets',
  waitlist: 'POST /api/v2/waitlist',
  'receive-appointments': 'POST /api/v2/appointments/add-appointment',
  'working-hours': 'POST /api/v2/schedules',
  revenues: 'GET /api/v2/revenues',
  'join-clinic': 'POST /api/v2/clinic-invitations/:id/accept-invitation',
  'clinic-vets': 'GET /api/v2/clinics/:id/vets',
  'all-appointments': 'GET /api/v2/appointments/:id',
  verifications: 'GET /api/v2/verifications',
  cases: 'GET /api/v2/cases',
  people: 'GET /api/v2/operations/people',
}

const isAllowed = (policies: Policies, row: string, role: Role): boolean => {
  const policy = policies[row]
  if (typeof policy !== 'object') return policy !== undefined
  return 'roles' in policy ? policy.roles.includes(role) : role === 'OPERATOR' && policy.by.includes('operator')
}

/** The permissions of a role. */
export const permissionsOf = (policies: Policies, role: Role): Permission[] =>
  permissions.filter((permission) => isAllowed(policies, routeOf[permission], role))

import type { Party } from '@lapka/contracts/api/appointments.ts'
import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { professionalRoles, type Role } from '@lapka/contracts/roles.ts'

/**
 * `open`: the session is not read, and the answer is the same for all. `public`: every caller, signed in or not. `provider`: proves
 * itself by a signature. `own`: those parties of the appointment or consultation in the path; other parties may see it and not do this (403).
 */
export type Policy =
  | 'open'
  | 'public'
  | 'provider'
  | 'signed-in'
  | { roles: readonly Role[] }
  | { own: 'appointment'; by: readonly Party[] }
  | { own: 'consultation'; by: readonly ConsultationReader[] }

/** A reader's role in a consultation: its parent, a vet who is rung for it or accepted, or an operator. Anyone else gets 404. */
export type ConsultationReader = ConsultationView['party']

export const parents: Policy = { roles: ['PARENT'] }
export const vets: Policy = { roles: ['VET'] }
export const hotels: Policy = { roles: ['HOTELS'] }
export const shelters: Policy = { roles: ['SHELTER'] }
export const parentsAndShelters: Policy = { roles: ['PARENT', 'SHELTER'] }
export const trainers: Policy = { roles: ['TRAINER'] }
export const clinics: Policy = { roles: ['CLINIC'] }
export const clinicsAndVets: Policy = { roles: ['CLINIC', 'VET'] }
export const professionals: Policy = { roles: professionalRoles }
export const operators: Policy = { roles: ['OPERATOR'] }
/** Professionals about themselves, or their clinic's vets; operators about anyone. */
export const professionalsAndOperators: Policy = { roles: [...professionalRoles, 'OPERATOR'] }
export const ofAppointment = (...by: Party[]): Policy => ({ own: 'appointment', by })
export const ofConsultation = (...by: ConsultationReader[]): Policy => ({ own: 'consultation', by })

/** Of each route that an app serves, as `METHOD /path`. */
export type Policies = Record<string, Policy>

const OF_APPOINTMENT = 'POST /api/v2/appointments/:id/'

/** The commands that this party of an appointment is allowed, by the last part of their address. */
export const commandsOf = (policies: Policies, party: Party): string[] =>
  Object.entries(policies).flatMap(([row, policy]) =>
    row.startsWith(OF_APPOINTMENT) &&
    typeof policy === 'object' &&
    'own' in policy &&
    policy.own === 'appointment' &&
    policy.by.includes(party)
      ? row.slice(OF_APPOINTMENT.length)
      : [],
  )

/** Answers the methods that an address of the API takes; none when there is no such address. The console's files are none of the API's. */
export const createMethodsOf = (policies: Policies): ((path: string) => string[]) => {
  const known = Object.keys(policies).flatMap((row) => {
    const [method = '', path = ''] = row.split(' ')
    return path === '/' || path === '/*'
      ? []
      : [{ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`) }]
  })
  return (path) => [...new Set(known.flatMap(({ method, pattern }) => (pattern.test(path) ? method : [])))]
}

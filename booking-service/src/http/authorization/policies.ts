import type { Party } from '@lapka/contracts/api/appointments.ts'
import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { steerCommands } from '@lapka/contracts/api/operations/projections.ts'
import { workCommands } from '@lapka/contracts/api/operations/work.ts'
import { profileSections } from '@lapka/contracts/profile.ts'
import { professionalRoles, type Role } from '@lapka/contracts/roles.ts'

/**
 * `open`: nobody is asked who they are, and the answer is the same for all. `public`: anybody, known or not. `provider`: proves
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

/** Who somebody is to a consultation: its parent, a vet who is rung for it or accepted, or an operator. To anybody else there is none. */
export type ConsultationReader = ConsultationView['party']

const professionals: Policy = { roles: professionalRoles }
const operators: Policy = { roles: ['OPERATOR'] }
/** About themselves, or their clinic's vets; operators about anybody. */
const professionalsAndOperators: Policy = { roles: [...professionalRoles, 'OPERATOR'] }
const operatorsAndProfessionals: Policy = { roles: ['OPERATOR', ...professionalRoles] }

/** One row a route, read by the server at start (a route without a row makes it refuse to start) and by the tests. */
export const policies: Record<string, Policy> = {
  'POST /api/v2/sessions': 'public',
  'DELETE /api/v2/sessions': 'public',
  'GET /api/v2/sessions': 'public',
  'GET /api/v2/sessions/me': 'signed-in',

  'POST /api/v2/accounts': 'public',
  'POST /api/v2/accounts/confirm-account': 'public',
  'POST /api/v2/accounts/forgot-password': 'public',
  'POST /api/v2/accounts/reset-password': 'public',
  'POST /api/v2/accounts/change-password': 'signed-in',
  'GET /api/v2/accounts/me': 'signed-in',
  'PUT /api/v2/accounts/me': 'signed-in',
  'PUT /api/v2/accounts/me/language': 'signed-in',
  'POST /api/v2/accounts/me/sign-out-everywhere': 'signed-in',
  'GET /api/v2/accounts/me/operator-acts': 'signed-in',
  'GET /api/v2/accounts/me/export': 'signed-in',
  'POST /api/v2/accounts/me/erase-account': 'signed-in',

  'GET /api/v2/pets': 'signed-in',
  'POST /api/v2/pets': { roles: ['PARENT'] },
  'PUT /api/v2/pets/:id': { roles: ['PARENT'] },

  'GET /api/v2/professionals': 'public',
  'GET /api/v2/professionals/choices': 'public',
  'GET /api/v2/professionals/:id': 'public',
  'GET /api/v2/professionals/:id/slots': 'public',
  'GET /api/v2/professionals/:id/vets': 'public',
  'GET /api/v2/clinics/open': 'public',

  'GET /api/v2/profile': professionals,
  'GET /api/v2/profile/pinned-policies': professionals,
  ...Object.fromEntries(profileSections.map((section) => [`PUT /api/v2/profile/${section}`, professionals])),
  'POST /api/v2/profile/submit-for-verification': professionals,
  'GET /api/v2/profile/diplomas': professionals,
  'POST /api/v2/profile/diplomas': professionals,
  'GET /api/v2/profile/diplomas/:diplomaId': professionals,
  'DELETE /api/v2/profile/diplomas/:diplomaId': professionals,
  'PUT /api/v2/profile/photo': 'signed-in',
  'GET /api/v2/photos/:photoId': 'open',
  'GET /api/v2/verifications': operators,
  'GET /api/v2/verifications/:professionalId': operators,
  'GET /api/v2/verifications/:professionalId/diplomas/:diplomaId': operators,
  'POST /api/v2/verifications/:professionalId/accept-verification': operators,
  'POST /api/v2/verifications/:professionalId/reject-verification': operators,
  'POST /api/v2/verifications/:professionalId/request-more-documents': operators,
  'POST /api/v2/verifications/:professionalId/accept-identity-change': operators,
  'POST /api/v2/verifications/:professionalId/reject-identity-change': operators,
  'GET /api/v2/feeds': 'signed-in',
  'POST /api/v2/feeds': 'signed-in',
  'POST /api/v2/feeds/:id/revoke-feed': 'signed-in',
  // Its address is its secret.
  'GET /api/v2/feeds/:secret.ics': 'open',

  // Everybody sees their own part of it, operators all.
  'GET /api/v2/ledger': 'signed-in',
  'GET /api/v2/cards': { roles: ['PARENT'] },
  'DELETE /api/v2/cards/:id': { roles: ['PARENT'] },

  'GET /api/v2/revenues': professionals,
  'GET /api/v2/revenues.csv': professionals,
  'GET /api/v2/subscription': { roles: ['PARENT'] },
  'POST /api/v2/subscription/subscribe': { roles: ['PARENT'] },
  'POST /api/v2/subscription/cancel': { roles: ['PARENT'] },
  'POST /api/v2/subscription/resume': { roles: ['PARENT'] },
  'GET /api/v2/payouts': professionalsAndOperators,
  'GET /api/v2/payouts.csv': professionalsAndOperators,
  'GET /api/v2/payouts/account': professionals,
  'PUT /api/v2/payouts/account': professionals,
  'POST /api/v2/payouts/request-provider-account': professionals,
  'GET /api/v2/payouts/queue': operators,
  'POST /api/v2/payouts/request-payout': operators,
  'POST /api/v2/payouts/make-bank-file': operators,
  'GET /api/v2/payouts/bank-files/:id': operators,
  'POST /api/v2/payouts/:id/approve-payout': operators,
  'POST /api/v2/payouts/:id/decline-payout': operators,
  'POST /api/v2/payouts/:id/settle-payout': operators,
  'GET /api/v2/schedules': professionals,
  'POST /api/v2/schedules': professionals,
  'PUT /api/v2/schedules/:id': professionals,
  'POST /api/v2/schedules/:id/add-exception': professionals,
  'GET /api/v2/schedules/:id/add-exception/preview': professionals,
  'POST /api/v2/schedules/:id/change-exception': professionals,
  'POST /api/v2/schedules/:id/remove-exception': professionals,

  'GET /api/v2/appointments': 'signed-in',
  'POST /api/v2/appointments': { roles: ['PARENT'] },
  'POST /api/v2/appointments/add-appointment': professionals,
  'GET /api/v2/appointments/:id': { own: 'appointment', by: ['parent', 'professional', 'clinic', 'operator'] },
  'GET /api/v2/appointments/:id/calendar.ics': { own: 'appointment', by: ['parent', 'professional', 'clinic', 'operator'] },
  'GET /api/v2/appointments/:id/cancellation-preview': {
    own: 'appointment',
    by: ['parent', 'professional', 'clinic', 'operator'],
  },
  'GET /api/v2/appointments/:id/history': { own: 'appointment', by: ['parent', 'professional', 'clinic', 'operator'] },
  'GET /api/v2/appointments/:id/documents': { own: 'appointment', by: ['parent', 'professional', 'clinic', 'operator'] },
  'GET /api/v2/appointments/:id/refund-receipt': { own: 'appointment', by: ['parent', 'professional', 'clinic', 'operator'] },
  'GET /api/v2/appointments/:id/history/export': { own: 'appointment', by: ['parent', 'professional', 'clinic', 'operator'] },
  'POST /api/v2/appointments/:id/extend-hold': { own: 'appointment', by: ['parent'] },
  'POST /api/v2/appointments/:id/start-payment': { own: 'appointment', by: ['parent'] },
  'POST /api/v2/appointments/:id/cancel-appointment': { own: 'appointment', by: ['parent', 'professional', 'clinic'] },
  'POST /api/v2/appointments/:id/undo-cancellation': { own: 'appointment', by: ['parent', 'professional', 'clinic'] },
  'POST /api/v2/appointments/:id/move-appointment': { own: 'appointment', by: ['parent', 'professional', 'clinic'] },
  'POST /api/v2/appointments/:id/record-arrival': { own: 'appointment', by: ['professional', 'clinic'] },
  'GET /api/v2/appointments/:id/edit-choices': { own: 'appointment', by: ['parent', 'professional'] },
  'POST /api/v2/appointments/:id/edit-appointment': { own: 'appointment', by: ['parent', 'professional'] },
  'POST /api/v2/appointments/:id/resize-appointment': { own: 'appointment', by: ['professional'] },

  'GET /api/v2/consultations': 'signed-in',
  'GET /api/v2/consultations/choices': 'public',
  'POST /api/v2/consultations': { roles: ['PARENT'] },
  'POST /api/v2/consultations/:id/start-payment': { own: 'consultation', by: ['parent'] },
  'POST /api/v2/consultations/:id/accept-consultation': { own: 'consultation', by: ['professional'] },
  'POST /api/v2/consultations/:id/decline-consultation': { own: 'consultation', by: ['professional'] },
  'POST /api/v2/consultations/:id/cancel-consultation': { own: 'consultation', by: ['parent'] },
  'POST /api/v2/consultations/:id/end-consultation': { own: 'consultation', by: ['parent', 'professional'] },
  'POST /api/v2/consultations/:id/give-feedback': { own: 'consultation', by: ['parent'] },
  'GET /api/v2/profile/consultation-availability': { roles: ['VET'] },
  'PUT /api/v2/profile/consultation-availability': { roles: ['VET'] },
  'GET /api/v2/consultations/:id': { own: 'consultation', by: ['parent', 'professional', 'operator'] },
  'GET /api/v2/consultations/:id/ice-servers': { own: 'consultation', by: ['parent', 'professional'] },
  'GET /api/v2/consultations/:id/messages': { own: 'consultation', by: ['parent', 'professional'] },
  'POST /api/v2/consultations/:id/messages': { own: 'consultation', by: ['parent', 'professional'] },
  'POST /api/v2/consultations/:id/photos': { own: 'consultation', by: ['parent', 'professional'] },
  'GET /api/v2/consultations/:id/photos/:photoId': { own: 'consultation', by: ['parent', 'professional'] },

  'GET /api/v2/clinics/:id/vets': { roles: ['CLINIC'] },
  'GET /api/v2/clinics/:id/working-hours': { roles: ['CLINIC'] },
  'GET /api/v2/clinics/:id/free-times': { roles: ['CLINIC'] },
  'POST /api/v2/clinics/:id/invite-vet': { roles: ['CLINIC'] },
  'POST /api/v2/clinics/:id/withdraw-invitation': { roles: ['CLINIC'] },
  'POST /api/v2/clinics/:id/remove-vet': { roles: ['CLINIC'] },
  'POST /api/v2/clinics/:id/leave-clinic': { roles: ['VET'] },
  'GET /api/v2/clinic-invitations': { roles: ['VET'] },
  'POST /api/v2/clinic-invitations/:id/accept-invitation': { roles: ['VET'] },
  'POST /api/v2/clinic-invitations/:id/decline-invitation': { roles: ['VET'] },

  'GET /api/v2/waitlist': { roles: ['PARENT'] },
  'POST /api/v2/waitlist': { roles: ['PARENT'] },
  'POST /api/v2/waitlist/:id/leave-waitlist': { roles: ['PARENT'] },

  'GET /api/v2/promotions': 'signed-in',
  'GET /api/v2/promotions/campaigns': 'open',
  'POST /api/v2/promotions/redeem': 'signed-in',
  'POST /api/v2/promotions/issue-codes': 'signed-in',
  'GET /api/v2/operations/promotions': operators,
  'POST /api/v2/operations/promotions': operators,
  'POST /api/v2/operations/promotions/:id/approve-promotion': operators,
  'POST /api/v2/operations/promotions/:id/decline-promotion': operators,
  'POST /api/v2/operations/promotions/:id/end-promotion': operators,

  'GET /api/v2/visitors': 'signed-in',
  'GET /api/v2/calendar': 'signed-in',
  'GET /api/v2/history': 'signed-in',
  'GET /api/v2/history.csv': 'signed-in',
  'GET /api/v2/history/export': 'signed-in',
  'GET /api/v2/checkpoints/latest': 'public',
  'GET /api/v2/checkpoints/verifier-key': 'public',
  'GET /api/v2/checkpoints/:position/tlog-proof': 'public',
  'GET /checkpoint': 'public',
  'GET /tile/*': 'public',
  'POST /api/v2/checkpoints': { roles: ['OPERATOR'] },

  'POST /api/v2/appointments/:id/complete-appointment': { own: 'appointment', by: ['professional'] },
  'POST /api/v2/appointments/:id/mark-no-show': { own: 'appointment', by: ['professional'] },
  'POST /api/v2/appointments/:id/adjust-bill': { own: 'appointment', by: ['professional'] },
  'POST /api/v2/appointments/:id/record-paid-at-clinic': { own: 'appointment', by: ['professional', 'clinic'] },
  'POST /api/v2/appointments/:id/add-overlapping-appointment': { own: 'appointment', by: ['professional'] },
  'POST /api/v2/appointments/:id/write-prescription': { own: 'appointment', by: ['professional'] },
  'POST /api/v2/appointments/:id/note-appointment': { own: 'appointment', by: ['professional'] },
  'GET /api/v2/appointments/:id/note': { own: 'appointment', by: ['professional'] },
  'GET /api/v2/appointments/:id/prescriptions': { own: 'appointment', by: ['parent', 'professional'] },

  'POST /api/v2/consents': 'public',
  'GET /api/v2/operations/what-if': operatorsAndProfessionals,
  'POST /api/v2/operations/what-if': operatorsAndProfessionals,
  'GET /api/v2/operations/what-if/:id': operatorsAndProfessionals,
  'GET /api/v2/operations/what-if/:id/page': operatorsAndProfessionals,
  'POST /api/v2/operations/what-if/:id/cancel': operatorsAndProfessionals,
  'POST /api/v2/complaints': { roles: ['PARENT'] },
  'POST /api/v2/complaints/:id/answer-complaint': operators,
  'POST /api/v2/complaints/:id/refund-complaint': operators,
  'GET /api/v2/appointments/:id/complaint': { own: 'appointment', by: ['parent', 'operator'] },

  'POST /api/v2/cases': 'public',
  'GET /api/v2/cases': operators,
  'GET /api/v2/cases/:id': operators,
  'POST /api/v2/cases/:id/assign-case': operators,
  'POST /api/v2/cases/:id/answer-case': operators,
  'POST /api/v2/cases/:id/close-case': operators,
  'POST /api/v2/cases/:id/reopen-case': operators,
  'POST /api/v2/cases/:id/retry-refund': operators,
  'POST /api/v2/cases/:id/return-refund': operators,
  'POST /api/v2/cases/:id/approve-refund': operators,
  'POST /api/v2/cases/:id/decline-refund': operators,

  'GET /api/v2/operations/overview': operators,
  'GET /api/v2/reconciliations': operators,
  'GET /api/v2/operations/events': operators,
  'GET /api/v2/operations/events/:position': operators,
  'POST /api/v2/operations/events/:position/open': operators,
  'GET /api/v2/operations/causation/:correlationId': operators,
  'POST /api/v2/operations/verify-log': operators,
  'GET /api/v2/operations/verify-log': operators,
  'POST /api/v2/operations/verify-log/cancel': operators,
  'GET /api/v2/operations/people': operators,
  'GET /api/v2/operations/people/:id': operators,
  'GET /api/v2/operations/people/:id/cancellation-preview': operators,
  'POST /api/v2/operations/people/:id/sign-out-everywhere': operators,
  'POST /api/v2/operations/people/:id/resend-letter': operators,
  'POST /api/v2/operations/people/:id/cancel-appointment': operators,

  'GET /api/v2/operations/why-slot': professionalsAndOperators,
  'GET /api/v2/operations/why-refund': operators,
  'GET /api/v2/operations/why-letter': operators,
  'GET /api/v2/operations/incidents': operators,

  'GET /api/v2/operations/work': operators,
  'POST /api/v2/operations/work/retry-failed': operators,
  ...Object.fromEntries(workCommands.map((command) => [`POST /api/v2/operations/work/:id/${command}`, operators])),
  'GET /api/v2/operations/projections': operators,
  ...Object.fromEntries(
    [...steerCommands, 'rebuild', 'throttle', 'skip', 'compare', 'view-at'].map((command) => [
      `POST /api/v2/operations/projections/:name/${command}`,
      operators,
    ]),
  ),
  'GET /api/v2/operations/load-tests': operators,
  'POST /api/v2/operations/load-tests': operators,
  'GET /api/v2/operations/load-tests/:id': operators,
  'POST /api/v2/operations/load-tests/:id/stop': operators,

  'POST /api/v2/webhooks/stripe': 'provider',
  'GET /api/v2/live': 'public',

  // The documented calls, of either version.
  ...Object.fromEntries(
    ['/api/v1', '/api/v2'].flatMap((root): [string, Policy][] => [
      [`GET ${root}/users/search`, 'public'],
      [`GET ${root}/users/me`, 'signed-in'],
      [`POST ${root}/users/logout`, 'public'],
      [`POST ${root}/booking-steps/:id`, 'public'],
    ]),
  ),

  'GET /api/v2/site': 'open',

  'GET /healthz': 'open',
  'GET /readyz': 'open',

  'GET /api/docs': 'open',
  'GET /api/docs/': 'open',
  'GET /api/docs/json': 'open',
  'GET /api/docs/yaml': 'open',
  'GET /api/docs/*': 'open',
  'GET /api/docs/static/*': 'open',
  'GET /api/docs/static/index.html': 'open',
  'GET /api/docs/static/theme/lapka.css': 'open',
  'GET /api/docs/static/swagger-initializer.js': 'open',
  'GET /robots.txt': 'open',
  'GET /sitemap.xml': 'open',
  'GET /sitemaps/:file': 'open',
  'GET /social-images/:language/:id': 'open',
  'GET /': 'open',
  'GET /*': 'open',
}

const OF_APPOINTMENT = 'POST /api/v2/appointments/:id/'

/** The commands that this party of an appointment is allowed, by the last part of their address. */
export const commandsOf = (party: Party): string[] =>
  Object.entries(policies).flatMap(([row, policy]) =>
    row.startsWith(OF_APPOINTMENT) &&
    typeof policy === 'object' &&
    'own' in policy &&
    policy.own === 'appointment' &&
    policy.by.includes(party)
      ? row.slice(OF_APPOINTMENT.length)
      : [],
  )

/** Addresses of the API as patterns; the console's files are no addresses of the API. */
const known = Object.keys(policies).flatMap((row) => {
  const [method = '', path = ''] = row.split(' ')
  return path === '/' || path === '/*'
    ? []
    : [{ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`) }]
})

/** The methods that an address of the API takes; none when there is no such address. */
export const methodsOf = (path: string): string[] => [
  ...new Set(known.flatMap(({ method, pattern }) => (pattern.test(path) ? method : []))),
]

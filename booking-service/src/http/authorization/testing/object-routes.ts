import { animal } from '../../../animals/testing/list-animal.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import { rabbit } from '../../../testing/road.ts'
import { PASSWORD } from '../../../testing/give-password.ts'
import { inDays } from '../../../testing/town.ts'
import { shelters, type Policy } from '../policy.ts'

/** The object in the last parameter of a path, where only some may call it. */
export type ObjectKind =
  | 'appointment'
  | 'client'
  | 'consultation'
  | 'consultationPhoto'
  | 'pet'
  | 'recordFile'
  | 'petPhoto'
  | 'reportPhoto'
  | 'reviewPhoto'
  | 'galleryPhoto'
  | 'animal'
  | 'animalPhoto'
  | 'adoptionRequest'
  | 'visitTemplate'
  | 'transfer'
  | 'upload'
  | 'address'
  | 'schedule'
  | 'roomClosure'
  | 'course'
  | 'series'
  | 'professional'
  | 'diploma'
  | 'wait'
  | 'clinic'
  | 'invitation'
  | 'keeperInvitation'
  | 'feed'
  | 'factor'
  | 'session'
  | 'card'
  | 'case'
  | 'person'
  | 'whatIf'
  | 'projection'
  | 'work'
export type ObjectIds = Record<ObjectKind, string>
/** `within`: what the parameters before the last one name. */
export type ObjectRoute = { object: ObjectKind; within?: ObjectKind[]; body?: (own: ObjectIds) => object; query?: string }

/** The object that a path's parameter names, by the path's beginning. */
const objectByPath: Record<string, ObjectKind> = {
  '/appointments/:id': 'appointment',
  '/clients/:id': 'client',
  '/consultations/:id': 'consultation',
  '/clinics/:id': 'clinic',
  '/clinic-invitations/:id': 'invitation',
  '/waitlist/:id': 'wait',
  '/pets/:id': 'pet',
  '/visit-templates/:id': 'visitTemplate',
  '/pet-transfers/:id': 'transfer',
  '/keeper-invitations/:id': 'keeperInvitation',
  '/addresses/:id': 'address',
  '/schedules/:id': 'schedule',
  '/room-closures/:id': 'roomClosure',
  '/courses/:id': 'course',
  '/animals/:id': 'animal',
  '/series/:id': 'series',
  '/feeds/:id': 'feed',
  '/cards/:id': 'card',
  '/reviews/:id': 'appointment',
  '/cases/:id': 'case',
  '/complaints/:id': 'case',
  '/verifications/:professionalId': 'professional',
  '/profile/diplomas/:diplomaId': 'diploma',
  '/profile/gallery/:photoId': 'galleryPhoto',
  '/accounts/me/sessions/:id': 'session',
  '/accounts/me/second-factor/:id': 'factor',
  '/operations/what-if/:id': 'whatIf',
  '/operations/people/:id': 'person',
  '/operations/work/:id': 'work',
  '/operations/projections/:name': 'projection',
  // Lapka's own acts on an appointment carry its id.
  '/operations/causation/:correlationId': 'appointment',
  '/operations/events/:position': 'appointment',
  // Operators alone see any; what is named is not looked at for others.
  '/payouts/:id': 'case',
  '/payouts/bank-files/:id': 'case',
  '/operations/promotions/:id': 'case',
  '/operations/load-tests/:id': 'case',
  '/operations/newsletters/:id': 'case',
}

const span = { from: inDays(20, '06:00'), to: inDays(20, '16:00'), kind: 'closed' }
const localDate = (days: number) => inDays(days, '06:00').slice(0, 10)

const NOBODY = '00000000-0000-4000-8000-000000000000'

const linkOf = ({ pet, address }: ObjectIds) => ({ petId: pet, otherId: address, reason: 'Едно и също' })

const requestBodies: Record<string, Pick<ObjectRoute, 'body'>> = {
  'offer-visit': { body: () => ({ startsAt: [inDays(6, '09:00')] }) },
  'book-visit': { body: () => ({ startsAt: inDays(5, '09:00') }) },
  'decline-request': { body: () => ({ reason: 'Двор' }) },
}

/**
 * Requests that need more than the API's description says of them: two objects, one of the caller's own in the body, a query, or a
 * rule between two fields. All others are made from the description.
 */
const objectRoutes: Record<string, Partial<ObjectRoute>> = {
  'GET /api/v2/appointments/:id/shortening-preview': { query: `departure=${localDate(20)}` },
  'GET /api/v2/appointments/:id/extension-preview': { query: `departure=${localDate(20)}` },
  'GET /api/v2/series/offers': {
    query: `professionalId=${NOBODY}&serviceId=exam&petId=${NOBODY}&weekdays=1&time=10:00&from=${localDate(20)}&until=${localDate(30)}`,
  },
  'POST /api/v2/series': {
    body: ({ pet, professional }) => ({
      professionalId: professional,
      petId: pet,
      serviceId: 'exam',
      reason: 'Разходка',
      agreed: [],
      plan: {
        weekdays: [1],
        time: '10:00',
        from: localDate(20),
        until: localDate(30),
      },
    }),
  },
  'POST /api/v2/appointments/:id/change-address': { body: ({ address }) => ({ addressId: address }) },
  'POST /api/v2/appointments/:id/edit-appointment': { body: () => ({ reason: 'Куца' }) },
  'POST /api/v2/appointments/:id/write-prescription': { body: () => ({ medicines: [{ name: 'Сироп' }] }) },
  'POST /api/v2/appointments/:id/add-overlapping-appointment': {
    body: ({ pet }) => ({ serviceId: 'exam', startsAt: inDays(9, '07:00'), reason: 'Спешно', petId: pet }),
  },
  'POST /api/v2/clients/:id/book-pet': {
    body: () => ({ serviceId: 'exam', startsAt: inDays(9, '08:00'), pet: rabbit }),
  },
  'POST /api/v2/consultations/:id/messages': { body: () => ({ text: 'Здравейте' }) },
  'GET /api/v2/consultations/:id/photos/:photoId': { object: 'consultationPhoto', within: ['consultation'] },
  'GET /api/v2/clinics/:id/working-hours': { query: `from=${localDate(1)}&to=${localDate(2)}` },
  'GET /api/v2/clinics/:id/free-times': { query: `date=${localDate(1)}` },
  'POST /api/v2/clinics/:id/invite-vet': { body: () => ({ email: 'vet@example.test' }) },
  'POST /api/v2/appointments/:id/import-history': { query: `hash=${'0'.repeat(64)}` },
  'GET /api/v2/pets/:id/record/export': { query: 'format=csv' },
  'POST /api/v2/pets/:id/import-record': { query: `hash=${'0'.repeat(64)}` },
  'POST /api/v2/pets/:id/uploads': {
    body: () => ({ name: 'a.jpg', type: 'image/jpeg', sizeBytes: 9, sha256: 'a'.repeat(64) }),
  },
  'GET /api/v2/pets/:id/uploads/:uploadId': { object: 'upload', within: ['pet'] },
  'PUT /api/v2/pets/:id/uploads/:uploadId': { object: 'upload', within: ['pet'], query: 'offset=0' },
  'POST /api/v2/pets/:id/uploads/:uploadId/finish-upload': { object: 'upload', within: ['pet'] },
  'PUT /api/v2/pets/:id': {
    body: () => ({ name: 'Шаро', gender: 'male', animalType: 'dog', breed: 'labrador', born: '2023', temperament: [] }),
  },
  'POST /api/v2/appointments/:id/review-photos': { query: 'alt=%D0%9B%D0%B0%D0%BF%D0%B0' },
  'DELETE /api/v2/appointments/:id/review-photos/:photoId': { object: 'reviewPhoto', within: ['appointment'] },
  'GET /api/v2/appointments/:id/report-photos/:photoId': { object: 'reportPhoto', within: ['appointment'] },
  'DELETE /api/v2/appointments/:id/report-photos/:photoId': { object: 'reportPhoto', within: ['appointment'] },
  'GET /api/v2/reviews/:id/photos/:photoId': { object: 'reviewPhoto', within: ['appointment'] },
  'GET /api/v2/professionals/:id/photos/:photoId': { object: 'galleryPhoto', within: ['professional'] },
  'POST /api/v2/animals/:id/photos': { query: 'alt=%D0%9B%D0%B0%D0%BF%D0%B0' },
  'GET /api/v2/animals/:id/photos/:photoId': { object: 'animalPhoto', within: ['animal'] },
  'DELETE /api/v2/animals/:id/photos/:photoId': { object: 'animalPhoto', within: ['animal'] },
  'PUT /api/v2/animals/:id': { body: () => animal() },
  'GET /api/v2/animals/:id/requests/:requestId/visit.ics': { object: 'adoptionRequest', within: ['animal'] },
  ...Object.fromEntries(
    ['offer-visit', 'book-visit', 'cancel-visit', 'withdraw-request', 'decline-request', 'agree-request'].map((verb) => [
      `POST /api/v2/animals/:id/requests/:requestId/${verb}`,
      {
        object: 'adoptionRequest' as const,
        within: ['animal' as const],
        ...requestBodies[verb],
      },
    ]),
  ),
  'GET /api/v2/pets/:id/photo/:photoId': { object: 'petPhoto', within: ['pet'] },
  'POST /api/v2/pets/:id/make-share': { body: () => ({ kind: 'link', scope: { kind: 'all' }, until: inDays(2, '06:00') }) },
  'GET /api/v2/pets/:id/files/:fileId': { object: 'recordFile', within: ['pet'] },
  ...Object.fromEntries(
    ['accept-invitation', 'decline-invitation', 'withdraw-invitation'].map((command) => [
      `POST /api/v2/keeper-invitations/:id/${command}`,
      { body: ({ pet }: ObjectIds) => ({ petIds: [pet] }) },
    ]),
  ),
  'PUT /api/v2/visit-templates/:id': { body: () => ({ name: 'Уши', text: 'Чисти' }) },
  'PUT /api/v2/addresses/:id': {
    body: () => ({ label: 'Вкъщи', city: 'София', line: 'ул. „Шипка“ 5', latitude: 42.7, longitude: 23.3 }),
  },
  'GET /api/v2/operations/people/:id/cancellation-preview': { query: `appointmentId=${crypto.randomUUID()}` },
  'POST /api/v2/accounts/me/second-factor/:id/remove-factor': { body: () => ({ password: PASSWORD, code: '000000' }) },
  'POST /api/v2/schedules/:id/add-exception': { body: () => span },
  'GET /api/v2/schedules/:id/add-exception/preview': { query: new URLSearchParams(span).toString() },
  'GET /api/v2/verifications/:professionalId/diplomas/:diplomaId': { object: 'diploma', within: ['professional'] },
  'POST /api/v2/cases/:id/link-pets': { body: linkOf },
  'POST /api/v2/cases/:id/unlink-pets': { body: linkOf },
}

/** The object that a route's path names, and how a request to it differs from the described one; undefined for a path without an object. */
export const objectRouteOf = (row: string): ObjectRoute | undefined => {
  const own = objectRoutes[row]
  const [, beginning = ''] = /^\w+ \/api\/v2(.*?:\w+)/.exec(row) ?? []
  const object = own?.object ?? objectByPath[beginning]
  return object === undefined ? undefined : { ...own, object }
}

/** Verifications are the operators' own: to them no professional is foreign. */
export const objectRowIsOwned = (policy: Policy): boolean =>
  typeof policy === 'object' && !('roles' in policy && policy.roles.length === 1 && policy.roles[0] === 'OPERATOR')
/** Operators may see every appointment where the table says so; where it does not, they are refused as a known party. */
export const isAllowedAll = (policy: Policy, role: Role): boolean =>
  role === 'OPERATOR' && typeof policy === 'object' && 'own' in policy

/** The owner of an object within another, where only they may ask for it; anyone where the policy names everyone. */
export const ownerOf = ({ object }: ObjectRoute, method: string, policy: Policy): 'parent' | 'vet' | 'shelter' | 'anyone' => {
  if (object === 'animalPhoto' && method !== 'GET') return 'shelter'
  if (object === 'adoptionRequest') return policy === shelters ? 'shelter' : 'parent'
  if (typeof policy === 'object' && 'own' in policy) return policy.by.some((party) => party === 'parent') ? 'parent' : 'vet'
  return ['recordFile', 'petPhoto', 'upload'].includes(object) ? 'parent' : 'anyone'
}

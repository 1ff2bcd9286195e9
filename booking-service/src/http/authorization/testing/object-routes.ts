import { steerCommands } from '@lapka/contracts/api/operations/projections.ts'
import { workCommands } from '@lapka/contracts/api/operations/work.ts'
import { PASSWORD } from '../../../testing/give-password.ts'
import { inDays } from '../../../testing/town.ts'

/** The object in the last parameter of a path, where only some may call it. */
export type ObjectKind =
  | 'appointment'
  | 'consultation'
  | 'consultationPhoto'
  | 'pet'
  | 'recordFile'
  | 'address'
  | 'schedule'
  | 'professional'
  | 'diploma'
  | 'wait'
  | 'clinic'
  | 'invitation'
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

const appointment: ObjectRoute = { object: 'appointment' }
const consultation: ObjectRoute = { object: 'consultation' }
const span = { from: inDays(20, '06:00'), to: inDays(20, '16:00'), kind: 'closed' }
const weekly = [{ weekday: 1, from: '09:00', to: '12:00' }]
const plan = { name: 'София', zone: 'Europe/Sofia', weekly, bufferMinutes: 0, minimumNoticeMinutes: 0, horizonDays: 30 }
const overlappingBody = { serviceId: 'exam', startsAt: inDays(9, '07:00'), reason: 'Спешно' }

/**
 * One row for every route with an object in its path: a request that is well formed, so that what is refused is refused for
 * whose object it is. The matrix fails for a route without a row.
 */
export const objectRoutes: Record<string, ObjectRoute> = {
  'GET /api/v2/appointments/:id': appointment,
  'GET /api/v2/appointments/:id/calendar.ics': appointment,
  'GET /api/v2/appointments/:id/cancellation-preview': appointment,
  'GET /api/v2/appointments/:id/history': appointment,
  'GET /api/v2/appointments/:id/history/export': appointment,
  'GET /api/v2/appointments/:id/documents': appointment,
  'GET /api/v2/appointments/:id/refund-receipt': appointment,
  'GET /api/v2/appointments/:id/prescriptions': appointment,
  'POST /api/v2/appointments/:id/extend-hold': appointment,
  'POST /api/v2/appointments/:id/start-payment': appointment,
  'POST /api/v2/appointments/:id/complete-appointment': appointment,
  'POST /api/v2/appointments/:id/mark-no-show': appointment,
  'POST /api/v2/appointments/:id/adjust-bill': { ...appointment, body: () => ({ amountCents: 1000, reason: 'По-малко' }) },
  'POST /api/v2/appointments/:id/record-paid-at-clinic': { ...appointment, body: () => ({ amountCents: 500 }) },
  'POST /api/v2/appointments/:id/add-overlapping-appointment': {
    ...appointment,
    body: ({ pet }) => ({ ...overlappingBody, petId: pet }),
  },
  'POST /api/v2/appointments/:id/write-prescription': { ...appointment, body: () => ({ medicines: [{ name: 'Сироп' }] }) },
  'POST /api/v2/appointments/:id/record-visit': {
    ...appointment,
    body: () => ({ findings: 'Здрав', vitals: { temperatureTenths: null, pulse: null, breaths: null } }),
  },
  'POST /api/v2/appointments/:id/note-appointment': { ...appointment, body: () => ({ text: 'Страхлив е' }) },
  'GET /api/v2/appointments/:id/note': appointment,
  'GET /api/v2/appointments/:id/review': appointment,
  'POST /api/v2/appointments/:id/write-review': { ...appointment, body: () => ({ stars: 5 }) },
  'POST /api/v2/appointments/:id/edit-review': { ...appointment, body: () => ({ stars: 4 }) },
  'POST /api/v2/appointments/:id/remove-review': appointment,
  'POST /api/v2/appointments/:id/answer-review': { ...appointment, body: () => ({ text: 'Благодарим' }) },
  'POST /api/v2/appointments/:id/move-appointment': { ...appointment, body: () => ({ startsAt: inDays(8, '07:00') }) },
  'GET /api/v2/appointments/:id/edit-choices': appointment,
  'POST /api/v2/appointments/:id/edit-appointment': { ...appointment, body: () => ({ reason: 'Куца' }) },
  'POST /api/v2/appointments/:id/resize-appointment': { ...appointment, body: () => ({ endsAt: inDays(8, '07:45') }) },
  'POST /api/v2/appointments/:id/change-address': { ...appointment, body: ({ address }) => ({ addressId: address }) },
  'GET /api/v2/appointments/:id/shortening-preview': { ...appointment, query: `departure=${inDays(20, '06:00').slice(0, 10)}` },
  'POST /api/v2/appointments/:id/shorten-stay': {
    ...appointment,
    body: () => ({ departure: inDays(20, '06:00').slice(0, 10) }),
  },
  'POST /api/v2/appointments/:id/check-in': { ...appointment, body: () => ({ room: 1 }) },
  'POST /api/v2/appointments/:id/change-room': { ...appointment, body: () => ({ room: 1 }) },
  'POST /api/v2/appointments/:id/check-out': appointment,
  'POST /api/v2/appointments/:id/record-arrival': { ...appointment, body: () => ({ step: 'not_arrived' }) },
  'POST /api/v2/appointments/:id/undo-cancellation': appointment,
  'POST /api/v2/appointments/:id/cancel-appointment': { ...appointment, body: () => ({ reason: '' }) },

  'GET /api/v2/consultations/:id': consultation,
  'POST /api/v2/consultations/:id/start-payment': consultation,
  'POST /api/v2/consultations/:id/accept-consultation': consultation,
  'POST /api/v2/consultations/:id/decline-consultation': consultation,
  'POST /api/v2/consultations/:id/cancel-consultation': consultation,
  'POST /api/v2/consultations/:id/drop-promotions': consultation,
  'POST /api/v2/consultations/:id/end-consultation': consultation,
  'POST /api/v2/consultations/:id/give-feedback': { ...consultation, body: () => ({ rating: 5 }) },
  'GET /api/v2/consultations/:id/ice-servers': consultation,
  'GET /api/v2/consultations/:id/messages': consultation,
  'POST /api/v2/consultations/:id/messages': { ...consultation, body: () => ({ text: 'Здравейте' }) },
  'POST /api/v2/consultations/:id/photos': consultation,
  'GET /api/v2/consultations/:id/photos/:photoId': { object: 'consultationPhoto', within: ['consultation'] },

  'GET /api/v2/clinics/:id/vets': { object: 'clinic' },
  'GET /api/v2/clinics/:id/working-hours': {
    object: 'clinic',
    query: new URLSearchParams({ from: inDays(1, '06:00').slice(0, 10), to: inDays(2, '06:00').slice(0, 10) }).toString(),
  },
  'GET /api/v2/clinics/:id/free-times': { object: 'clinic', query: `date=${inDays(1, '06:00').slice(0, 10)}` },
  'POST /api/v2/clinics/:id/invite-vet': { object: 'clinic', body: () => ({ email: 'vet@example.test' }) },
  'POST /api/v2/clinics/:id/withdraw-invitation': { object: 'clinic', body: ({ invitation }) => ({ invitationId: invitation }) },
  'POST /api/v2/clinics/:id/remove-vet': { object: 'clinic', body: ({ professional }) => ({ professionalId: professional }) },
  'POST /api/v2/clinics/:id/leave-clinic': { object: 'clinic' },
  'POST /api/v2/clinic-invitations/:id/accept-invitation': { object: 'invitation' },
  'POST /api/v2/clinic-invitations/:id/decline-invitation': { object: 'invitation' },
  'POST /api/v2/waitlist/:id/leave-waitlist': { object: 'wait' },

  'GET /api/v2/pets/:id/record': { object: 'pet' },
  'GET /api/v2/pets/:id/entries': { object: 'pet' },
  'GET /api/v2/pets/:id/looks': { object: 'pet' },
  'POST /api/v2/pets/:id/add-entry': {
    object: 'pet',
    body: () => ({ entry: { kind: 'weight', on: inDays(-1, '06:00').slice(0, 10), grams: 4200 } }),
  },
  'POST /api/v2/pets/:id/correct-entry': { object: 'pet', body: ({ appointment: entryId }) => ({ entryId, entry: null }) },
  'POST /api/v2/pets/:id/change-care-plan': { object: 'pet', body: () => ({ parasiteGroup: 'D' }) },
  'POST /api/v2/pets/:id/add-document': { object: 'pet' },
  'GET /api/v2/pets/:id/shares': { object: 'pet' },
  'POST /api/v2/pets/:id/make-share': {
    object: 'pet',
    body: () => ({ kind: 'link', scope: { kind: 'all' }, until: inDays(2, '06:00') }),
  },
  'POST /api/v2/pets/:id/revoke-share': { object: 'pet', body: ({ appointment: shareId }) => ({ shareId }) },
  'POST /api/v2/pets/:id/revoke-shares': { object: 'pet' },
  'GET /api/v2/pets/:id/files/:fileId': { object: 'recordFile', within: ['pet'] },
  'POST /api/v2/pets/:id/mark-died': { object: 'pet', body: () => ({ on: null }) },
  'POST /api/v2/pets/:id/withdraw-death': { object: 'pet' },
  'PUT /api/v2/pets/:id': {
    object: 'pet',
    body: () => ({ name: 'Шаро', gender: 'male', animalType: 'dog', breed: 'labrador', born: '2023', temperament: [] }),
  },

  'PUT /api/v2/addresses/:id': {
    object: 'address',
    body: () => ({ label: 'Вкъщи', city: 'София', line: 'ул. „Шипка“ 5', latitude: 42.7, longitude: 23.3 }),
  },
  'DELETE /api/v2/addresses/:id': { object: 'address' },

  'GET /api/v2/operations/what-if/:id': { object: 'whatIf' },
  'GET /api/v2/operations/what-if/:id/page': { object: 'whatIf' },
  'POST /api/v2/operations/what-if/:id/cancel': { object: 'whatIf' },
  'GET /api/v2/appointments/:id/complaint': appointment,
  'POST /api/v2/complaints/:id/refund-complaint': {
    object: 'case',
    body: () => ({ amountCents: 100, reason: 'Не се чуваше' }),
  },
  'POST /api/v2/complaints/:id/answer-complaint': { object: 'case', body: () => ({ text: 'Съжаляваме' }) },
  'GET /api/v2/reviews/:id': { object: 'appointment' },
  'POST /api/v2/reviews/:id/report-review': { object: 'appointment', body: () => ({ ground: 'insult', text: 'Обижда' }) },
  'POST /api/v2/reviews/:id/object-review': { object: 'appointment', body: () => ({ text: 'Не е обида' }) },
  'POST /api/v2/cases/:id/decide-review': {
    object: 'case',
    body: () => ({ isRemoved: false, ground: null, reason: 'Мнение', editedAt: null }),
  },
  'GET /api/v2/cases/:id': { object: 'case' },
  'POST /api/v2/cases/:id/assign-case': { object: 'case', body: () => ({ assigneeId: null }) },
  'POST /api/v2/cases/:id/answer-case': { object: 'case', body: () => ({ text: 'Отзад' }) },
  'POST /api/v2/cases/:id/close-case': { object: 'case' },
  'POST /api/v2/cases/:id/reopen-case': { object: 'case', body: () => ({ note: 'Пише пак' }) },
  'POST /api/v2/cases/:id/retry-refund': { object: 'case', body: () => ({ reason: 'Картата работи' }) },
  'POST /api/v2/cases/:id/return-refund': {
    object: 'case',
    body: () => ({ reason: 'По сметка', reference: 'BG-77' }),
  },
  'POST /api/v2/cases/:id/approve-refund': {
    object: 'case',
    body: ({ appointment: approvalId }) => ({ reason: 'Проверих', approvalId }),
  },
  'POST /api/v2/cases/:id/decline-refund': {
    object: 'case',
    body: ({ appointment: approvalId }) => ({ reason: 'Проверих', approvalId }),
  },

  'GET /api/v2/payouts/bank-files/:id': { object: 'case' },
  'POST /api/v2/payouts/:id/approve-payout': { object: 'case', body: () => ({ reason: 'Проверих' }) },
  'POST /api/v2/payouts/:id/decline-payout': { object: 'case', body: () => ({ reason: 'Проверих' }) },
  'POST /api/v2/payouts/:id/settle-payout': { object: 'case', body: () => ({ reason: 'Проверих', outcome: 'failed' }) },

  'GET /api/v2/operations/people/:id': { object: 'person' },
  'GET /api/v2/operations/people/:id/cancellation-preview': { object: 'person', query: `appointmentId=${crypto.randomUUID()}` },
  'POST /api/v2/operations/people/:id/sign-out-everywhere': {
    object: 'person',
    body: () => ({ reason: 'Загубен телефон', typedName: 'Никой' }),
  },
  'POST /api/v2/operations/people/:id/resend-letter': {
    object: 'person',
    body: () => ({ letterId: 'none', reason: 'Не го намира' }),
  },
  'POST /api/v2/operations/people/:id/cancel-appointment': {
    object: 'person',
    body: ({ appointment: appointmentId }) => ({ appointmentId, reason: 'Обади се', typedName: 'Никой' }),
  },

  ...Object.fromEntries(
    workCommands.map((command) => [
      `POST /api/v2/operations/work/:id/${command}`,
      { object: 'work' as const, body: () => ({ reason: 'Проба' }) },
    ]),
  ),
  ...Object.fromEntries(
    steerCommands.map((command) => [
      `POST /api/v2/operations/projections/:name/${command}`,
      { object: 'projection' as const, body: () => ({ reason: 'Проба' }) },
    ]),
  ),
  'POST /api/v2/operations/projections/:name/rebuild': { object: 'projection', body: () => ({ reason: 'Проба' }) },
  'POST /api/v2/operations/projections/:name/throttle': {
    object: 'projection',
    body: () => ({ reason: 'Проба', eventsPerSecond: 9 }),
  },
  'POST /api/v2/operations/projections/:name/skip': {
    object: 'projection',
    body: () => ({ reason: 'Проба', position: 1 }),
  },
  'POST /api/v2/operations/projections/:name/compare': { object: 'projection' },
  'POST /api/v2/operations/projections/:name/view-at': { object: 'projection', body: () => ({ position: 1 }) },
  // Operators alone see any; what is named is not looked at for others.
  'POST /api/v2/operations/promotions/:id/approve-promotion': { object: 'case', body: () => ({ reason: 'Проверих' }) },
  'POST /api/v2/operations/promotions/:id/decline-promotion': { object: 'case', body: () => ({ reason: 'Проверих' }) },
  'POST /api/v2/operations/promotions/:id/end-promotion': { object: 'case', body: () => ({ reason: 'Стига' }) },
  'GET /api/v2/operations/load-tests/:id': { object: 'case' },
  'POST /api/v2/operations/load-tests/:id/stop': { object: 'case' },
  'POST /api/v2/operations/newsletters/:id/test': { object: 'case' },
  'POST /api/v2/operations/newsletters/:id/send': { object: 'case' },

  'DELETE /api/v2/cards/:id': { object: 'card' },
  'POST /api/v2/operations/people/:id/request-factor-reset': {
    object: 'person',
    body: () => ({ reason: 'Загубен телефон', typedName: 'Канарче Тодорова' }),
  },
  ...Object.fromEntries(
    ['approve-factor-reset', 'decline-factor-reset'].map((command) => [
      `POST /api/v2/operations/people/:id/${command}`,
      { object: 'person' as const, body: ({ person }: ObjectIds) => ({ resetId: person, reason: 'Проверих' }) },
    ]),
  ),
  'POST /api/v2/accounts/me/sessions/:id/end-session': { object: 'session' },
  'POST /api/v2/accounts/me/second-factor/:id/remove-factor': {
    object: 'factor',
    body: () => ({ password: PASSWORD, code: '000000' }),
  },
  'POST /api/v2/feeds/:id/revoke-feed': { object: 'feed' },

  // Lapka's own acts on an appointment carry its id.
  'GET /api/v2/operations/causation/:correlationId': { object: 'appointment' },
  'GET /api/v2/operations/events/:position': { object: 'appointment' },
  'POST /api/v2/operations/events/:position/open': { object: 'appointment', body: () => ({ reason: 'Жалба 118' }) },

  'PUT /api/v2/schedules/:id': { object: 'schedule', body: () => plan },
  'POST /api/v2/schedules/:id/add-exception': { object: 'schedule', body: () => span },
  'POST /api/v2/schedules/:id/change-exception': {
    object: 'schedule',
    body: ({ appointment: exceptionId }) => ({ exceptionId, from: span.from, to: span.to }),
  },
  'POST /api/v2/schedules/:id/remove-exception': {
    object: 'schedule',
    body: ({ appointment: exceptionId }) => ({ exceptionId }),
  },
  'GET /api/v2/schedules/:id/add-exception/preview': {
    object: 'schedule',
    query: new URLSearchParams(span).toString(),
  },

  'GET /api/v2/profile/diplomas/:diplomaId': { object: 'diploma' },
  'DELETE /api/v2/profile/diplomas/:diplomaId': { object: 'diploma' },

  'GET /api/v2/verifications/:professionalId/diplomas/:diplomaId': { object: 'diploma', within: ['professional'] },
  'GET /api/v2/verifications/:professionalId': { object: 'professional' },
  'POST /api/v2/verifications/:professionalId/accept-verification': { object: 'professional' },
  'POST /api/v2/verifications/:professionalId/reject-verification': {
    object: 'professional',
    body: () => ({ reason: 'Няма диплома' }),
  },
  'POST /api/v2/verifications/:professionalId/accept-identity-change': {
    object: 'professional',
    body: () => ({ revision: 0 }),
  },
  'POST /api/v2/verifications/:professionalId/reject-identity-change': {
    object: 'professional',
    body: () => ({ reason: 'Няма документ' }),
  },
  'POST /api/v2/verifications/:professionalId/request-more-documents': {
    object: 'professional',
    body: () => ({ reason: 'Още една' }),
  },
}

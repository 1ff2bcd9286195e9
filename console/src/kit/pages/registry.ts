import { pages } from '@lapka/contracts/pages.ts'
import { consultationPages } from './consultation-pages.ts'
import { operatorPages } from './operator-pages.ts'
import { publicPages } from './public-pages.ts'
import type { RegisteredPage } from './registered-page.ts'
import { tradePages } from './trade-pages.ts'

const open = { audience: 'everyone', isPictured: true } as const
const unpictured = { audience: 'everyone' } as const
const ofProfessionals = { audience: 'professional' } as const
const ownProfile = { ...ofProfessionals, screen: 'profile/profile-page', instead: '/dashboard/personal-data' } as const
const visitors = 'visitors/visitors-page'
const receipt = { screen: 'bills/receipt-page' } as const

/**
 * Every page of the console: its address, its title, its screen and who may see it. The router, the path builder, the heads that
 * the server writes and the first pictures are made of this. Plain values only, for the build reads them too.
 */
export const registry = {
  ...publicPages,
  professional: { ...pages.professional, ...open, screen: 'professionals/professional-page' },
  professionalReviews: { ...pages.professionalReviews, ...unpictured, screen: 'reviews/reviews-page' },
  adopt: {
    title: 'adoptions:list.title',
    description: 'adoptions:list.description',
    ...pages.adopt,
    ...open,
    screen: 'adoptions/adopt-page',
  },
  animal: { ...pages.animal, ...open, screen: 'adoptions/animal-page' },
  sharedRecord: { title: 'shares:guest.title', ...pages.sharedRecord, ...unpictured, screen: 'pets/shares/shared-record-page' },
  reviewRules: {
    title: 'reviews:rules.title',
    description: 'reviews:rules.lead',
    ...pages.reviewRules,
    ...open,
    screen: 'reviews/rules-page',
  },
  login: { title: 'sessions:signIn.title', ...pages.login, ...open, screen: 'accounts/sign-in-page' },
  register: {
    title: 'accounts:register.title',
    description: 'accounts:register.description',
    ...pages.register,
    ...open,
    screen: 'accounts/register-page',
  },
  checkMail: {
    title: 'accounts:checkMail.title',
    ...pages.checkMail,
    ...unpictured,
    screen: 'accounts/register-page',
    component: 'CheckMailPage',
  },
  confirmAccount: {
    title: 'accounts:confirm.going',
    ...pages.confirmAccount,
    ...unpictured,
    screen: 'accounts/confirm-account-page',
  },
  clientLink: {
    title: 'accounts:client.page',
    ...pages.clientLink,
    ...unpictured,
    screen: 'accounts/client-link-page',
  },
  forgotPassword: {
    title: 'accounts:forgot.title',
    ...pages.forgotPassword,
    ...unpictured,
    screen: 'accounts/forgotten-password-pages',
    component: 'ForgotPasswordPage',
  },
  resetPassword: {
    title: 'accounts:reset.title',
    ...pages.resetPassword,
    ...unpictured,
    screen: 'accounts/forgotten-password-pages',
    component: 'ResetPasswordPage',
  },
  accountErased: {
    title: 'accounts:erased.title',
    ...pages.accountErased,
    ...unpictured,
    screen: 'accounts/account-erased-page',
  },

  makeAppointment: {
    title: 'booking:details.title',
    ...pages.makeAppointment,
    audience: 'time-chosen',
    screen: 'booking/make-appointment-page',
  },
  course: { ...pages.course, ...unpictured, screen: 'courses/course-page' },
  makeSeries: { title: 'series:make.title', ...pages.makeSeries, screen: 'series/make-series-page' },
  series: { title: 'series:page.title', ...pages.series, screen: 'series/series-page' },
  appointment: { ...pages.appointment, screen: 'appointments/appointment-page' },
  checkout: { title: 'booking:checkout.title', ...pages.checkout, screen: 'booking/checkout-page' },
  refund: { ...pages.refund, screen: 'appointments/refund/refund-page' },
  refundReceipt: { ...pages.refundReceipt, ...receipt },
  verifyReceipt: {
    title: 'refund-receipt:verifyTitle',
    ...pages.verifyReceipt,
    ...unpictured,
    ...receipt,
    component: 'VerifyReceiptPage',
  },
  reportReview: { title: 'reviews:report.title', ...pages.reportReview, screen: 'reviews/report-page' },
  review: { ...pages.review, screen: 'reviews/review-page' },
  document: { ...pages.document, screen: 'bills/document-page' },
  appointmentHistory: { ...pages.appointmentHistory, screen: 'history/appointment-history-page', component: 'HistoryPage' },

  ...consultationPages,

  dashboard: { ...pages.dashboard, screen: 'dashboards/own-dashboard-page' },
  parentHome: { title: 'dashboards:parent.title', path: '/dashboard/parent', screen: 'dashboards/parent-home-page' },
  professionalHome: { title: 'work:nav.today', path: '/dashboard/professional', screen: 'dashboards/professional-home-page' },
  clinicHome: { title: 'work:nav.today', path: '/dashboard/clinic', screen: 'dashboards/clinic-home-page' },
  personalData: {
    title: 'accounts:personal.title',
    path: '/dashboard/personal-data',
    screen: 'accounts/personal-data/personal-data-page',
  },
  changePassword: {
    title: 'accounts:changePassword.title',
    path: '/dashboard/change-password',
    screen: 'accounts/change-password-page',
  },
  appointments: {
    title: 'appointments:list.title',
    path: '/dashboard/:area/appointments',
    areas: ['parent', 'professional', 'clinic'],
    screen: 'appointments/appointment-list-page',
  },
  history: {
    title: 'history:list.title',
    path: '/dashboard/:area/history',
    areas: ['parent', 'professional', 'clinic', 'operator'],
    screen: 'history/history-page',
    component: 'AllHistoryPage',
  },
  // A clinic has a calendar of its own, with a column for each vet.
  calendar: {
    path: '/dashboard/:area/calendar',
    areas: ['parent', 'professional'],
    tail: '/new?',
    screen: 'calendar/calendar-page',
  },
  feed: { title: 'feeds:title', path: '/dashboard/:area/calendar/feed', screen: 'feeds/feed-page' },
  revenues: {
    title: 'revenues:title',
    path: '/dashboard/:area/revenues',
    audience: 'with-profile',
    screen: 'revenues/revenues-page',
  },
  payouts: {
    title: 'payouts:title',
    path: '/dashboard/:area/payouts',
    audience: 'with-profile',
    screen: 'revenues/payouts/payouts-page',
  },
  statement: {
    title: 'payouts:statement.page',
    path: '/dashboard/:area/payouts/:month',
    audience: 'with-profile',
    screen: 'revenues/payouts/statement-page',
  },
  ledger: {
    title: 'ledger:title',
    path: '/dashboard/:area/ledger',
    areas: ['parent', 'professional', 'clinic'],
    screen: 'ledger/own-ledger-page',
  },
  ownWhatIf: {
    title: 'what-if:ownTitle',
    path: '/dashboard/professional/what-if',
    audience: 'with-profile',
    screen: 'what-if/what-if-page',
  },
  referral: { title: 'clinics:referral.title', path: '/dashboard/:area/referral', screen: 'clinics/referral-page' },

  pets: { title: 'pets:list.title', path: '/dashboard/parent/pets', screen: 'pets/pet-list-page' },
  newPet: { title: 'pets:form.newTitle', path: '/dashboard/parent/pets/new', screen: 'pets/pet-page', component: 'NewPetPage' },
  pet: { path: '/dashboard/parent/pets/:id', screen: 'pets/record/record-page' },
  petProfile: { path: '/dashboard/parent/pets/:id/profile', screen: 'pets/pet-page' },
  patientRecord: { path: '/dashboard/professional/pets/:id', screen: 'pets/record/record-page' },
  visit: { path: '/dashboard/professional/visits/:id', screen: 'pets/visit/visit-page' },
  petPassport: { path: '/dashboard/parent/pets/:id/passport', screen: 'pets/shares/passport-page' },
  petTransfer: { path: '/dashboard/parent/pets/:id/transfer', screen: 'pets/transfer/transfer-page' },
  askForAnimal: { path: '/dashboard/parent/adopt/:id', screen: 'adoptions/requests/ask-page' },
  petTransfers: { title: 'transfers:list.title', path: '/dashboard/pet-transfers', screen: 'pets/transfer/transfers-page' },
  petTravel: { path: '/dashboard/parent/pets/:id/travel', screen: 'pets/travel/travel-page' },
  addresses: { title: 'addresses:page.title', path: '/dashboard/parent/addresses', screen: 'addresses/addresses-page' },
  waitlist: { title: 'waitlist:page.title', path: '/dashboard/parent/waitlist', screen: 'waitlist/waits-page' },
  bills: { title: 'bills:title', path: '/dashboard/parent/bills', screen: 'bills/bill-list-page' },
  storage: { title: 'subscriptions:title', path: '/dashboard/parent/storage', screen: 'subscriptions/storage-page' },
  bill: { path: '/dashboard/parent/bills/:id', screen: 'bills/bill-page' },
  parentProfessionals: {
    title: 'visitors:professional.title',
    path: '/dashboard/parent/professionals',
    screen: visitors,
    props: { by: 'professional', area: 'parent' },
  },

  professionalPets: {
    title: 'visitors:pet.title',
    path: '/dashboard/professional/pets',
    screen: visitors,
    props: { by: 'pet', area: 'professional' },
  },
  openByCode: {
    title: 'shares:desk.title',
    path: '/dashboard/:area/open-record',
    areas: ['professional', 'clinic'],
    screen: 'pets/shares/open-by-code-page',
  },
  professionalParents: {
    title: 'visitors:parent.title',
    path: '/dashboard/professional/parents',
    screen: visitors,
    props: { by: 'parent', area: 'professional' },
  },
  ...tradePages,
  notifications: { path: '/dashboard/notifications', screen: 'notifications/notifications-page' },
  invitations: { title: 'clinics:answer.title', path: '/dashboard/invitations', screen: 'clinics/invitations-page' },
  prescriptions: { title: 'prescriptions:list.title', path: '/dashboard/recipe', screen: 'prescriptions/prescription-list-page' },
  writePrescription: { path: '/dashboard/recipe/:id/new', screen: 'prescriptions/write-prescription-page' },
  prescription: {
    title: 'prescriptions:sheet.title',
    path: '/dashboard/recipe/:id/:prescriptionId',
    screen: 'prescriptions/prescription-page',
  },

  onboarding: {
    title: 'profile:onboarding.title',
    ...pages.onboarding,
    ...ofProfessionals,
    screen: 'onboarding/onboarding-page',
  },
  verificationPending: {
    title: 'profile:pending.title',
    path: '/dashboard/pending',
    ...ofProfessionals,
    screen: 'profile/state/state-pages',
    component: 'WaitingPage',
  },
  verificationRejected: {
    path: '/dashboard/rejected',
    ...ofProfessionals,
    screen: 'profile/state/state-pages',
    component: 'RejectedPage',
  },
  profile: { title: 'profile:frame.title', path: '/dashboard/profile', ...ownProfile },
  profilePart: { path: '/dashboard/profile/:part', ...ownProfile },

  vets: { title: 'clinics:vets.title', path: '/dashboard/clinic/vets', audience: 'clinic', screen: 'clinics/vets-page' },
  clinicPets: {
    title: 'visitors:pet.title',
    path: '/dashboard/clinic/pets',
    audience: 'clinic',
    screen: visitors,
    props: { by: 'pet', area: 'clinic' },
  },
  clinicCalendar: { path: '/dashboard/clinic/calendar', audience: 'clinic', screen: 'calendar/clinic-calendar-page' },
  subscriptions: {
    title: 'clinics:subscriptions.title',
    path: '/dashboard/clinic/subscriptions',
    audience: 'clinic',
    screen: 'clinics/subscriptions-page',
  },
  ...operatorPages,
} as const satisfies Record<string, RegisteredPage>

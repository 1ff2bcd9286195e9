import { pages } from '@lapka/contracts/pages.ts'

/** Whom a page is shown to. All but `everyone` sign in first; for whoever has no use for a page it does not exist. */
export type Audience = 'everyone' | 'signed-in' | 'time-chosen' | 'professional' | 'with-profile' | 'clinic' | 'operator'

export type Area = 'parent' | 'professional' | 'clinic' | 'operator'

export type RegisteredPage = {
  path: string
  /** The file of the screen below `src/`, without its ending; the component is named like the file unless `component` says otherwise. */
  screen: string
  component?: string
  props?: object
  /** Nothing: who is signed in. */
  audience?: Audience
  /** Where all others are sent, if they are to find something. */
  instead?: string
  /** The parts of the dashboard that have the page, where its path says `:area`. */
  areas?: readonly Area[]
  /** What may follow in the address; the screen reads it. */
  tail?: string
  /** A visitor sees it before any script has run. */
  isPictured?: true
}

const open = { audience: 'everyone', isPictured: true } as const
const unpictured = { audience: 'everyone' } as const
const text = { ...open, screen: 'home/text-page' } as const
const ofProfessionals = { audience: 'professional' } as const
const ownProfile = { ...ofProfessionals, screen: 'profile/profile-page', instead: '/dashboard/personal-data' } as const
const visitors = 'visitors/visitors-page'

/**
 * Every page of the console: its address, its screen and who may see it. The router, the path builder and the first pictures
 * are made of this. Plain values only, for the build reads them too.
 */
export const registry = {
  home: { ...pages.home, ...open, screen: 'home/home-page' },
  faqs: { ...pages.faqs, ...open, screen: 'home/faq-page' },
  forParents: { ...pages.forParents, ...text, props: { name: 'parents' } },
  forProfessionals: { ...pages.forProfessionals, ...text, props: { name: 'professionals' } },
  contact: { ...pages.contact, ...text, props: { name: 'contact' } },
  terms: { ...pages.terms, ...text, props: { name: 'terms' } },
  privacy: { ...pages.privacy, ...text, props: { name: 'privacy' } },
  findProfessional: { ...pages.findProfessional, ...open, screen: 'professionals/find-page' },
  professional: { ...pages.professional, ...open, screen: 'professionals/professional-page' },
  login: { ...pages.login, ...open, screen: 'sessions/sign-in-page' },
  register: { ...pages.register, ...open, screen: 'accounts/register-page' },
  checkMail: { ...pages.checkMail, ...unpictured, screen: 'accounts/register-page', component: 'CheckMailPage' },
  confirmAccount: { ...pages.confirmAccount, ...unpictured, screen: 'accounts/confirm-account-page' },
  forgotPassword: {
    ...pages.forgotPassword,
    ...unpictured,
    screen: 'accounts/forgotten-password-pages',
    component: 'ForgotPasswordPage',
  },
  resetPassword: {
    ...pages.resetPassword,
    ...unpictured,
    screen: 'accounts/forgotten-password-pages',
    component: 'ResetPasswordPage',
  },
  accountErased: { ...pages.accountErased, ...unpictured, screen: 'accounts/account-erased-page' },

  makeAppointment: { ...pages.makeAppointment, audience: 'time-chosen', screen: 'booking/make-appointment-page' },
  appointment: { ...pages.appointment, screen: 'appointments/appointment-page' },
  checkout: { ...pages.checkout, screen: 'booking/checkout-page' },
  refund: { ...pages.refund, screen: 'appointments/refund/refund-page' },
  appointmentHistory: { ...pages.appointmentHistory, screen: 'history/appointment-history-page', component: 'HistoryPage' },

  dashboard: { ...pages.dashboard, screen: 'dashboards/own-dashboard-page' },
  parentHome: { path: '/dashboard/parent', screen: 'dashboards/parent-home-page' },
  professionalHome: { path: '/dashboard/professional', screen: 'dashboards/professional-home-page' },
  clinicHome: { path: '/dashboard/clinic', screen: 'dashboards/clinic-home-page' },
  personalData: { path: '/dashboard/personal-data', screen: 'accounts/personal-data/personal-data-page' },
  changePassword: { path: '/dashboard/change-password', screen: 'accounts/change-password-page' },
  appointments: {
    path: '/dashboard/:area/appointments',
    areas: ['parent', 'professional', 'clinic'],
    screen: 'appointments/appointment-list-page',
  },
  history: {
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
  feed: { path: '/dashboard/:area/calendar/feed', screen: 'feeds/feed-page' },
  revenues: { path: '/dashboard/:area/revenues', audience: 'with-profile', screen: 'revenues/revenues-page' },
  referral: { path: '/dashboard/:area/referral', screen: 'clinics/referral-page' },

  pets: { path: '/dashboard/parent/pets', screen: 'pets/pet-list-page' },
  newPet: { path: '/dashboard/parent/pets/new', screen: 'pets/pet-page', component: 'NewPetPage' },
  pet: { path: '/dashboard/parent/pets/:id', screen: 'pets/pet-page' },
  waitlist: { path: '/dashboard/parent/waitlist', screen: 'waitlist/waits-page' },
  bills: { path: '/dashboard/parent/bills', screen: 'bills/bill-list-page' },
  bill: { path: '/dashboard/parent/bills/:id', screen: 'bills/bill-page' },
  parentProfessionals: {
    path: '/dashboard/parent/professionals',
    screen: visitors,
    props: { by: 'professional', area: 'parent' },
  },

  professionalPets: { path: '/dashboard/professional/pets', screen: visitors, props: { by: 'pet', area: 'professional' } },
  professionalParents: {
    path: '/dashboard/professional/parents',
    screen: visitors,
    props: { by: 'parent', area: 'professional' },
  },
  schedules: {
    path: '/dashboard/professional/schedule',
    audience: 'with-profile',
    screen: 'schedules/schedule-list-page',
  },
  newSchedule: {
    path: '/dashboard/professional/schedule/create',
    audience: 'with-profile',
    screen: 'schedules/set-schedule-page',
  },
  schedule: {
    path: '/dashboard/professional/schedule/edit/:id',
    audience: 'with-profile',
    screen: 'schedules/set-schedule-page',
  },
  newException: {
    path: '/dashboard/professional/schedule/exceptions/new',
    audience: 'with-profile',
    screen: 'schedules/exceptions/add-exception-page',
  },
  exception: {
    path: '/dashboard/professional/schedule/exceptions/:id',
    audience: 'with-profile',
    screen: 'schedules/exceptions/exception-page',
  },
  slots: {
    path: '/dashboard/professional/calendar/work-schedule-slots',
    audience: 'with-profile',
    screen: 'schedules/slots/slots-page',
  },
  invitations: { path: '/dashboard/invitations', screen: 'clinics/invitations-page' },
  prescriptions: { path: '/dashboard/recipe', screen: 'prescriptions/prescription-list-page' },
  writePrescription: { path: '/dashboard/recipe/:id/new', screen: 'prescriptions/write-prescription-page' },
  prescription: { path: '/dashboard/recipe/:id/:prescriptionId', screen: 'prescriptions/prescription-page' },

  onboarding: { ...pages.onboarding, ...ofProfessionals, screen: 'onboarding/onboarding-page' },
  verificationPending: {
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
  profile: { path: '/dashboard/profile', ...ownProfile },
  profilePart: { path: '/dashboard/profile/:part', ...ownProfile },

  vets: { path: '/dashboard/clinic/vets', audience: 'clinic', screen: 'clinics/vets-page' },
  clinicPets: {
    path: '/dashboard/clinic/pets',
    audience: 'clinic',
    screen: visitors,
    props: { by: 'pet', area: 'clinic' },
  },
  clinicCalendar: { path: '/dashboard/clinic/calendar', audience: 'clinic', screen: 'clinics/calendar/clinic-calendar-page' },
  subscriptions: { path: '/dashboard/clinic/subscriptions', audience: 'clinic', screen: 'clinics/subscriptions-page' },
  operatorHome: { path: '/dashboard/operator', screen: 'dashboards/own-dashboard-page' },
  verifications: { path: '/dashboard/operator/verifications', audience: 'operator', screen: 'verifications/queue-page' },
  verification: {
    path: '/dashboard/operator/verifications/:professionalId',
    audience: 'operator',
    screen: 'verifications/verification-page',
  },
} as const satisfies Record<string, RegisteredPage>

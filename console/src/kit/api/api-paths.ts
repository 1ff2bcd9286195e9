const ROOT = '/api/v2'

/** Each value takes one part of a path, with any characters. */
const path = (texts: TemplateStringsArray, ...values: string[]) => String.raw({ raw: texts }, ...values.map(encodeURIComponent))

type AccountCommand = 'confirm-account' | 'resend-confirmation' | 'forgot-password' | 'reset-password' | 'change-password'
type OwnAccountPart =
  | 'export'
  | 'operator-acts'
  | 'erase-account'
  | 'language'
  | 'review-letters'
  | 'care-letters'
  | 'sign-out-everywhere'
  | 'second-factor'
type FactorCommand = 'begin-totp' | 'confirm-totp' | 'begin-passkey' | 'confirm-passkey' | 'renew-recovery-codes'
type AppointmentPart =
  | 'calendar.ics'
  | 'complaint'
  | 'cancellation-preview'
  | 'history'
  | 'history/export'
  | 'refund-receipt'
  | 'documents'
  | 'prescriptions'
  | 'note'
  | 'note-appointment'
  | 'review'
  | 'write-review'
  | 'edit-review'
  | 'remove-review'
  | 'answer-review'
  | 'cancel-appointment'
  | 'undo-cancellation'
  | 'move-appointment'
  | 'edit-choices'
  | 'edit-appointment'
  | 'resize-appointment'
  | 'change-address'
  | 'shortening-preview'
  | 'shorten-stay'
  | 'extend-hold'
  | 'start-payment'
  | 'record-arrival'
  | 'complete-appointment'
  | 'mark-no-show'
  | 'check-in'
  | 'change-room'
  | 'check-out'
  | 'adjust-bill'
  | 'record-paid-at-clinic'
  | 'write-prescription'
  | 'record-visit'
  | 'add-visit-file'
  | 'preview-history'
  | 'import-history'
  | 'add-overlapping-appointment'
type TransferPart = 'transfer' | 'ask-transfer' | 'confirm-transfer' | 'withdraw-transfer'
type PetPart =
  | 'record'
  | 'record/export'
  | 'entries'
  | 'looks'
  | 'change-care-plan'
  | 'add-entry'
  | 'correct-entry'
  | 'add-document'
  | 'photo'
  | 'preview-import'
  | 'import-record'
  | 'mark-died'
  | 'withdraw-death'
type SharedPart = 'record' | 'entries' | 'status' | 'open-by-code' | `files/${string}`
type SharingPart = 'shares' | 'make-share' | 'revoke-share' | 'revoke-shares' | TransferPart
export type KeeperAnswer = 'accept' | 'decline' | 'withdraw'
type ClinicPart = 'vets' | 'working-hours' | 'free-times' | 'invite-vet' | 'withdraw-invitation' | 'remove-vet' | 'leave-clinic'
type ConsultationPart =
  | 'start-payment'
  | 'photos'
  | 'accept-consultation'
  | 'decline-consultation'
  | 'cancel-consultation'
  | 'drop-promotions'
  | 'end-consultation'
  | 'give-feedback'
  | 'ice-servers'
  | 'messages'
type PersonPart =
  | 'cancellation-preview'
  | 'sign-out-everywhere'
  | 'resend-letter'
  | 'cancel-appointment'
  | 'request-factor-reset'
  | 'approve-factor-reset'
  | 'decline-factor-reset'
type SchedulePart = 'add-exception' | 'add-exception/preview' | 'change-exception' | 'remove-exception'
export type VerificationCommand =
  | 'accept-verification'
  | 'reject-verification'
  | 'request-more-documents'
  | 'accept-identity-change'
  | 'reject-identity-change'

/** The paths of the API below its root, as its endpoints ask for them. A last part is a command, or something of what the path names. */
export const apiPaths = {
  live: '/live',
  site: '/site',
  sessions: '/sessions',
  accounts: '/accounts',
  accountCommand: (command: AccountCommand) => `/accounts/${command}`,
  ownAccount: '/accounts/me',
  ownAccountPart: (part: OwnAccountPart) => `/accounts/me/${part}`,
  secondFactorCommand: (command: FactorCommand) => `/accounts/me/second-factor/${command}`,
  proveFactor: '/sessions/prove-factor',
  startProof: '/sessions/start-proof',
  ownSessions: '/accounts/me/sessions',
  endOtherSessions: '/accounts/me/sessions/end-others',
  endSession: (id: string) => path`/accounts/me/sessions/${id}/end-session`,
  removeFactor: (id: string) => path`/accounts/me/second-factor/${id}/remove-factor`,
  front: (language: string) => path`/front/${language}`,
  blog: (language: string) => path`/blog/${language}`,
  post: (language: string, slug: string) => path`/blog/${language}/${slug}`,
  board: '/board',
  appointments: '/appointments',
  addAppointment: '/appointments/add-appointment',
  appointment: (id: string) => path`/appointments/${id}`,
  appointmentPart: (id: string, part: AppointmentPart) => `${path`/appointments/${id}`}/${part}`,
  /** `0` for a record that is new. */
  bookingStep: (id: string) => path`/booking-steps/${id}`,
  calendar: '/calendar',
  cases: '/cases',
  complaints: '/complaints',
  reviewsToWrite: '/reviews/to-write',
  reviewTransparency: '/reviews/transparency',
  reviewStanding: (id: string) => path`/reviews/${id}`,
  reviewCommand: (id: string, command: 'report-review' | 'object-review') => `${path`/reviews/${id}`}/${command}`,
  reviewsOf: (professionalId: string) => path`/professionals/${professionalId}/reviews`,
  actOnComplaint: (id: string, act: string) => path`/complaints/${id}/${act}`,
  cards: '/cards',
  card: (id: string) => `/cards/${id}`,
  consents: '/consents',
  case: (id: string) => path`/cases/${id}`,
  actOnCase: (id: string, act: string) => path`/cases/${id}/${act}`,
  clinicPart: (id: string, part: ClinicPart) => `${path`/clinics/${id}`}/${part}`,
  clinicInvitations: '/clinic-invitations',
  answerInvitation: (id: string, answer: 'accept' | 'decline') => `${path`/clinic-invitations/${id}`}/${answer}-invitation`,
  consultations: '/consultations',
  consultationChoices: '/consultations/choices',
  consultation: (id: string) => path`/consultations/${id}`,
  consultationPart: (id: string, part: ConsultationPart) => `${path`/consultations/${id}`}/${part}`,
  consultationPhoto: (id: string, photoId: string) => path`/consultations/${id}/photos/${photoId}`,
  consultationAvailability: '/profile/consultation-availability',
  feeds: '/feeds',
  revokeFeed: (id: string) => `${path`/feeds/${id}`}/revoke-feed`,
  loadTests: '/operations/load-tests',
  loadTest: (id: string) => path`/operations/load-tests/${id}`,
  stopLoadTest: (id: string) => `${path`/operations/load-tests/${id}`}/stop`,
  landing: (language: string, trade: string, city: string) => path`/landings/${language}/${trade}/${city}`,
  serviceLanding: (language: string, trade: string, city: string, service: string) =>
    path`/landings/${language}/${trade}/${city}/${service}`,
  history: '/history',
  historyFile: (kind: 'history.csv' | 'history/export') => `/${kind}`,
  subscribe: '/newsletter/subscribe',
  newsletterCommand: (command: 'confirm' | 'unsubscribe') => `/newsletter/${command}`,
  newsletters: '/operations/newsletters',
  actOnNewsletter: (id: string, act: 'test' | 'send') => path`/operations/newsletters/${id}/${act}`,
  overview: '/operations/overview',
  operationsEvents: '/operations/events',
  operationsEvent: (position: string) => path`/operations/events/${position}`,
  openSealed: (position: string) => path`/operations/events/${position}/open`,
  causation: (correlationId: string) => path`/operations/causation/${correlationId}`,
  verifyLog: '/operations/verify-log',
  cancelLogCheck: '/operations/verify-log/cancel',
  people: '/operations/people',
  person: (id: string) => path`/operations/people/${id}`,
  personPart: (id: string, part: PersonPart) => `${path`/operations/people/${id}`}/${part}`,
  projections: '/operations/projections',
  projectionCommand: (name: string, command: string) => path`/operations/projections/${name}/${command}`,
  reconciliations: '/reconciliations',
  work: '/operations/work',
  workCommand: (id: string, command: string) => path`/operations/work/${id}/${command}`,
  retryFailedWork: '/operations/work/retry-failed',
  whySlot: '/operations/why-slot',
  whyRefund: '/operations/why-refund',
  whyLetter: '/operations/why-letter',
  incidents: '/operations/incidents',
  addresses: '/addresses',
  address: (id: string) => path`/addresses/${id}`,
  pets: '/pets',
  petCare: '/pets/care',
  leaveCareLetters: '/care-letters/unsubscribe',
  petTransfers: '/pet-transfers',
  answerTransfer: (id: string, answer: 'accept' | 'decline') => `${path`/pet-transfers/${id}`}/${answer}-transfer`,
  visitTemplates: '/visit-templates',
  visitTemplate: (id: string) => path`/visit-templates/${id}`,
  pet: (id: string) => path`/pets/${id}`,
  petPart: (id: string, part: PetPart | SharingPart) => `${path`/pets/${id}`}/${part}`,
  household: '/household',
  inviteKeeper: '/household/invite-keeper',
  endKeeping: '/household/end-keeping',
  keeperInvitation: (id: string, answer: KeeperAnswer) => path`/keeper-invitations/${id}/${answer}-invitation`,
  recordUploads: (id: string) => path`/pets/${id}/uploads`,
  petFile: (id: string, fileId: string) => path`/pets/${id}/files/${fileId}`,
  shares: (part: SharedPart) => `/shares/${part}`,
  professionals: '/professionals',
  searchChoices: '/professionals/choices',
  professional: (id: string) => path`/professionals/${id}`,
  openClinics: '/clinics/open',
  bookableVets: (clinicId: string) => path`/professionals/${clinicId}/vets`,
  slots: (professionalId: string) => path`/professionals/${professionalId}/slots`,
  nights: (professionalId: string) => path`/professionals/${professionalId}/nights`,
  stays: '/stays',
  profile: '/profile',
  pinnedPolicies: '/profile/pinned-policies',
  profileSection: (section: string) => path`/profile/${section}`,
  profilePhoto: '/profile/photo',
  diplomas: '/profile/diplomas',
  diploma: (id: string) => path`/profile/diplomas/${id}`,
  submitForVerification: '/profile/submit-for-verification',
  subscription: '/subscription',
  subscriptionCommand: (name: string) => `/subscription/${name}`,
  payouts: '/payouts',
  payoutsFile: '/payouts.csv',
  payoutAccount: '/payouts/account',
  requestProviderAccount: '/payouts/request-provider-account',
  payoutQueue: '/payouts/queue',
  requestPayout: '/payouts/request-payout',
  makeBankFile: '/payouts/make-bank-file',
  bankFile: (id: string) => path`/payouts/bank-files/${id}`,
  actOnPayout: (id: string, act: string) => `${path`/payouts/${id}`}/${act}`,
  ledger: '/ledger',
  revenues: '/revenues',
  revenuesFile: '/revenues.csv',
  schedules: '/schedules',
  schedule: (id: string) => path`/schedules/${id}`,
  schedulePart: (id: string, part: SchedulePart) => `${path`/schedules/${id}`}/${part}`,
  verifications: '/verifications',
  verification: (professionalId: string) => path`/verifications/${professionalId}`,
  verificationCommand: (professionalId: string, command: VerificationCommand) =>
    `${path`/verifications/${professionalId}`}/${command}`,
  verificationDiploma: (professionalId: string, diplomaId: string) =>
    path`/verifications/${professionalId}/diplomas/${diplomaId}`,
  visitors: '/visitors',
  whatIf: '/operations/what-if',
  whatIfRun: (id: string) => path`/operations/what-if/${id}`,
  whatIfPage: (id: string) => `${path`/operations/what-if/${id}`}/page`,
  cancelWhatIf: (id: string) => `${path`/operations/what-if/${id}`}/cancel`,
  promotions: '/promotions',
  campaignsNow: '/promotions/campaigns',
  redeemCode: '/promotions/redeem',
  issueCodes: '/promotions/issue-codes',
  campaigns: '/operations/promotions',
  actOnCampaign: (id: string, act: string) => path`/operations/promotions/${id}/${act}`,
  waitlist: '/waitlist',
  leaveWaitlist: (id: string) => path`/waitlist/${id}/leave-waitlist`,
} as const

/** Where something of the API is, for what is not asked through the store: files, uploads, the live connection. */
export const apiAddress = (apiPath: string, query: Record<string, string> = {}): string => {
  const text = new URLSearchParams(query).toString()
  return ROOT + apiPath + (text === '' ? '' : `?${text}`)
}

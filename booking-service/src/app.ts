import { confirmAccountRoute } from './accounts/confirm-account/route.ts'
import { eraseAccountRoute } from './accounts/erase-account/route.ts'
import { exportAccountRoute } from './accounts/export-account/route.ts'
import { accountRoutes } from './accounts/me/routes.ts'
import { ownSessionRoutes } from './accounts/me/session-routes.ts'
import { changePasswordRoute } from './accounts/change-password/route.ts'
import { forgotPasswordRoute } from './accounts/forgot-password/route.ts'
import { refreshChangedAccounts } from './accounts/refresh-changed.ts'
import { resetPasswordRoute } from './accounts/reset-password/route.ts'
import { requestSignUpRoute } from './accounts/request-sign-up/route.ts'
import { resendConfirmationRoute } from './accounts/resend-confirmation/route.ts'
import { animalRoutes } from './animals/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { addAppointmentRoute } from './appointments/add-appointment/route.ts'
import { addOverlappingRoute } from './appointments/add-overlapping-appointment/route.ts'
import { visitTemplateRoutes } from './visit-templates/routes.ts'
import { importHistoryRoutes } from './appointments/import-history/route.ts'
import { recordVisitRoute } from './appointments/record-visit/route.ts'
import { appointmentOutcomeRoutes } from './appointments/appointment-outcome/routes.ts'
import { cancelAppointmentRoute } from './appointments/cancel-appointment/route.ts'
import { cancellationPreviewRoute } from './appointments/cancellation-preview/route.ts'
import { documentsRoute } from './documents/route.ts'
import { historyExportRoute } from './appointments/history/export-route.ts'
import { historyRoute } from './appointments/history/route.ts'
import { extendHoldRoute } from './appointments/extend-hold/route.ts'
import { noteAppointmentRoutes } from './appointments/note-appointment/routes.ts'
import { visitReportRoutes } from './appointments/visit-report/routes.ts'
import { editAppointmentRoutes } from './appointments/edit-appointment/routes.ts'
import { resizeAppointmentRoute } from './appointments/resize-appointment/route.ts'
import { moveAppointmentRoute } from './appointments/move-appointment/route.ts'
import { placeAppointmentRoute } from './appointments/place-appointment/route.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { undoCancellationRoute } from './appointments/undo-cancellation/route.ts'
import { startPaymentRoute } from './appointments/start-payment/route.ts'
import { readPosts } from './blog/posts.ts'
import { blogRoutes } from './blog/routes.ts'
import { calendarRoute } from './calendar/route.ts'
import { calendarFileRoute } from './appointments/calendar-file/route.ts'
import { cardRoutes } from './cards/routes.ts'
import { consentRoute } from './consents/route.ts'
import { checkpointRoutes } from './checkpoints/routes.ts'
import { complaintRoutes } from './complaints/routes.ts'
import { consultationCommandRoutes } from './consultations/command-routes.ts'
import { visitRoute } from './operations/visits/route.ts'
import { newsletterOperatorRoutes } from './newsletter/operator-routes.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { openRooms } from './consultations/room/open-rooms.ts'
import { roomRoutes } from './consultations/room/routes.ts'
import { consultationRoutes } from './consultations/routes.ts'
import { serveConsole } from './console-files.ts'
import type { Dependencies } from './dependencies.ts'
import { invitationRoutes } from './clinics/invitation-routes.ts'
import { bookableVetsRoute } from './clinics/bookable-vets.ts'
import { openClinicsRoute } from './clinics/open-clinics.ts'
import { resourceRoutes } from './clinics/resource-routes.ts'
import { clinicRoutes } from './clinics/routes.ts'
import { clinicFreeTimesRoute, clinicHoursRoute } from './clinics/working-hours-route.ts'
import { describeApi } from './http/api-docs.ts'
import type { App } from './http/app-type.ts'
import { historyRoutes } from './history/routes.ts'
import { refundReceiptRoute } from './refund-receipt/route.ts'
import type { Drain } from './http/drain.ts'
import { liveRoute } from './live/route.ts'
import type { Sockets } from './live/sockets.ts'
import { measureRequests } from './operations/request-durations.ts'
import type { Readiness } from './operations/readiness.ts'
import { operatorRoutes } from './operations/operator-routes.ts'
import { traceRequests } from './operations/trace-requests.ts'
import { operationRoutes } from './operations/routes.ts'
import { createFront, frontRoute } from './landings/front.ts'
import { createLandings } from './landings/read-landings.ts'
import { landingRoute } from './landings/route.ts'
import { blogFeedRoutes } from './pages/blog-feed.ts'
import { crawlerRoutes } from './pages/crawler-routes.ts'
import { socialImageRoutes } from './pages/social-image/route.ts'
import { parentRoutes } from './addresses/parent-routes.ts'
import { professionalRoutes } from './professionals/routes.ts'
import { diplomaRoutes } from './profile/diplomas/routes.ts'
import { galleryRoutes } from './profile/gallery/routes.ts'
import { photoRoutes } from './profile/photo/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { submitRoute } from './profile/submit-route.ts'
import { feedRoutes } from './feeds/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { ledgerRoute } from './ledger/route.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { revenueRoutes } from './revenues/routes.ts'
import { addExceptionRoutes } from './schedules/add-exception/route.ts'
import { changeExceptionRoutes } from './schedules/change-exception/routes.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { setScheduleRoutes } from './schedules/set-schedule/route.ts'
import { passkeyRoutes } from './accounts/second-factors/passkey-routes.ts'
import { proveFactorRoutes } from './accounts/second-factors/prove-routes.ts'
import { secondFactorRoutes } from './accounts/second-factors/routes.ts'
import { sessionRoutes } from './accounts/sign-in/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { createServer, protect } from './server.ts'
import { siteRoute } from './site/route.ts'
import { documentedRoutes } from './v1/routes.ts'
import { visitorsRoute } from './visitors/route.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { courseRoutes } from './courses/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { stayRoutes } from './stays/routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'
import { stripeWebhookRoute } from './webhooks/stripe-route.ts'

export type BookingService = { app: App; live: Sockets; drain: Drain; readReadiness: () => Promise<Readiness> }

/** Into an account, for those who are not in one. */
const strangerRoutes = (app: App, dependencies: Dependencies): void => {
  requestSignUpRoute(app, dependencies)
  resendConfirmationRoute(app, dependencies)
  confirmAccountRoute(app, dependencies)
  forgotPasswordRoute(app, dependencies)
  resetPasswordRoute(app, dependencies)
}

/** A professional's clients, and bookings for them. */
const deskRoutes = (app: App, dependencies: Dependencies): void => {
  visitorsRoute(app, dependencies)
  addOverlappingRoute(app, dependencies)
  addAppointmentRoute(app, dependencies)
  clientRoutes(app, dependencies)
}

const allClinicRoutes = (app: App, dependencies: Dependencies): void => {
  clinicRoutes(app, dependencies)
  resourceRoutes(app, dependencies)
  bookableVetsRoute(app, dependencies)
  openClinicsRoute(app, dependencies)
  clinicHoursRoute(app, dependencies)
  clinicFreeTimesRoute(app, dependencies)
  invitationRoutes(app, dependencies)
}

/** The API, ready to listen or to be injected into. */
export const buildApp = async (dependencies: Dependencies): Promise<BookingService> => {
  const app = createServer(dependencies)
  if (dependencies.tracing !== undefined) await traceRequests(app, dependencies.tracing)
  const drain = await protect(app, dependencies)
  measureRequests(app, dependencies.metrics)
  await describeApi(app)

  const readReadiness = operationRoutes(app, dependencies, drain)
  siteRoute(app, dependencies)
  sessionRoutes(app, dependencies)
  strangerRoutes(app, dependencies)
  changePasswordRoute(app, dependencies)
  ownAccountRoutes(app, dependencies)
  parentRoutes(app, dependencies)
  professionalRoutes(app, dependencies)
  profileRoutes(app, dependencies)
  submitRoute(app, dependencies)
  diplomaRoutes(app, dependencies)
  photoRoutes(app, dependencies)
  galleryRoutes(app, dependencies)
  feedRoutes(app, dependencies)
  scheduleRoutes(app, dependencies)
  setScheduleRoutes(app, dependencies)
  addExceptionRoutes(app, dependencies)
  changeExceptionRoutes(app, dependencies)
  appointmentRoutes(app, dependencies)
  placeAppointmentRoute(app, dependencies)
  extendHoldRoute(app, dependencies)
  noteAppointmentRoutes(app, dependencies)
  visitReportRoutes(app, dependencies)
  cancellationPreviewRoute(app, dependencies)
  cancelAppointmentRoute(app, dependencies)
  undoCancellationRoute(app, dependencies)
  moveAppointmentRoute(app, dependencies)
  editAppointmentRoutes(app, dependencies)
  resizeAppointmentRoute(app, dependencies)
  allClinicRoutes(app, dependencies)
  animalRoutes(app, dependencies)
  courseRoutes(app, dependencies)
  stayRoutes(app, dependencies)
  seriesRoutes(app, dependencies)
  waitlistRoutes(app, dependencies)
  allConsultationRoutes(app, dependencies)
  appointmentOutcomeRoutes(app, dependencies)
  recordVisitRoute(app, dependencies)
  visitTemplateRoutes(app, dependencies)
  importHistoryRoutes(app, dependencies)
  complaintRoutes(app, dependencies)
  reviewRoutes(app, dependencies)
  deskRoutes(app, dependencies)
  calendarFileRoute(app, dependencies)
  operatorRoutes(app, dependencies)
  consentRoute(app, dependencies)
  historyRoute(app, dependencies)
  historyExportRoute(app, dependencies)
  historyRoutes(app, dependencies)
  calendarRoute(app, dependencies)
  moneyRoutes(app, dependencies)
  checkpointRoutes(app, dependencies)
  stripeWebhookRoute(app, dependencies)
  documentedRoutes(app, dependencies)
  refreshChangedAccounts(dependencies)
  const live = liveRoute(app, dependencies, (sockets) => openRooms(app, dependencies, sockets))
  publicPages(app, dependencies)
  return { app, live, drain, readReadiness }
}

/** Public reading: the site's pages, its blog, and the files that search engines and networks fetch. */
const publicPages = (app: App, dependencies: Dependencies): void => {
  const posts = readPosts()
  const landings = createLandings(dependencies)
  const readFront = createFront({ ...dependencies, posts, landings })
  landingRoute(app, dependencies, landings)
  frontRoute(app, dependencies, readFront)
  crawlerRoutes(app, dependencies, { posts, landings })
  socialImageRoutes(app, dependencies, posts)
  blogRoutes(app, dependencies, posts)
  newsletterRoutes(app, dependencies)
  newsletterOperatorRoutes(app, dependencies, posts)
  visitRoute(app, dependencies)
  blogFeedRoutes(app, dependencies, posts)
  serveConsole(app, dependencies, { posts, landings, readFront })
}

/** One's own account: what is kept of it and how it ends, and what it is told. */
const ownAccountRoutes = (app: App, dependencies: Dependencies): void => {
  accountRoutes(app, dependencies)
  protectionRoutes(app, dependencies)
  exportAccountRoute(app, dependencies)
  eraseAccountRoute(app, dependencies)
  notificationRoutes(app, dependencies)
}

/** Where an account is signed in, and what it is protected by besides its password. */
const protectionRoutes = (app: App, dependencies: Dependencies): void => {
  ownSessionRoutes(app, dependencies)
  secondFactorRoutes(app, dependencies)
  passkeyRoutes(app, dependencies)
  proveFactorRoutes(app, dependencies)
}

/** Asking for one, being rung and the room. */
const allConsultationRoutes = (app: App, dependencies: Dependencies): void => {
  consultationRoutes(app, dependencies)
  consultationCommandRoutes(app, dependencies)
  roomRoutes(app, dependencies)
}

/** Paying, what was paid, and the papers that say so. */
const moneyRoutes = (app: App, dependencies: Dependencies): void => {
  startPaymentRoute(app, dependencies)
  cardRoutes(app, dependencies)
  promotionRoutes(app, dependencies)
  ledgerRoute(app, dependencies)
  revenueRoutes(app, dependencies)
  payoutRoutes(app, dependencies)
  subscriptionRoutes(app, dependencies)
  refundReceiptRoute(app, dependencies)
  documentsRoute(app, dependencies)
}

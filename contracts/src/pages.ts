import { landingOf } from './landing.ts'
import type { Language } from './roles.ts'

type Page = { path: string; isPublic: boolean }

/**
 * The pages of the console that the server knows too, by name. Public ones are for search engines; an address that is not here
 * does not exist and is answered with 404. The console's registry adds to each what is drawn there.
 */
export const pages = {
  home: { path: '/', isPublic: true },
  faqs: { path: '/faqs', isPublic: true },
  forParents: { path: '/parents', isPublic: true },
  forProfessionals: { path: '/professionals', isPublic: true },
  contact: { path: '/contact', isPublic: true },
  about: { path: '/about', isPublic: true },
  pricing: { path: '/pricing', isPublic: true },
  blogs: { path: '/blogs', isPublic: true },
  blogsInBulgarian: { path: '/blogs/bg', isPublic: true },
  blogsInEnglish: { path: '/blogs/en', isPublic: true },
  post: { path: '/blogs/:language/:slug', isPublic: true },
  media: { path: '/media-about-us', isPublic: true },
  invite: { path: '/invite-a-friend', isPublic: true },
  verified: { path: '/verified', isPublic: true },
  info: { path: '/info-page', isPublic: false },
  terms: { path: '/terms-and-conditions', isPublic: true },
  generalTerms: { path: '/general-terms', isPublic: true },
  privacy: { path: '/privacy-policy', isPublic: true },
  cookies: { path: '/cookies', isPublic: true },
  cookiePolicy: { path: '/cookie-policy', isPublic: true },
  accessibility: { path: '/accessibility', isPublic: true },
  developers: { path: '/developers', isPublic: true },
  serverError: { path: '/500', isPublic: false },
  findProfessional: { path: '/find-professional', isPublic: true },
  adopt: { path: '/adopt', isPublic: true },
  animal: { path: '/adopt/:id', isPublic: true },
  professional: { path: '/professionals/:id', isPublic: true },
  professionalReviews: { path: '/professionals/:id/reviews', isPublic: false },
  reviewRules: { path: '/reviews', isPublic: true },
  login: { path: '/login', isPublic: false },
  register: { path: '/register', isPublic: true },
  checkMail: { path: '/register/check-mail', isPublic: false },
  confirmAccount: { path: '/confirmAccount', isPublic: false },
  forgotPassword: { path: '/forgot-password', isPublic: false },
  resetPassword: { path: '/reset-password', isPublic: false },
  accountErased: { path: '/account-erased', isPublic: false },
  onboarding: { path: '/onboarding', isPublic: false },
  course: { path: '/courses/:id', isPublic: false },
  makeAppointment: { path: '/professionals/:id/make-appointment', isPublic: false },
  makeSeries: { path: '/professionals/:id/make-series', isPublic: false },
  series: { path: '/series/:id', isPublic: false },
  appointment: { path: '/appointments/:id', isPublic: false },
  checkout: { path: '/appointments/:id/checkout', isPublic: false },
  refund: { path: '/appointments/:id/refund', isPublic: false },
  refundReceipt: { path: '/appointments/:id/refund-receipt', isPublic: false },
  document: { path: '/appointments/:id/documents/:documentId', isPublic: false },
  review: { path: '/appointments/:id/review', isPublic: false },
  reportReview: { path: '/reviews/:id/report', isPublic: false },
  verifyReceipt: { path: '/verify-receipt', isPublic: false },
  appointmentHistory: { path: '/appointments/:id/history', isPublic: false },
  consultationComplete: { path: '/online-consultation/complete', isPublic: false },
  onlineConsultation: { path: '/online-consultation', isPublic: false },
  askConsultation: { path: '/online-consultation/start', isPublic: false },
  /** The waiting room. Links to it reload the document: only this document may ask for the camera. */
  consultation: { path: '/online-consultation/:id', isPublic: false },
  videoRoom: { path: '/online-consultation/video', isPublic: false },
  voiceRoom: { path: '/voice', isPublic: false },
  chatRoom: { path: '/online-consultation/chat', isPublic: false },
  dashboard: { path: '/dashboard', isPublic: false },
  confirmNewsletter: { path: '/newsletter/confirm', isPublic: false },
  leaveNewsletter: { path: '/newsletter/unsubscribe', isPublic: false },
  leaveCareLetters: { path: '/care-letters/unsubscribe', isPublic: false },
  /** By what follows `#` a desk's client takes their account over. */
  clientLink: { path: '/my-visits', isPublic: false },
  /** The part after `#` opens an entry or a part of a pet's record. */
  sharedRecord: { path: '/shared', isPublic: false },
  landing: { path: '/:trade/:city', isPublic: true },
  landingInEnglish: { path: '/en/:trade/:city', isPublic: true },
  serviceLanding: { path: '/:trade/:city/:service', isPublic: true },
  serviceLandingInEnglish: { path: '/en/:trade/:city/:service', isPublic: true },
  // Only the console knows which of these there are, and only for those who sign in.
  dashboardPages: { path: '/dashboard/*', isPublic: false },
} as const satisfies Record<string, Page>
export type PageName = keyof typeof pages

/** A public page at one address for both languages has a second one that is read in English. */
export const hasEnglishAddress = ({ path, isPublic }: Page): boolean => isPublic && !/^\/(?:blogs|en\/|:)/.test(path)

const ENGLISH = /^\/en(?=\/|$)/

/** Where such a page is in a language. */
export const addressIn = (path: string, language: Language): string =>
  language === 'bg' ? path : `/en${path === '/' ? '' : path}`

/** The other way round: `/en/about` is `/about`. */
export const withoutEnglish = (path: string): string => path.replace(ENGLISH, '') || '/'

/** A page of ours in English led here: `/en`, `/en/about`, a post. */
export const isEnglishAddress = (path: string): boolean => /\/en(?:\/|$)/.test(path)

/** An address that names its language is read in it, also by a reader who chose another one: search engines and shared links name it. */
export const languageOfAddress = (path: string): Language | undefined => {
  if (ENGLISH.test(path)) return 'en'
  const [, language] = /^\/blogs\/(bg|en)(?:\/|$)/.exec(path) ?? []
  return (language as Language | undefined) ?? landingOf(path)?.language
}

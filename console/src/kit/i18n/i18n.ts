import type { Language } from '@lapka/contracts/roles.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import i18next, { type FormatterModule, type i18n, type PostProcessorModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type accounts from './bg/accounts.json'
import type appointments from './bg/appointments.json'
import type bills from './bg/bills.json'
import type blog from './bg/blog.json'
import type blocks from './bg/blocks.json'
import type board from './bg/board.json'
import type booking from './bg/booking.json'
import type calendar from './bg/calendar.json'
import type promotions from './bg/promotions.json'
import type landing from './bg/landing.json'
import type legal from './bg/legal.json'
import type ledger from './bg/ledger.json'
import type operationsLoad from './bg/operations-load.json'
import type clinics from './bg/clinics.json'
import common from './bg/common.json'
import type courses from './bg/courses.json'
import type complaints from './bg/complaints.json'
import type reviews from './bg/reviews.json'
import type consultationsAsk from './bg/consultations-ask.json'
import type consultationsWait from './bg/consultations-wait.json'
import type consent from './bg/consent.json'
import type consultationsComplete from './bg/consultations-complete.json'
import type series from './bg/series.json'
import type clientLink from './bg/client-link.json'
import type joinClient from './bg/join-client.json'
import type desk from './bg/desk.json'
import type consultationsRoom from './bg/consultations-room.json'
import type consultationsRing from './bg/consultations-ring.json'
import type shares from './bg/shares.json'
import type travel from './bg/travel.json'
import type dashboards from './bg/dashboards.json'
import type addresses from './bg/addresses.json'
import type adoptions from './bg/adoptions.json'
import type cards from './bg/cards.json'
import type feeds from './bg/feeds.json'
import type footer from './bg/footer.json'
import type history from './bg/history.json'
import type hotels from './bg/hotels.json'
import type home from './bg/home.json'
import type household from './bg/household.json'
import type newsletter from './bg/newsletter.json'
import type notifications from './bg/notifications.json'
import type offline from './bg/offline.json'
import type operationsLog from './bg/operations-log.json'
import type operationsLogServer from './bg/operations-log-server.json'
import type operationsOverview from './bg/operations-overview.json'
import type operationsCases from './bg/operations-cases.json'
import type operationsPeople from './bg/operations-people.json'
import type operationsViews from './bg/operations-views.json'
import type reconciliation from './bg/reconciliation.json'
import type operationsVisits from './bg/operations-visits.json'
import type operationsWork from './bg/operations-work.json'
import type newStay from './bg/new-stay.json'
import type operationsWhy from './bg/operations-why.json'
import type pages from './bg/pages.json'
import type pets from './bg/pets.json'
import type policy from './bg/policy.json'
import type professionals from './bg/professionals.json'
import type profile from './bg/profile.json'
import type profileParts from './bg/profile-parts.json'
import type refundReceipt from './bg/refund-receipt.json'
import type report from './bg/report.json'
import type payouts from './bg/payouts.json'
import type site from './bg/site.json'
import type staySearch from './bg/stay-search.json'
import type stays from './bg/stays.json'
import type subscriptions from './bg/subscriptions.json'
import type revenues from './bg/revenues.json'
import type prescriptions from './bg/prescriptions.json'
import type records from './bg/records.json'
import type transfers from './bg/transfers.json'
import type schedules from './bg/schedules.json'
import type secondFactor from './bg/second-factor.json'
import type sessions from './bg/sessions.json'
import type shortening from './bg/shortening.json'
import type extending from './bg/extending.json'
import type deposit from './bg/deposit.json'
import type vaccinations from './bg/vaccinations.json'
import type verifications from './bg/verifications.json'
import type visitors from './bg/visitors.json'
import type tailored from './bg/tailored.json'
import type waitlist from './bg/waitlist.json'
import type whatIf from './bg/what-if.json'
import type why from './bg/why.json'
import type work from './bg/work.json'
import { languageAtStart, storeLanguage } from './language.ts'
import type { BackendModule } from 'i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      accounts: typeof accounts
      appointments: typeof appointments
      bills: typeof bills
      blog: typeof blog
      blocks: typeof blocks
      board: typeof board
      booking: typeof booking
      calendar: typeof calendar
      'operations-load': typeof operationsLoad
      clinics: typeof clinics
      common: typeof common
      complaints: typeof complaints
      courses: typeof courses
      reviews: typeof reviews
      'consultations-ask': typeof consultationsAsk
      'consultations-wait': typeof consultationsWait
      consent: typeof consent
      'consultations-complete': typeof consultationsComplete
      'consultations-ring': typeof consultationsRing
      series: typeof series
      'client-link': typeof clientLink
      'join-client': typeof joinClient
      desk: typeof desk
      'consultations-room': typeof consultationsRoom
      dashboards: typeof dashboards
      shares: typeof shares
      travel: typeof travel
      addresses: typeof addresses
      adoptions: typeof adoptions
      cards: typeof cards
      feeds: typeof feeds
      landing: typeof landing
      legal: typeof legal
      ledger: typeof ledger
      footer: typeof footer
      history: typeof history
      hotels: typeof hotels
      home: typeof home
      household: typeof household
      newsletter: typeof newsletter
      notifications: typeof notifications
      offline: typeof offline
      'operations-log': typeof operationsLog
      'operations-log-server': typeof operationsLogServer
      'operations-overview': typeof operationsOverview
      'operations-cases': typeof operationsCases
      'operations-people': typeof operationsPeople
      'operations-views': typeof operationsViews
      'operations-visits': typeof operationsVisits
      'operations-work': typeof operationsWork
      reconciliation: typeof reconciliation
      'new-stay': typeof newStay
      'operations-why': typeof operationsWhy
      pages: typeof pages
      pets: typeof pets
      policy: typeof policy
      professionals: typeof professionals
      profile: typeof profile
      'profile-parts': typeof profileParts
      promotions: typeof promotions
      'refund-receipt': typeof refundReceipt
      report: typeof report
      payouts: typeof payouts
      site: typeof site
      'stay-search': typeof staySearch
      stays: typeof stays
      subscriptions: typeof subscriptions
      revenues: typeof revenues
      prescriptions: typeof prescriptions
      records: typeof records
      transfers: typeof transfers
      schedules: typeof schedules
      'second-factor': typeof secondFactor
      sessions: typeof sessions
      shortening: typeof shortening
      extending: typeof extending
      deposit: typeof deposit
      vaccinations: typeof vaccinations
      verifications: typeof verifications
      visitors: typeof visitors
      tailored: typeof tailored
      waitlist: typeof waitlist
      'what-if': typeof whatIf
      why: typeof why
      work: typeof work
    }
  }
}

/** Names within sentences, as opposed to people's own words: files, reasons and the like stay as they are. */
const named = new Set(['pet', 'pets', 'parent', 'professional', 'clinic', 'city', 'place'])

/** Writes names in the letters of the sentence's language. */
export const readersLetters: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, language, options) =>
    typeof value === 'string' && named.has(String(options?.['interpolationkey']))
      ? lettersOf(value, language === 'en' ? 'en' : 'bg')
      : (value as string),
}

/** A moment ends in „ч.“ and a year in „г.“, so a sentence that ends with one has its full stop already. */
export const oneFullStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneFullStop',
  process: (text: string) => text.replaceAll(/(?<=\u00a0[чг])\.\./g, '.'),
}

/** React escapes. */
export const interpolation = { escapeValue: false, alwaysFormat: true }

/** Bulgarian is in the bundles: the words of the frame in the first, all others with the screens that say them (`…/texts.ts`). English is fetched from the locales path on demand. */
export const startTranslations = async (): Promise<void> => {
  await i18next
    .use(localeFiles)
    .use(readersLetters)
    .use(oneFullStop)
    .use(initReactI18next)
    .init({
      lng: languageAtStart(),
      fallbackLng: 'bg',
      supportedLngs: ['bg', 'en'],
      ns: ['common'],
      defaultNS: 'common',
      resources: { bg: { common } },
      partialBundledLanguages: true,
      interpolation,
      postProcess: oneFullStop.name,
    })
  const onLanguage = (language: string) => {
    document.documentElement.lang = language
    storeLanguage(language === 'en' ? 'en' : 'bg')
  }
  onLanguage(i18next.language)
  i18next.on('languageChanged', onLanguage)
}

let nthChange = 0

/**
 * Changes the language once the words of every part in use are here: a screen without its words would vanish until they come, and
 * take the focus with it. Parts that arrive meanwhile are waited for too. Of two changes the later one stays.
 */
export const changeWords = async (words: i18n, language: Language): Promise<void> => {
  const nth = (nthChange += 1)
  const partsInUse = () => Object.keys(words.getDataByLanguage('bg') ?? {})
  await words.loadLanguages(language)
  for (let count = 0; count !== partsInUse().length;) {
    count = partsInUse().length
    await words.loadNamespaces([])
  }
  if (nth === nthChange) await words.changeLanguage(language)
}

const WAITS_MS = [300, 1000, 3000]

/** A part whose words could not be fetched stays in the other language until the page is loaded anew, so once is not given up. */
const fetchWithRetries = async (path: string): Promise<Response> => {
  for (const ms of WAITS_MS) {
    const answer = await fetch(path).catch(() => undefined)
    if (answer?.ok) return answer
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return fetch(path)
}

/** Words from the locales path, one file for each language and part. Cached by the browser as any other file of ours. */
export const localeFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, namespace) => {
    const answer = await fetchWithRetries(`/locales/${language}/${namespace}.json`)
    if (!answer.ok) throw new Error(`The words of ${namespace} in ${language} could not be fetched: ${answer.status}`)
    return answer.json() as Promise<Record<string, string>>
  },
}

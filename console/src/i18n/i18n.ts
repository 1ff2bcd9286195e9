import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type accounts from './bg/accounts.json'
import type appointments from './bg/appointments.json'
import type bills from './bg/bills.json'
import type booking from './bg/booking.json'
import type calendar from './bg/calendar.json'
import type clinics from './bg/clinics.json'
import common from './bg/common.json'
import type dashboards from './bg/dashboards.json'
import type feeds from './bg/feeds.json'
import type footer from './bg/footer.json'
import type history from './bg/history.json'
import type home from './bg/home.json'
import type pages from './bg/pages.json'
import type pets from './bg/pets.json'
import type professionals from './bg/professionals.json'
import type profile from './bg/profile.json'
import type revenues from './bg/revenues.json'
import type prescriptions from './bg/prescriptions.json'
import type schedules from './bg/schedules.json'
import type sessions from './bg/sessions.json'
import type verifications from './bg/verifications.json'
import type visitors from './bg/visitors.json'
import type waitlist from './bg/waitlist.json'
import { localeFiles } from './locale-files.ts'
import { languageAtStart, storeLanguage } from './language.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      accounts: typeof accounts
      appointments: typeof appointments
      bills: typeof bills
      booking: typeof booking
      calendar: typeof calendar
      clinics: typeof clinics
      common: typeof common
      dashboards: typeof dashboards
      feeds: typeof feeds
      footer: typeof footer
      history: typeof history
      home: typeof home
      pages: typeof pages
      pets: typeof pets
      professionals: typeof professionals
      profile: typeof profile
      revenues: typeof revenues
      prescriptions: typeof prescriptions
      schedules: typeof schedules
      sessions: typeof sessions
      verifications: typeof verifications
      visitors: typeof visitors
      waitlist: typeof waitlist
    }
  }
}

/** Bulgarian is in the bundles: the words of the frame in the first, all others with the screens that say them (`…/texts.ts`). English is fetched from the locales path when somebody wants it. */
export const startTranslations = async (): Promise<void> => {
  await i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: languageAtStart(),
      fallbackLng: 'bg',
      supportedLngs: ['bg', 'en'],
      ns: ['common'],
      defaultNS: 'common',
      resources: { bg: { common } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    })
  const onLanguage = (language: string) => {
    document.documentElement.lang = language
    storeLanguage(language === 'en' ? 'en' : 'bg')
  }
  onLanguage(i18next.language)
  i18next.on('languageChanged', onLanguage)
}

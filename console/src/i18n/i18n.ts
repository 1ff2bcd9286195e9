import i18next from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import type appointments from './bg/appointments.json'
import booking from './bg/booking.json'
import calendar from './bg/calendar.json'
import common from './bg/common.json'
import home from './bg/home.json'
import professionals from './bg/professionals.json'
import sessions from './bg/sessions.json'
import { storedLanguage, storeLanguage } from './language.ts'

const bulgarian = { booking, calendar, common, home, professionals, sessions }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof bulgarian & { appointments: typeof appointments }
  }
}

/** Bulgarian is in the bundle (the largest part comes with its own screens, `appointments/texts.ts`); English is fetched from the locales path when somebody wants it. */
export const startTranslations = async (): Promise<void> => {
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: 'bg',
      supportedLngs: ['bg', 'en'],
      ns: Object.keys(bulgarian),
      defaultNS: 'common',
      resources: { bg: bulgarian },
      partialBundledLanguages: true,
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      interpolation: { escapeValue: false },
    })
  const onLanguage = (language: string) => {
    document.documentElement.lang = language
    storeLanguage(language === 'en' ? 'en' : 'bg')
  }
  onLanguage(i18next.language)
  i18next.on('languageChanged', onLanguage)
}

import type { Language } from '@lapka/contracts/roles.ts'

const KEY = 'lapka.language'
const COOKIE_MINUTES = 10_080

/** Specification, section 9: a page of ours in English that led here, else the stored choice, else Bulgarian. */
export const storedLanguage = (): Language => {
  const stored = localStorage.getItem(KEY)
  if (stored === 'en' || stored === 'bg') return stored
  return isFromEnglishPage(document.referrer) ? 'en' : 'bg'
}

const isFromEnglishPage = (referrer: string) => URL.canParse(referrer) && new URL(referrer).pathname.includes('/en/')

export const storeLanguage = (language: Language): void => {
  localStorage.setItem(KEY, language)
  document.cookie = `lapka_language=${language}; path=/; max-age=${COOKIE_MINUTES * 60}; samesite=lax`
}

const CHOSEN = 'lapka.language.chosen'

/** Somebody who is not signed in pressed the switch: it is their latest word, also for the account they will sign in to. */
export const chooseLanguage = (language: Language): void => localStorage.setItem(CHOSEN, language)

export const takeChosenLanguage = (): Language | null => {
  const chosen = localStorage.getItem(CHOSEN)
  localStorage.removeItem(CHOSEN)
  return chosen === 'bg' || chosen === 'en' ? chosen : null
}

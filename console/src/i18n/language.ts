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

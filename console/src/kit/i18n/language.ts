import { isEnglishAddress, languageOfAddress } from '@lapka/contracts/pages.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { browserStorage } from '../storage.ts'

const KEY = 'lapka.language'
const COOKIE_MINUTES = 10_080

/** Once the console has started, the language that is shown. */
export const storedLanguage = (): Language => (browserStorage.read(KEY) === 'en' ? 'en' : 'bg')

/**
 * The address's own language, if it names one, else a page of ours in English that led here, else the stored choice, else Bulgarian. A page that is
 * loaded again keeps its referrer, but is no new visit: what was chosen meanwhile counts.
 */
export const languageAtStart = (): Language => {
  const addressed = languageOfAddress(location.pathname)
  if (addressed) return addressed
  const [loaded] = performance.getEntriesByType('navigation')
  const isLedHere = loaded instanceof PerformanceNavigationTiming && loaded.type === 'navigate'
  return isLedHere && isFromEnglishPage(document.referrer) ? 'en' : storedLanguage()
}

const isFromEnglishPage = (referrer: string) => URL.canParse(referrer) && isEnglishAddress(new URL(referrer).pathname)

export const storeLanguage = (language: Language): void => {
  browserStorage.write(KEY, language)
  document.cookie = `lapka_language=${language}; path=/; max-age=${COOKIE_MINUTES * 60}; samesite=lax`
}

const CHOSEN = 'lapka.language.chosen'

/** A signed-out visitor pressed the switch: it is their latest choice, also for the account they will sign in to. */
export const chooseLanguage = (language: Language): void => browserStorage.write(CHOSEN, language)

export const takeChosenLanguage = (): Language | null => {
  const chosen = browserStorage.read(CHOSEN)
  browserStorage.remove(CHOSEN)
  return chosen === 'bg' || chosen === 'en' ? chosen : null
}

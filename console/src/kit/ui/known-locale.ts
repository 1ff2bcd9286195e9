type Speaking = { readonly language: string }

/**
 * A browser without a language of its own may name the machine's, `en-US@posix`, which Intl refuses; uPlot asks Intl for it while it is
 * loaded and would take the page with it. The part before the "@" is known; without it, English.
 */
export const makeLocaleKnown = (browser: Speaking): void => {
  if (isKnown(browser.language)) return
  const [plain = ''] = browser.language.split('@')
  const language = isKnown(plain) ? plain : 'en'
  Object.defineProperty(browser, 'language', { configurable: true, get: () => language })
}

const isKnown = (language: string): boolean => {
  try {
    return Intl.getCanonicalLocales(language).length > 0
  } catch {
    return false
  }
}

if (typeof navigator !== 'undefined') makeLocaleKnown(navigator)

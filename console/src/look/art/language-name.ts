import type { Language } from '@lapka/contracts/roles.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** Made once: twenty tiles would make it twenty times, a millisecond each on a phone. */
const known = new Map<Language, Intl.DisplayNames>()
const namesIn = (language: Language): Intl.DisplayNames => {
  const names = known.get(language) ?? new Intl.DisplayNames([language], { type: 'language', fallback: 'code' })
  known.set(language, names)
  return names
}

/** A language's name in the reader's own, in words: "немски", "German". */
export const useLanguageName = (): ((code: string) => string) => {
  const names = namesIn(useLanguage())
  return (code) => {
    try {
      return names.of(code) ?? code
    } catch {
      return code
    }
  }
}

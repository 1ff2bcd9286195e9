import { useLanguage } from '../../i18n/use-language.ts'

/** A language's name in the reader's own, in words: "немски", "German". */
export const useLanguageName = (): ((code: string) => string) => {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language', fallback: 'code' })
  return (code) => {
    try {
      return names.of(code) ?? code
    } catch {
      return code
    }
  }
}

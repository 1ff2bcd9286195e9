import { withoutEnglish } from '@lapka/contracts/pages.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { changeWords } from './i18n.ts'
import { useLanguage } from './use-language.ts'

/**
 * For a page whose address names its language: arriving changes the words to it, and the language switch leads to the other
 * address. Null where the address names none.
 */
export const useAddressLanguage = (named: Language | null, otherAddress: string | undefined): void => {
  const { i18n } = useTranslation()
  const shown = useLanguage()
  const navigate = useNavigate()
  /** The language in which the page was seen last: one that differs from it was chosen here. */
  const seen = useRef<Language>(null)
  useEffect(() => {
    if (named === null || shown === named) seen.current = named
    else if (seen.current !== named) void changeWords(i18n, named)
    else if (otherAddress !== undefined) void navigate(otherAddress, { replace: true })
  }, [named, shown, otherAddress, i18n, navigate])
}

/** A page at its English address; in Bulgarian it is at the one without a language. */
export function InEnglish({ children }: { children: ReactNode }): ReactNode {
  const { pathname, search } = useLocation()
  useAddressLanguage('en', withoutEnglish(pathname) + search)
  return children
}

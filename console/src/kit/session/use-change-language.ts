import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { useTranslation } from 'react-i18next'
import { changeWords } from '../i18n/i18n.ts'
import { chooseLanguage, takeChosenLanguage } from '../i18n/language.ts'
import { useSaveLanguageMutation } from './sessions-api.ts'
import { useCurrentUser } from './use-current-user.ts'

/** Changes the language of the screen at once; who is signed in has it on the account too. */
export const useChangeLanguage = () => {
  const { i18n } = useTranslation()
  const user = useCurrentUser()
  const [save] = useSaveLanguageMutation()
  return (language: Language) => {
    void changeWords(i18n, language)
    if (user) void save({ language, idempotencyKey: crypto.randomUUID() })
    else chooseLanguage(language)
  }
}

/** Signing in: what was chosen here before goes to the account, else the account's choice comes here. */
export const useAdoptLanguage = () => {
  const { i18n } = useTranslation()
  const [save] = useSaveLanguageMutation()
  return (user: Pick<CurrentUser, 'language'>) => {
    const chosen = takeChosenLanguage()
    if (chosen === null) void changeWords(i18n, user.language)
    else if (chosen !== user.language) void save({ language: chosen, idempotencyKey: crypto.randomUUID() })
  }
}

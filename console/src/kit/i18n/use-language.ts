import type { Language } from '@lapka/contracts/roles.ts'
import { useTranslation } from 'react-i18next'

export const useLanguage = (): Language => (useTranslation().i18n.resolvedLanguage === 'en' ? 'en' : 'bg')

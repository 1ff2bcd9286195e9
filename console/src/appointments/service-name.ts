import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useCallback } from 'react'
import { useLanguage } from '../i18n/use-language.ts'

type Names = Pick<AppointmentView['service'], 'name' | 'nameEn'>

/** Services are named in both languages by the professional; the other language serves where one is missing. */
export const useServiceNaming = (): ((service: Names) => string) => {
  const language = useLanguage()
  return useCallback(({ name, nameEn }) => (language === 'en' ? nameEn || name : name || nameEn), [language])
}

export const useServiceName = (service: Names): string => useServiceNaming()(service)

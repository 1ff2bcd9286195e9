import type { CalendarItem } from '@lapka/contracts/api/calendar.ts'
import { useMemo } from 'react'
import { useServiceNaming } from '../appointments/service-name.ts'
import { visitsOf, type Visit } from './visit.ts'

const none: readonly CalendarItem[] = []

/** An answer of the calendar as it is drawn. Another answer or language makes others, nothing else does. */
export const useVisits = (answer: { items: readonly CalendarItem[] } | undefined, isProfessional: boolean): Visit[] => {
  const serviceName = useServiceNaming()
  const items = answer?.items ?? none
  return useMemo(() => visitsOf(items, { serviceName, isProfessional }), [items, serviceName, isProfessional])
}

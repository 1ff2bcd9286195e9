import { pathTo } from '../pages/paths.ts'
/** Where the working schedule is. */
export const schedulesPath = pathTo('schedules')
export const slotsPath = pathTo('slots')

/** What an exception is to begin with: dates and times on the wall. */
type Choice = { kind?: 'closed' | 'extra'; schedule?: string; from?: string; to?: string; start?: string; end?: string }
export const newExceptionPath = (wish: Choice = {}): string =>
  `${schedulesPath}/exceptions/new?${new URLSearchParams(wish as Record<string, string>)}`

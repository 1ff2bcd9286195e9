import type { Origin } from '@lapka/contracts/envelope.ts'
import { addressIn, hasEnglishAddress, pages } from '@lapka/contracts/pages.ts'

type CommandRequest = { headers: Record<string, unknown> }

/** Where a request comes from, by its own words: `User-Agent` and, from a browser, `Referer`. Kept with what it asks for, never decided on. */
export const originOf = ({ headers }: CommandRequest): Origin => {
  const device = deviceOf(textOf(headers['user-agent']))
  return { device, page: device === 'program' ? null : pageOf(textOf(headers['referer'])) }
}

const textOf = (header: unknown): string => (typeof header === 'string' ? header : '')

/** Only browsers begin with `Mozilla`. An Android tablet leaves out `Mobile`; an iPad may say that it is a Mac. */
const deviceOf = (userAgent: string): Origin['device'] => {
  if (!userAgent.startsWith('Mozilla/')) return 'program'
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|Android/.test(userAgent) ? 'phone' : 'computer'
}

/** Pages whose address begins with a value, as a city's do, come last: they would match the others. */
const known = Object.values(pages)
  .flatMap((page) => (hasEnglishAddress(page) ? [page, { ...page, path: addressIn(page.path, 'en') }] : [page]))
  .toSorted((one, other) => Number(one.path.startsWith('/:')) - Number(other.path.startsWith('/:')))
  .map(({ path }) => ({
    path,
    isWhole: !path.endsWith('*'),
    matches: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}/?$`),
  }))

/** The page of ours that an address is. Only the console knows the dashboard's pages: their words stay, everything else reads `:id`. */
const pageOf = (referer: string): string | null => {
  if (!URL.canParse(referer)) return null
  const { pathname } = new URL(referer)
  const page = known.find(({ matches }) => matches.test(pathname))
  if (page === undefined || page.isWhole) return page?.path ?? null
  return pathname.split('/').slice(0, 7).map(withoutId).join('/')
}

const withoutId = (part: string): string => (/^(?:[a-z][a-z-]{0,30})?$/.test(part) ? part : ':id')

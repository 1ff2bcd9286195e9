import { lazy, Suspense, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { NotFound } from '../ui/not-found.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

const SetSchedulePage = lazy(async () => ({ default: (await import('./set-schedule-page.tsx')).SetSchedulePage }))

/** The screens of the working schedule by what follows `/dashboard/professional/schedule`. */
const pages: [RegExp, ComponentType][] = [
  [/^$/, lazy(async () => ({ default: (await import('./schedule-list-page.tsx')).ScheduleListPage }))],
  [/^\/(?:create|edit\/[^/]+)$/, SetSchedulePage],
  [
    /^\/exceptions\/new$/,
    lazy(async () => ({ default: (await import('./exceptions/add-exception-page.tsx')).AddExceptionPage })),
  ],
  [/^\/exceptions\/[^/]+$/, lazy(async () => ({ default: (await import('./exceptions/exception-page.tsx')).ExceptionPage }))],
]

export function ScheduleScreens() {
  const { pathname } = useLocation()
  const rest = pathname.replace(/^\/dashboard\/professional\/schedule/, '').replace(/\/$/, '')
  const Page = pages.find(([pattern]) => pattern.test(rest))?.[1] ?? NotFound
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  )
}

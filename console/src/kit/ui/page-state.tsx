import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { codeOf, failureOf, useSentence } from '../api/problem.ts'
import { PageSkeleton, Shaped, type PageShape } from './page-skeleton.tsx'
import { SleepingCat, SniffingDog } from '../look/art/scenes.tsx'
import { pathTo } from '../pages/paths.ts'
import { useCurrentUser } from '../session/use-current-user.ts'
import { areaOf, hasAppointments } from '../pages/dashboard-of.ts'
import { usePageTitle } from './page-title.tsx'
import classes from './states.module.css'

/** Own words for loading and for a failure. */
type Words = { loading?: string; failed?: string }
type Query<T> = { currentData?: T | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }

type PageStateProps<T> = { query: Query<T>; words?: Words; shape?: PageShape; children: (data: T) => ReactNode }

/** A query as a page: its skeleton, its failure with a way on, or its content, which stays while it is renewed. Another address's answer is never shown. */
export function PageState<T>({ query, words = {}, shape, children }: PageStateProps<T>) {
  const { currentData, error, isFetching, refetch } = query
  if (currentData !== undefined)
    return (
      <div className={classes.renewed} aria-busy={isFetching}>
        {/* Queries within it are a part of the page. */}
        <Shaped as="part">{children(currentData)}</Shaped>
      </div>
    )
  if (error === undefined) return <PageSkeleton label={words.loading} shape={shape} />
  const code = codeOf(error)
  return code === 'NOT_FOUND' || code === 'INVALID_INPUT' ? (
    <NotFound />
  ) : (
    <ErrorState error={error} title={words.failed} onRetry={() => void refetch()} />
  )
}

/** The problem, what to do, and the number to tell us. */
export function ErrorState({ error, title, onRetry }: { error: unknown; title?: string | undefined; onRetry: () => void }) {
  const { t } = useTranslation()
  const sentence = useSentence(error)
  const failure = failureOf(error)
  return (
    <Stack className={classes.state} gap="sm" align="center" role="alert">
      <SleepingCat />
      <h2>{title ?? t('error.title')}</h2>
      <p>{sentence}</p>
      <Button onClick={onRetry}>{t('error.retry')}</Button>
      {failure?.kind === 'problem' && (
        <p className={classes.number}>{t('error.number', { number: failure.problem.requestId })}</p>
      )}
    </Stack>
  )
}

/** Nothing is here, but what most people look for is one press away. */
export function NotFound() {
  const { t } = useTranslation()
  const user = useCurrentUser()
  usePageTitle(t('notFound.title'))
  return (
    <Stack className={classes.state} gap="sm" align="center">
      <SniffingDog />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Group className={classes.alternatives} gap="xs" align="stretch" mt="xs">
        <Button component={Link} to={pathTo('home')}>
          {t('notFound.home')}
        </Button>
        <Button variant="light" component={Link} to={pathTo('findProfessional')}>
          {t('nav.find')}
        </Button>
        {(!user || hasAppointments(user)) && (
          <Button variant="light" component={Link} to={pathTo('appointments', { area: user ? areaOf(user) : 'parent' })}>
            {t('nav.myAppointments')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type EmptyStateProps = { text: string; action: { to: string; label: string }; isPage?: boolean }

/** Emptiness is said in a sentence and always has a way on. A page that is nothing else has it as its heading. */
export function EmptyState({ text, action, isPage = false }: EmptyStateProps) {
  return (
    <Stack className={classes.state} gap="sm" align="center">
      <SniffingDog />
      {isPage ? <h1>{text}</h1> : <p>{text}</p>}
      <Button variant="light" component={Link} to={action.to}>
        {action.label}
      </Button>
    </Stack>
  )
}

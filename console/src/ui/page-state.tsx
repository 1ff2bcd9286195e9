import type { ReactNode } from 'react'
import { codeOf } from '../api/problem.ts'
import { ErrorState } from './error-state.tsx'
import { NotFound } from './not-found.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import classes from './states.module.css'

type Query<T> = { currentData?: T | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }

/** A query as a page: its skeleton, its failure with a way on, or its content, which stays while it is renewed. What another address answered is never shown. */
export function PageState<T>({ query, children }: { query: Query<T>; children: (data: T) => ReactNode }) {
  const { currentData, error, isFetching, refetch } = query
  if (currentData !== undefined)
    return (
      <div className={classes.renewed} aria-busy={isFetching}>
        {children(currentData)}
      </div>
    )
  if (error === undefined) return <PageSkeleton />
  const code = codeOf(error)
  return code === 'NOT_FOUND' || code === 'INVALID_INPUT' ? (
    <NotFound />
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} />
  )
}

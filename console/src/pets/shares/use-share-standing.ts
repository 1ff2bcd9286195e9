import { useEffect } from 'react'
import { codeOf } from '../../kit/api/problem.ts'
import { useLazyShareStatusQuery } from './shares-api.ts'

const POLL_INTERVAL_MS = 600

const closing = ['SHARE_REVOKED', 'SHARE_EXPIRED', 'NOT_FOUND'] as const
export type Closed = (typeof closing)[number]

export const closedBy = (error: unknown): Closed | undefined => {
  const code = codeOf(error)
  return closing.find((one) => one === code)
}

/**
 * The refusal that ends a share which this page shows, as soon as there is one. It is asked for while the page can be seen, and at once when it
 * is seen again. A broken connection closes nothing.
 */
export const useShareStanding = (secret: string): unknown => {
  const [ask, { error }] = useLazyShareStatusQuery()
  const isOver = closedBy(error) !== undefined || secret === ''
  useEffect(() => {
    if (isOver) return
    let isAsking = false
    const look = async () => {
      if (isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      await ask(secret)
      isAsking = false
    }
    const seen = () => void look()
    const timer = setInterval(seen, POLL_INTERVAL_MS)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [ask, secret, isOver])
  return error
}

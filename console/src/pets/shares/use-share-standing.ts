import { useEffect } from 'react'
import { codeOf } from '../../kit/api/problem.ts'
import { useLazyShareStatusQuery } from './shares-api.ts'

const RETRY_MS = 1000

const closing = ['SHARE_REVOKED', 'SHARE_EXPIRED', 'NOT_FOUND'] as const
export type Closed = (typeof closing)[number]

export const closedBy = (error: unknown): Closed | undefined => {
  const code = codeOf(error)
  return closing.find((one) => one === code)
}

/**
 * The refusal that ends a share which this page shows, as soon as there is one. The server keeps the question until then, or for some seconds, and
 * it is asked again while the page can be seen, and at once when it is seen again. A broken connection closes nothing.
 */
export const useShareStanding = (secret: string): unknown => {
  const [ask, { error }] = useLazyShareStatusQuery()
  const isOver = closedBy(error) !== undefined || secret === ''
  useEffect(() => {
    if (isOver) return
    let isAsking = false
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      if (isAsking || isGone || document.visibilityState === 'hidden') return
      clearTimeout(timer)
      isAsking = true
      const answer = await ask(secret)
      isAsking = false
      timer = setTimeout(() => void look(), answer.isSuccess ? 0 : RETRY_MS)
    }
    const seen = () => void look()
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [ask, secret, isOver])
  return error
}

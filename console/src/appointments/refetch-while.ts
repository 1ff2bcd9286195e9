import { useEffect } from 'react'

/** Fetches amounts again once they no longer hold. The server's clock may still be a little before that instant, so it asks each second. */
export const useRefetchWhile = (isOutdated: boolean, refetch: () => unknown): void => {
  useEffect(() => {
    if (!isOutdated) return undefined
    void refetch()
    const timer = setInterval(() => void refetch(), 1_000)
    return () => clearInterval(timer)
  }, [isOutdated, refetch])
}

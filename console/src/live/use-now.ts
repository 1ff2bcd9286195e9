import { useEffect, useState } from 'react'
import { serverNow } from './clock.ts'

/** The server's instant, renewed every so many milliseconds while the component is shown. */
export const useNow = (everyMs: number): string => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

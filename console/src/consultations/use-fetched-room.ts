import { useEffect } from 'react'

/** Fetched while the parent waits for the call, so that it opens at once. Without it the way into the room only takes longer. */
export const useFetchedRoom = (): void =>
  useEffect(() => {
    import('./room/room-page.tsx').catch(() => undefined)
  }, [])

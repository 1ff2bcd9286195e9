import { MINUTE_MS } from '@lapka/contracts/time.ts'

/** What a hand does, and a page never does by itself. */
const deeds = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let lastDeedMs = Date.now()
// Not in tests, nor where pages are drawn beforehand.
if (typeof addEventListener === 'function')
  for (const deed of deeds) addEventListener(deed, () => (lastDeedMs = Date.now()), { passive: true, capture: true })

/** Nobody has touched the page for a minute: what it asks now it asks by itself. */
export const isUnattended = (): boolean => Date.now() - lastDeedMs > MINUTE_MS

import { serverNow } from '../../kit/live/clock.ts'
import { useOwnZone } from '../../kit/session/use-current-user.ts'
import { useSetConsultationAvailabilityMutation } from '../../entities/consultation/consultation-api.ts'
import { usualEnd } from './on-call.ts'

/** A browser asks for notifications only after a press, and once: a vet who said no is rung in the page alone. */
const askForNotices = () => {
  if ('Notification' in globalThis && Notification.permission === 'default') void Notification.requestPermission()
}

/** Switches being on call on or off, or sets until when. */
export const useSwitchOnCall = () => {
  const zone = useOwnZone()
  const [set, { isLoading, error }] = useSetConsultationAvailabilityMutation()
  const switchTo = (isAvailable: boolean, until: string | null = usualEnd(serverNow(), zone)) => {
    if (isAvailable) askForNotices()
    void set({ isAvailable, until: isAvailable ? until : null, idempotencyKey: crypto.randomUUID() })
  }
  return { switchTo, isLoading, error, zone }
}

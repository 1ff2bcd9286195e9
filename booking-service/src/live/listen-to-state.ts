import { keepListening } from '@lapka/process/keep-listening.ts'
import { SESSION_ENDED_CHANNEL } from '@lapka/state/accounts/sessions.ts'
import { NOTIFICATIONS_CHANNEL } from '@lapka/state/notifications/notifications.ts'
import type { ChangeFeed } from './change-feed.ts'

type Hearing = {
  url: string
  changes: Pick<ChangeFeed, 'announce'>
  onEnded: (sessionHash: string) => void
  /** Listening began, or began again: what ended before was not heard. */
  onListening: () => void
}

/** Hears of what any process changed beside the log: sessions that it ended, and notifications. */
export const listenToState = ({ url, changes, onEnded, onListening }: Hearing): { stop: () => Promise<void> } =>
  keepListening({
    url,
    applicationName: 'lapka state listener',
    channels: [SESSION_ENDED_CHANNEL, NOTIFICATIONS_CHANNEL],
    onNotification: (payload, channel) => {
      if (payload === '') return
      if (channel === SESSION_ENDED_CHANNEL) onEnded(payload)
      else changes.announce({ projections: [], position: 0, changes: [{ kind: 'notifications', accountId: payload }] })
    },
    onListening,
  })

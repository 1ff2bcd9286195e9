import { keepListening } from '@lapka/process/keep-listening.ts'
import { SESSION_ENDED_CHANNEL } from '@lapka/state/accounts/sessions.ts'

type EndedSessions = {
  url: string
  onEnded: (sessionHash: string) => void
  /** Listening began, or began again: what ended before was not heard. */
  onListening: () => void
}

/** Hears of sessions that any process ended. */
export const listenForEndedSessions = ({ url, onEnded, onListening }: EndedSessions): { stop: () => Promise<void> } =>
  keepListening({
    url,
    applicationName: 'lapka ended sessions',
    channels: [SESSION_ENDED_CHANNEL],
    onNotification: (sessionHash) => {
      if (sessionHash) onEnded(sessionHash)
    },
    onListening,
  })

import { PROVIDER_EVENT_CHANNEL } from '@lapka/state/provider-events/provider-events.ts'
import { WORK_CHANNEL } from '@lapka/state/outbox/insert-work.ts'
import { keepListening } from '@lapka/process/keep-listening.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import { providerEventWorkId } from './take-work.ts'

type WorkListenerOptions = { postgresUrl: string; onWork: (workId: string) => void; log: ProcessLog }

/** Hears of new work the moment it is committed. What is said while the connection is down the sweeper finds. */
export const startWorkListener = ({ postgresUrl, onWork, log }: WorkListenerOptions): { stop: () => Promise<void> } =>
  keepListening({
    url: postgresUrl,
    applicationName: 'lapka work listener',
    channels: [WORK_CHANNEL, PROVIDER_EVENT_CHANNEL],
    onNotification: (payload, channel) => onWork(channel === PROVIDER_EVENT_CHANNEL ? providerEventWorkId(payload) : payload),
    onLost: (error) => log.warn('The connection that listens for work was lost', { error: messageOf(error) }),
    againMs: 1_000,
  })

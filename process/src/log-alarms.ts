import { Counter, type Registry } from 'prom-client'
import { messageOf, type ProcessLog } from './process-log.ts'

/**
 * Alarms of the log's engine while it runs: a second writer, a foreign event, a lease that was lost. Logged, and counted by kind.
 */
export const createLogAlarms = (registry: Registry, log: Pick<ProcessLog, 'error'>) => {
  const alarms = new Counter({
    name: 'lapka_log_alarms_total',
    help: 'Times that something was wrong with the event log, by kind',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  return (error: Error): void => {
    alarms.inc({ kind: error.name })
    log.error('Something is wrong with the event log', { error: `${error.name}: ${messageOf(error)}` })
  }
}

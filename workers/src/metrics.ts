import { caseKinds, type CaseKind } from '@lapka/contracts/cases.ts'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { JobResult } from './work/job.ts'

export type Backlog = { dueCount: number; oldestDueSeconds: number }

/** The operator's view of the workers: whether they keep up, and what fails. */
export const createMetrics = (registry = new Registry()) => {
  const registers = [registry]
  const worked = new Counter({
    name: 'lapka_work_total',
    help: 'Work taken, by kind and how it ended',
    labelNames: ['kind', 'result'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'lapka_work_seconds',
    help: 'Time one piece of work took',
    labelNames: ['kind'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
    registers,
  })
  const direct = new Counter({
    name: 'lapka_work_without_queue_total',
    help: 'Work the sweeper did itself because no hint was taken',
    registers,
  })
  const due = new Gauge({
    name: 'lapka_work_due',
    help: 'Work in the outbox that is due, or failed and waits for its next try',
    registers,
  })
  const oldest = new Gauge({
    name: 'lapka_work_oldest_due_seconds',
    help: 'For how long the oldest of it has been due',
    registers,
  })
  const overdueCases = new Gauge({
    name: 'lapka_cases_overdue',
    help: 'Cases not answered or decided by the promised day',
    labelNames: ['kind'] as const,
    registers,
  })
  const queueReady = new Gauge({ name: 'lapka_queue_ready', help: '1 while hints can be given and taken', registers })
  return {
    registry,
    onWorked: (kind: string, result: JobResult['result'], tookSeconds: number): void => {
      worked.inc({ kind, result })
      seconds.observe({ kind }, tookSeconds)
    },
    onDirect: () => direct.inc(),
    onBacklog: (backlog: Backlog): void => {
      due.set(backlog.dueCount)
      oldest.set(backlog.oldestDueSeconds)
    },
    onCases: (open: readonly { kind: CaseKind; late: number }[]): void => {
      for (const kind of caseKinds) overdueCases.set({ kind }, open.find((one) => one.kind === kind)?.late ?? 0)
    },
    onQueue: (isReady: boolean) => queueReady.set(isReady ? 1 : 0),
  }
}
export type Metrics = ReturnType<typeof createMetrics>

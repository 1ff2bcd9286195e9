import { professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decideAddException } from '@lapka/domain/professionals/schedule/add-exception/decide.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { demoId } from './demo-ids.ts'
import type { PlannedDuty } from './plan-duties.ts'
import type { Registry } from './registry.ts'

/** Extra hours beside a professional's week, entered before any of them was booked. */
export const addDuties = async ({ run }: Registry, duties: PlannedDuty[], at: string): Promise<void> => {
  for (const { professional, from, to, kind, reason } of duties) {
    const { account, profile } = professional
    const { professionalId } = profile
    const span = { scheduleId: demoId('schedule', account.email), from, to, kind, reason }
    const streams = {
      professional: { stream: professionalStream(professionalId), fold: professionalFold },
      schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
    }
    const exception = {
      ...span,
      exceptionId: demoId('duty', account.email),
      seenVisits: [],
      touchedVisits: 'keep' as const,
      appointments: [],
      at,
    }
    const actor = { id: account.accountId, role: account.role }
    const command = { names: ['add-exception', account.email], actor, at, correlationId: professionalId, body: span }
    await run(command, streams, (states) => decideAddException(exception, states))
  }
}

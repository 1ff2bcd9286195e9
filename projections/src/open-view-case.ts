import { randomUUID } from 'node:crypto'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideOpenCase } from '@lapka/domain/payments/cases/decide.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import { derivedId } from '@lapka/process/derived-id.ts'

/** A view's fault and the event of it. */
export type ViewProblem = { kind: 'view' | 'rows'; projection: string; position: number; text: string }

const OPENED_BY = { id: 'projections', role: 'SYSTEM' as const }

/**
 * Puts a view's problem before the operators, as a case beside what people write to us. It is one case however often the same is met
 * again, for its id follows from the view and the event; rebuilds tell of nothing at all.
 */
export const openViewCase = async (handle: Handle, { kind, projection, position, text }: ViewProblem): Promise<void> => {
  const id = derivedId(kind, projection, String(position))
  const context = {
    // The same found again opens its case anew, so it is another command.
    commandId: randomUUID(),
    commandHash: 'open-view-case',
    command: 'open-view-case',
    actor: OPENED_BY,
    occurredAt: new Date().toISOString(),
    correlationId: id,
    causationId: id,
  }
  const about = { caseId: id, kind, writerId: id, accountId: null, appointmentId: null, language: 'en' as const }
  await handle(context, { streams: caseStreams(id) }, (states) =>
    decideOpenCase({ ...about, name: `Lapka: ${projection}`, email: '', text }, states),
  )
}

import { hash } from 'node:crypto'
import { caseStreams } from '@lapka/domain/cases/case.ts'
import { decideOpenCase } from '@lapka/domain/cases/decide.ts'
import type { Handle } from '@lapka/event-log/handle.ts'

/** What is wrong with a view, at which event. */
export type ViewProblem = { projection: string; position: number; text: string }

const OPENED_BY = { id: 'projections', role: 'SYSTEM' as const }

/**
 * Puts a view's problem before the operators, as a case beside what people write to us. It is one case however often the same is met
 * again, for its id follows from the view and the event; rebuilds tell of nothing at all.
 */
export const openViewCase = async (handle: Handle, { projection, position, text }: ViewProblem): Promise<void> => {
  const id = caseIdOf(projection, position)
  const context = {
    commandId: id,
    commandHash: 'open-view-case',
    actor: OPENED_BY,
    occurredAt: new Date().toISOString(),
    correlationId: id,
    causationId: id,
  }
  const about = { caseId: id, kind: 'view' as const, writerId: id, accountId: null, appointmentId: null, language: 'en' as const }
  await handle(context, { streams: caseStreams(id) }, (states) =>
    decideOpenCase({ ...about, name: `Lapka: ${projection}`, email: '', text }, states),
  )
}

const caseIdOf = (projection: string, position: number): string => {
  const hex = hash('sha256', JSON.stringify(['view', projection, position]), 'hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

import type { Kysely } from 'kysely'
import type { WhatIfResult } from '@lapka/contracts/api/operations/what-if.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import type { RuleChanges } from '@lapka/contracts/what-if.ts'
import type { DemandRecord } from '@lapka/domain/what-if/demand.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Database } from '@lapka/projections/database.ts'
import { readSlotDemand } from '@lapka/state/slot-demand.ts'
import { runWhatIf, type WhatIfOutcome, type WhatIfProgress } from './run-what-if.ts'

/** The replayed request, with instants in UTC. */
export type WhatIfRequest = {
  from: string
  to: string
  professionalId: string | null
  role: ProfessionalRole | null
  professionals: string[]
  changes: RuleChanges
}

type Sources = { log: Pick<EventLog, 'readStream' | 'readAll' | 'head'>; db: Kysely<Database> }

/** Runs a request on a log and what is known of its demand. Here on the caller's thread; the api has a thread of its own for it. */
export const answerWhatIf = async (
  { log, db }: Sources,
  request: WhatIfRequest,
  onProgress: (progress: WhatIfProgress) => void,
): Promise<WhatIfResult> => {
  const isOnlyOfThese = request.professionalId !== null || request.role !== null
  return resultOf(await runWhatIf({ ...request, isOnlyOfThese, log, demand: readDemand(db, request), onProgress }))
}

async function* readDemand(db: Kysely<Database>, request: WhatIfRequest): AsyncGenerator<DemandRecord, void> {
  for await (const row of readSlotDemand(db, request)) {
    const { professionalId, serviceId, fromDate, toDate, offeredCount, startsAt, code } = row
    const known = { professionalId, serviceId, at: row.at.toISOString() }
    if (row.kind === 'search' && fromDate !== null && toDate !== null && offeredCount !== null)
      yield { ...known, kind: 'search', from: fromDate, to: toDate, offeredCount }
    else if (startsAt !== null && code !== null) yield { ...known, kind: 'refused', startsAt: startsAt.toISOString(), code }
  }
}

const resultOf = (outcome: WhatIfOutcome): WhatIfResult => {
  const { reproduction, was, becomes, changed, demand, position, scratch, seconds } = outcome
  const { shifted, lost, gained } = changed
  return {
    reproduction,
    was: { ...was, refusedCount: demand.refusedThen, nothingFoundCount: demand.nothingThen },
    becomes: {
      ...becomes,
      refusedCount: demand.refusedThen - demand.acceptedNow + changed.refused,
      nothingFoundCount: demand.nothingThen - demand.foundNow,
    },
    people: { shifted, lost, gained },
    searches: demand.searches,
    decisions: reproduction.decisions + changed.decisions,
    milliseconds: Math.round(seconds * 1_000),
    position,
    scratch,
  }
}

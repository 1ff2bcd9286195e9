import type { JSONColumnType } from 'kysely'
import type { Instant } from '@lapka/state/database.ts'
import type { TableStatements } from '../projection.ts'

/** The values in the sentence of an act, beside who did it and when: plain values, nothing that a person's key seals. */
export type ActParameters = Record<string, string | number>

export type OperatorActTables = {
  'views.operatorActs': {
    position: number
    occurredAt: Instant
    type: string
    actorId: string
    actorRole: string
    subject: string
    parameters: JSONColumnType<ActParameters>
    reason: string | null
  }
}

export const operatorActTables: TableStatements<OperatorActTables> = {
  'views.operatorActs': [
    `create table views.operator_acts (
      position bigint primary key,
      occurred_at timestamptz not null,
      type text not null,
      actor_id text not null,
      actor_role text not null,
      subject text not null,
      parameters jsonb not null,
      reason text
    )`,
  ],
}

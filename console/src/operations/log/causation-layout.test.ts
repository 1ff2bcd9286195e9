import { expect, test } from 'vitest'
import type { CausationNode } from '@lapka/contracts/api/operations/causation.ts'
import { causationVerdict, layOut } from './causation-layout.ts'

const node = (id: string, level: number, changes: Partial<CausationNode> = {}): CausationNode => ({
  id,
  kind: (['command', 'event', 'work', 'provider', 'event'] as const)[level] ?? 'work',
  level,
  name: id,
  note: '',
  state: 'done',
  at: new Date(1_000 * level).toISOString(),
  position: null,
  attempts: 1,
  actor: null,
  ...changes,
})
const edge = (from: string, to: string) => ({ from, to })

const nodes = [
  node('cancel', 0, { name: 'AppointmentCancelled' }),
  node('cancelled', 1),
  node('released', 1, { at: '1970-01-01T00:00:01.500Z' }),
  node('send-email', 2),
  node('send-refund', 2, { state: 'retried', attempts: 2 }),
  node('payments', 3),
  node('submitted', 4, { at: '1970-01-01T00:00:09.200Z' }),
]
const edges = [
  edge('cancel', 'cancelled'),
  edge('cancel', 'released'),
  edge('cancelled', 'send-email'),
  edge('released', 'send-refund'),
  edge('send-refund', 'payments'),
  edge('payments', 'submitted'),
]

test('cards stand beside what caused them, and none on another', () => {
  const { nodes: placed, columns, rows, tookMs } = layOut({ nodes, edges })
  const rowOf = Object.fromEntries(placed.map(({ id, row }) => [id, row]))
  expect(rowOf).toEqual({ cancel: 0, cancelled: 0, released: 1, 'send-email': 0, 'send-refund': 1, payments: 1, submitted: 1 })
  expect({ columns, rows, tookMs }).toEqual({ columns: 5, rows: 2, tookMs: 9_200 })
  expect(new Set(placed.map(({ level, row }) => `${level} ${row}`)).size).toBe(placed.length)
})

test('the heading counts what came of the command and says what did not go at once', () => {
  expect(causationVerdict({ nodes })).toEqual({
    command: 'AppointmentCancelled',
    commands: 1,
    events: 3,
    work: 2,
    calls: 1,
    tone: 'warn',
    second: { name: 'retried', work: 'send-refund', attempts: 2, count: 1 },
  })
  const failing = nodes.map((one) => (one.id === 'send-email' ? { ...one, state: 'failed' as const, attempts: 5 } : one))
  expect(causationVerdict({ nodes: failing })).toMatchObject({
    tone: 'bad',
    second: { name: 'failed', work: 'send-email', attempts: 5 },
  })
  expect(causationVerdict({ nodes: nodes.slice(0, 4) })).toMatchObject({ tone: 'quiet', second: null })
})

import { expect, test } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { decideRecordRead, readsFold, type Reads } from './record-read.ts'

const at = (minute: number) => new Date(Date.parse('2026-11-23T06:00:00.000Z') + minute * 60_000).toISOString()
const lookedAt = (what: string) => ({ type: 'AppointmentRead', data: { appointmentId: 'a1', what } }) as const

const story = () => {
  let reads: Reads = readsFold.initialState()
  const look = (accountId: string, minute: number, what = 'appointment'): number => {
    const decided = decideRecordRead({ read: lookedAt(what), accountId, at: at(minute) }, { reads })
    const events = 'events' in decided ? (decided.events.reads ?? []) : []
    for (const event of events) {
      const envelope = { actor: { id: accountId, role: 'OPERATOR' }, occurredAt: at(minute), revision: reads.revision + 1 }
      reads = readsFold.evolve(reads, { ...event, ...envelope } as unknown as RecordedEvent)
    }
    return events.length
  }
  return look
}

test('a look is on record once an hour for each person and for each thing they looked at', () => {
  const look = story()
  expect([look('ivan', 0), look('ivan', 1), look('ivan', 59)]).toEqual([1, 0, 0])
  expect([look('mila', 2), look('mila', 3)]).toEqual([1, 0])
  expect([look('ivan', 4, 'history'), look('ivan', 5, 'history'), look('ivan', 6, 'history-export')]).toEqual([1, 0, 1])
  expect([look('ivan', 60), look('ivan', 119), look('ivan', 120)]).toEqual([1, 0, 1])
})

test('each search for a person is on record, and a look at an account once an hour', () => {
  const reads = (...events: Parameters<typeof decideRecordRead>[0]['read'][]): Reads =>
    events.reduce(
      (state, event, revision) =>
        readsFold.evolve(state, { ...event, actor: { id: 'ivan' }, occurredAt: at(0), revision } as unknown as RecordedEvent),
      readsFold.initialState(),
    )
  const searched = { type: 'PeopleSearched', data: { by: 'name', count: 2 } } as const
  const read = { type: 'AccountRead', data: { accountId: 'a1', what: 'account' } } as const
  const look = { accountId: 'ivan', at: at(5) }
  expect(decideRecordRead({ ...look, read: searched }, { reads: reads(searched) })).toEqual({ events: { reads: [searched] } })
  expect(decideRecordRead({ ...look, read }, { reads: reads(read) })).toEqual({ events: {} })
})

test('a list is on record once an hour for each filter and page, however many are in it', () => {
  const list = (page: string, count: number) =>
    ({ type: 'ListRead', data: { list: 'cases', filter: { status: 'open' }, page, count } }) as const
  const first = { ...list('first', 3), actor: { id: 'ivan', role: 'OPERATOR' }, occurredAt: at(0), revision: 0 }
  const reads = readsFold.evolve(readsFold.initialState(), first as unknown as RecordedEvent)
  const look = (read: ReturnType<typeof list>, minute = 5) =>
    decideRecordRead({ read, accountId: 'ivan', at: at(minute) }, { reads })
  expect(look(list('first', 4))).toEqual({ events: {} })
  expect(look(list('0a1b', 3))).toMatchObject({ events: { reads: [{ data: { page: '0a1b' } }] } })
  expect(look(list('first', 4), 60)).toMatchObject({ events: { reads: [{ data: { count: 4 } }] } })
})

test('a document is on record every time', () => {
  const read = { type: 'DiplomaRead', data: { diplomaId: 'd1', professionalId: 'p1' } } as const
  const look = { read, accountId: 'ivan', at: at(0) }
  const reads = readsFold.evolve(readsFold.initialState(), {
    ...read,
    actor: { id: 'ivan', role: 'OPERATOR' },
    occurredAt: at(0),
    revision: 0,
  } as unknown as RecordedEvent)
  expect(decideRecordRead(look, { reads })).toEqual({ events: { reads: [read] } })
})

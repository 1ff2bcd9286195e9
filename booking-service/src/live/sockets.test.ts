import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { Change, ServerMessage } from '@lapka/contracts/live.ts'
import { createSockets } from './sockets.ts'

const limits = { perAddress: 3, inAll: 4 }
let sockets: ReturnType<typeof createSockets>
beforeEach(() => {
  sockets = createSockets({ running: async (hashes) => new Set(hashes) }, limits)
})

const person = (role: CurrentUser['role'], professionalId: string | null = null): CurrentUser => ({
  id: `account of ${role}`,
  email: '',
  name: '',
  surname: '',
  role,
  language: 'bg',
  professionalId,
  photoUrl: null,
})

const open = (user: CurrentUser | null = null, { address = '10.0.0.1', watches = [] as string[] } = {}) => {
  const heard: ServerMessage[] = []
  const sent: Buffer[] = []
  const closed: number[] = []
  const socket = {
    bufferedAmount: 0,
    send: (bytes: Buffer) => {
      sent.push(bytes)
      heard.push(JSON.parse(bytes.toString()) as ServerMessage)
    },
    close: (code: number) => void closed.push(code),
    terminate: () => void closed.push(0),
  } as unknown as WebSocket
  const sessionHash = user === null ? null : randomUUID()
  const connection = sockets.add(socket, { user, sessionHash, address, language: 'bg' })
  for (const professionalId of watches) connection.watch(professionalId)
  return { connection, heard, sent, closed, sessionHash }
}
const tell = (...changes: Change[]) => sockets.tell({ projections: ['any'], position: 7, changes })
const aboutVet: Change = { kind: 'professional', professionalId: 'vet' }

describe('a change of a professional', () => {
  test('is told to themselves, to operators, and to their watchers, once', () => {
    const hearers = [open(person('VET', 'vet'), { watches: ['vet'] }), open(person('OPERATOR')), open(null, { watches: ['vet'] })]
    tell(aboutVet)
    for (const { heard } of hearers) expect(heard).toEqual([{ type: 'professional-changed', professionalId: 'vet', position: 7 }])
  })

  test('is told to no one else', () => {
    const others = [open(), open(person('PARENT')), open(person('VET', 'another')), open(null, { watches: ['another'] })]
    tell(aboutVet)
    expect(others.flatMap(({ heard }) => heard)).toEqual([])
  })

  test('is written once for all who hear it', () => {
    const [one, other] = [open(null, { watches: ['vet'] }), open(null, { watches: ['vet'] })]
    tell(aboutVet)
    expect(one.sent[0]).toBe(other.sent[0])
  })
})

test('a change of an appointment is told to its parent and its professional, and names no one', () => {
  const [parent, vet, operator] = [open(person('PARENT')), open(person('VET', 'vet')), open(person('OPERATOR'))]
  const appointment = {
    appointmentId: 'a',
    parentId: 'account of PARENT',
    professionalId: 'vet',
    eventTypes: ['AppointmentPlaced'],
  }
  tell({ kind: 'appointment', ...appointment }, { kind: 'account', accountId: 'account of PARENT' })
  const told = { type: 'appointment-changed', appointmentId: 'a', eventTypes: ['AppointmentPlaced'], position: 7 }
  expect([parent.heard, vet.heard, operator.heard]).toEqual([[told], [told], []])
})

test('a watcher who stopped, or is gone, hears nothing more; more than fits is told to all', () => {
  const [one, other] = [open(null, { watches: ['vet'] }), open(null, { watches: ['vet'] })]
  one.connection.unwatch('vet')
  sockets.remove(other.connection)
  tell({ kind: 'slots', professionalId: 'vet' })
  expect([one.heard, other.heard]).toEqual([[], []])
  sockets.tell({ projections: ['any'], position: 8 })
  expect([one.heard, other.heard]).toEqual([[{ type: 'everything-changed', position: 8 }], []])
})

test('a session that ends ends all of its windows and no others', () => {
  const [vet, other] = [open(person('VET', 'vet')), open(person('VET', 'vet'))]
  sockets.endSession(vet.sessionHash ?? '')
  tell(aboutVet)
  expect([vet.closed, vet.heard]).toEqual([[4401], [{ type: 'session-ended' }]])
  expect([other.closed, other.heard.length]).toEqual([[], 1])
})

describe('of those who are not signed in', () => {
  test('one address has a limit, and signed-in clients have none', () => {
    for (let nth = 0; nth < 3; nth++) open()
    expect([sockets.isFullFor('10.0.0.1'), sockets.isFullFor('10.0.0.2')]).toEqual([true, false])
    expect(open(person('PARENT')).closed).toEqual([])
  })

  test('when there are too many in all, the address that has most gives one up for a newcomer', () => {
    const many = [open(), open(), open()]
    const few = [open(null, { address: '10.0.0.2' }), open(null, { address: '10.0.0.3' })]
    expect(many.map(({ closed }) => closed)).toEqual([[1008], [], []])
    expect(few.flatMap(({ closed }) => closed)).toEqual([])
    expect(sockets.count()).toBe(4)
  })

  test('a place is free again when its socket is gone, however often that is said', () => {
    const all = [open(), open(), open()]
    for (let nth = 0; nth < 3; nth++) sockets.remove(all[0]!.connection)
    expect(sockets.isFullFor('10.0.0.1')).toBe(false)
    open()
    expect(sockets.isFullFor('10.0.0.1')).toBe(true)
  })
})

import { expect, test } from 'vitest'
import { decideOpenSealed, openingStreamOf } from './open-sealed.ts'
import { readsFold } from './record-read.ts'

const states = { reads: readsFold.initialState() }
const placed = {
  type: 'AppointmentPlaced',
  stream: 'appointment-a1',
  position: 7,
  data: { appointmentId: 'a1', parentId: 'maria', reason: 'sealed:1:x' },
}
const registered = {
  type: 'AccountRegistered',
  stream: 'account-maria',
  position: 2,
  data: { accountId: 'maria', email: 'sealed:1:a', name: 'sealed:1:b', surname: 'sealed:1:c' },
}

test('opening what is sealed is on record for the person whose it is, with the reason', () => {
  expect(decideOpenSealed({ event: placed, reason: 'Жалба 118' }, states)).toEqual({
    events: {
      reads: [
        {
          type: 'SealedFieldsOpened',
          data: {
            subjectId: 'maria',
            appointmentId: 'a1',
            position: 7,
            eventType: 'AppointmentPlaced',
            fields: ['reason'],
            reason: 'Жалба 118',
          },
        },
      ],
    },
  })
  expect(openingStreamOf(placed)).toBe('reads-a1')
})

test('what is about no appointment is on record in the person’s own stream, all fields in one fact', () => {
  const decided = decideOpenSealed({ event: registered, reason: 'Проверка' }, states)
  expect(decided).toMatchObject({
    events: { reads: [{ data: { subjectId: 'maria', appointmentId: null, fields: ['email', 'name', 'surname'] } }] },
  })
  expect(openingStreamOf(registered)).toBe('reads-maria')
})

test('an event without sealed fields has nothing to open', () => {
  const event = { type: 'AppointmentConfirmed', stream: 'appointment-a1', position: 9, data: { appointmentId: 'a1' } }
  expect(decideOpenSealed({ event, reason: 'Проверка' }, states)).toEqual({ refused: 'NOTHING_SEALED' })
  expect(openingStreamOf(event)).toBeUndefined()
})

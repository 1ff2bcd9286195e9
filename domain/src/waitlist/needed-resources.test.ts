import { expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { resourceTimeId } from '@lapka/contracts/resources.ts'
import { clinicStream, ledgerStream, professionalStream } from '@lapka/contracts/streams.ts'
import { clinicFold } from '../clinics/clinic.ts'
import { ledgerFold } from '../kernel/ledger.ts'
import { professionalFold } from '../professionals/professional.ts'
import { command, halfHour } from '../testing/commands.ts'
import { DAY, later, makeLine, NINE, TEN } from '../testing/line.ts'
import { VET } from '../testing/story.ts'

const xray = { ...halfHour, needs: ['device'] }
const plain = { ...halfHour, id: 'plain' }

/** A full day with one who waits for it, at a vet whose check-up needs the one device of the clinic. */
const makeFullDay = () => {
  const line = makeLine()
  const write = (stream: string, fold: typeof clinicFold | typeof professionalFold, event: LapkaEvent) =>
    line.run(
      later(0),
      command({ streams: { one: { stream, fold } } }, () => ({ events: { one: [event] } })),
    )
  const device = { clinicId: 'hill', resourceId: 'device', kind: 'DEVICE', name: 'Рентген', count: 1 } as const
  line.fill()
  write(clinicStream('hill'), clinicFold, { type: 'ResourceAdded', data: device })
  const joined = { professionalId: VET, clinicId: 'hill', clinicName: 'Хълм' }
  write(professionalStream(VET), professionalFold, { type: 'ClinicJoined', data: joined })
  write(professionalStream(VET), professionalFold, {
    type: 'ServicesSet',
    data: { professionalId: VET, services: [xray, plain] },
  })
  line.join('boris')
  const use = { stream: ledgerStream(resourceTimeId('device'), DAY), fold: ledgerFold }
  const byColleague = () => {
    const claim = { resourceId: resourceTimeId('device'), capacity: 1, weight: 1, claimId: 'elsewhere', holderId: 'vera' }
    const time = { startsAt: NINE, endsAt: `${DAY}T07:30:00.000Z`, bufferMinutes: 0, expiresAt: later(90) }
    return line.run(
      later(0),
      command({ streams: { use } }, () => ({ events: { use: [{ type: 'ClaimHeld', data: { ...claim, ...time } } as const] } })),
    )
  }
  return { ...line, byColleague, uses: () => line.statesOf({ use }).use.claims.map(({ claimId }) => claimId) }
}

test('an offered time holds what it needs', () => {
  const line = makeFullDay()
  line.cancel('a1', later(5), 'parent')
  expect(line.offer(later(6))).toMatchObject({ events: { waitlist: [{ type: 'WaitOffered' }] } })
  expect(line.uses()).toEqual(['offer-wait-of-boris'])
})

test('while a colleague uses it a later time of that day is offered, at which it is free', () => {
  const line = makeFullDay()
  line.byColleague()
  line.cancel('a1', later(5), 'parent')
  line.cancel('a3', later(5), 'parent')
  expect(line.offer(later(6))).toMatchObject({ events: { waitlist: [{ type: 'WaitOffered', data: { startsAt: TEN } }] } })
  expect(line.uses()).toEqual(['elsewhere', 'offer-wait-of-boris'])
})

test('while a colleague uses it at all free times nothing is offered, the place in the line is kept, and so is the time for nobody', () => {
  const line = makeFullDay()
  line.byColleague()
  line.cancel('a1', later(5), 'parent')
  expect(line.next(later(6))).toBeUndefined()
  expect(line.offer(later(6), 'wait-of-boris')).toEqual({ events: {} })
  expect([line.uses(), line.parents()]).toEqual([['elsewhere'], ['boris']])
  // Another one's visit needs no device.
  expect(line.place('b1', later(6), NINE, { parent: 'vera', service: 'plain' })).toHaveProperty('events')
})

test('who waits for something else passes; once it is free again the one who came first gets what is left', () => {
  const line = makeFullDay()
  line.byColleague()
  line.join('vera', { service: 'plain' })
  line.cancel('a1', later(5), 'parent')
  expect(line.next(later(6))).toMatchObject({ wait: { parentId: 'vera' }, startsAt: NINE })
  expect(line.next(later(91))).toMatchObject({ wait: { parentId: 'boris' }, startsAt: NINE })
})

test('a time for which all is free is kept for who waits', () => {
  const line = makeFullDay()
  line.cancel('a1', later(5), 'parent')
  expect(line.place('b1', later(6), NINE, { parent: 'vera', service: 'plain' })).toMatchObject({ refused: 'SLOT_TAKEN' })
})

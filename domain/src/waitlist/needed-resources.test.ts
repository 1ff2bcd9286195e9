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
  write(professionalStream(VET), professionalFold, { type: 'ServicesSet', data: { professionalId: VET, services: [xray] } })
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

test('while a colleague uses it at all free times nothing is offered or held, and they are kept for nobody', () => {
  const line = makeFullDay()
  line.byColleague()
  line.cancel('a1', later(5), 'parent')
  expect(line.offer(later(6))).toMatchObject({ events: { waitlist: [{ type: 'WaitLeft', data: { why: 'not_possible' } }] } })
  expect([line.uses(), line.parents()]).toEqual([['elsewhere'], []])
})

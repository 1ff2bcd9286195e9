import { describe, expect, test } from 'vitest'
import { decidePlaceAppointment } from './decide.ts'
import { ownKey } from '../own-appointments.ts'
import { everyDay } from '../../testing/commands.ts'
import { markDied } from '../../testing/people-commands.ts'
import { createStory, inBothLedgers, VET, ZONE } from '../../testing/story.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const at = (time: string) => `2026-11-23T${time}:00.000Z`
const TEN = at('08:00')
const later = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()
const placed = { events: { appointment: [{ type: 'AppointmentPlaced' }] } }

describe('placing an appointment', () => {
  test('case 18: holds the slot for ten minutes and pins what was agreed, its policy by version', () => {
    const story = createStory({ bufferMinutes: 10, policy: { noticeHours: 48, lateRefundPercent: 20, noShowRefundPercent: 0 } })
    expect(story.place('a1', NOW, TEN)).toMatchObject(placed)
    expect(story.eventsOf(`ledger-${VET}-2026-11-23`)).toEqual([
      {
        type: 'ClaimHeld',
        data: {
          resourceId: VET,
          capacity: 1,
          weight: 1,
          claimId: 'a1',
          holderId: 'ana',
          startsAt: TEN,
          endsAt: at('08:30'),
          bufferMinutes: 10,
          expiresAt: at('06:10'),
        },
      },
    ])
    expect(story.eventsOf('appointment-a1')).toEqual([
      {
        type: 'AppointmentPlaced',
        data: {
          appointmentId: 'a1',
          parentId: 'ana',
          petId: 'pet-of-ana',
          professionalId: VET,
          serviceId: 'exam',
          serviceName: 'Преглед',
          serviceNameEn: 'Check-up',
          startsAt: TEN,
          endsAt: at('08:30'),
          bufferMinutes: 10,
          zone: ZONE,
          tzdataVersion: '2026b',
          price: {
            currency: 'EUR',
            lines: [{ item: { kind: 'service', serviceId: 'exam', name: 'Преглед', nameEn: 'Check-up' }, cents: 3000 }],
          },
          reason: 'Куца',
          policy: { version: 1, noticeHours: 48, lateRefundPercent: 20, noShowRefundPercent: 0 },
          freeCancellationUntil: '2026-11-21T08:00:00.000Z',
          holdExpiresAt: at('06:10'),
          scheduleRevision: 0,
          professionalRevision: 3,
        },
      },
    ])
  })

  test('case 6: writes the instant with the zone and the tz data it was decided by; nothing works it out anew', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    const booked = { startsAt: TEN, zone: ZONE, tzdataVersion: '2026b' }
    expect(story.eventsOf('appointment-a1')).toMatchObject([{ type: 'AppointmentPlaced', data: booked }])
    expect(story.appointment('a1')).toMatchObject({ startsAt: TEN, zone: ZONE })
  })

  test('is free until 24 hours before, and nothing comes back later, where the professional set no policy', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    expect(story.appointment('a1')).toMatchObject({
      policy: { version: 0, noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 },
      freeCancellationUntil: '2026-11-22T08:00:00.000Z',
    })
  })

  test('case 1: of any number of parents who want the last slot exactly one gets it', () => {
    const story = createStory({ weekly: everyDay('10:00', '10:30') })
    const outcomes = Array.from({ length: 50 }, (_, racer) => story.place(`a${racer}`, NOW, TEN, { parent: `parent-${racer}` }))
    expect(outcomes.filter((outcome) => 'events' in outcome)).toHaveLength(1)
    expect(outcomes.slice(1)).toEqual(Array(49).fill({ refused: 'SLOT_TAKEN' }))
    expect(story.claims()).toHaveLength(1)
  })

  test('case 2: an overlap that is not equality is refused: a longer service, a later start, another service', () => {
    const story = createStory()
    story.place('a1', NOW, TEN, { service: 'long' })
    expect(story.place('a2', NOW, at('08:30'), { parent: 'boris' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(story.place('a3', NOW, at('07:30'), { parent: 'boris', service: 'long' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(story.place('a4', NOW, at('09:00'), { parent: 'boris' })).toMatchObject(placed)
    expect(story.place('a5', NOW, at('07:30'), { parent: 'vera' })).toMatchObject(placed)
  })

  test('case 2: a buffer keeps the time after an appointment free, from both sides', () => {
    const story = createStory({ bufferMinutes: 15 })
    story.place('a1', NOW, TEN)
    expect(story.place('a2', NOW, at('08:30'), { parent: 'boris' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(story.place('a3', NOW, at('07:30'), { parent: 'boris' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(story.place('a4', NOW, at('09:00'), { parent: 'boris' })).toMatchObject(placed)
    expect(story.place('a5', NOW, at('07:00'), { parent: 'boris' })).toMatchObject(placed)
  })

  test('case 2: an appointment over midnight stands on both days and is in the way on both', () => {
    const story = createStory({ weekly: everyDay('00:00', '24:00'), bufferMinutes: 30 })
    expect(story.place('a1', NOW, at('21:30'))).toMatchObject(placed)
    expect(story.dayStreamNames()).toEqual([`ledger-${VET}-2026-11-23`, `ledger-${VET}-2026-11-24`])
    expect(story.place('a2', NOW, at('22:00'), { parent: 'boris' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(story.place('a3', NOW, at('22:30'), { parent: 'boris' })).toMatchObject(placed)
  })

  test('case 3: the missing half-hours of March cannot be booked by any instant', () => {
    const story = createStory({ weekly: everyDay('02:00', '04:30') })
    const now = '2026-03-20T08:00:00.000Z'
    expect(story.place('a1', now, '2026-03-29T00:30:00.000Z')).toMatchObject(placed)
    expect(story.place('a2', now, '2026-03-29T01:00:00.000Z', { parent: 'boris' })).toMatchObject(placed)
    expect(story.place('a3', now, '2026-03-29T01:30:00.000Z', { parent: 'vera' })).toEqual({ refused: 'SLOT_NOT_OFFERED' })
  })

  test('case 4: both of October’s doubled half-hours can be booked, by two parents', () => {
    const story = createStory({ weekly: everyDay('03:00', '03:30') })
    const now = '2026-10-20T08:00:00.000Z'
    expect(story.place('a1', now, '2026-10-25T00:00:00.000Z')).toMatchObject(placed)
    expect(story.place('a2', now, '2026-10-25T01:00:00.000Z', { parent: 'boris' })).toMatchObject(placed)
    expect(story.dayStreamNames()).toEqual([`ledger-${VET}-2026-10-25`])
  })

  test('a hold that has run out is free at that very instant, and leaves the ledger in the same append', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    expect(story.place('a2', '2026-11-23T06:09:59.999Z', TEN, { parent: 'boris' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(story.place('a3', later(10), TEN, { parent: 'boris' })).toMatchObject(placed)
    expect(story.typesOf(`ledger-${VET}-2026-11-23`)).toEqual(['ClaimHeld', 'HoldExpired', 'ClaimHeld'])
    expect(story.claims().map((claim) => claim.holderId)).toEqual(['boris'])
  })
})

describe('the same parent comes back', () => {
  test('case 11: for the same appointment the same booking goes on, with the reason that was written last', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.startPayment('a1', later(1))
    const before = story.eventCount()
    expect(story.place('a2', later(15), TEN, { openHoldCount: 3 })).toEqual({
      events: {
        appointment: [{ type: 'HoldResumed', data: { resumedId: 'a1', holdExpiresAt: later(20) } }],
        'own:a1': [{ type: 'AppointmentReasonChanged', data: expect.objectContaining({ appointmentId: 'a1' }) }],
      },
    })
    expect(story.eventCount()).toBe(before + 2)
    expect(story.claims()).toHaveLength(1)
  })

  test('case 11: for an overlapping appointment the own hold does not block but makes way, with its booking, in one append', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    expect(story.place('a2', later(2), at('07:30'), { service: 'long' })).toMatchObject(placed)
    expect(story.eventsOf(`ledger-${VET}-2026-11-23`)[1]).toEqual({
      type: 'ClaimReleased',
      data: { resourceId: VET, claimId: 'a1', reason: 'replaced' },
    })
    expect(story.appointment('a1').status).toBe('expired')
    expect(story.appointment('a2').status).toBe('held')
    expect(story.claims()).toHaveLength(1)
  })

  test('case 11: for another start of the same service the hold is replaced too', () => {
    const story = createStory()
    story.place('a1', NOW, TEN, { service: 'long' })
    expect(story.place('a2', later(2), at('08:30'), { service: 'long' })).toMatchObject(placed)
    expect(story.claims()).toMatchObject([{ startsAt: at('08:30') }])
  })

  test('case 11: a hold over midnight makes way on both its days', () => {
    const story = createStory({ weekly: everyDay('00:00', '24:00') })
    story.place('a1', NOW, at('21:30'), { service: 'long' })
    expect(story.place('a2', later(2), at('21:00'), { service: 'long' })).toMatchObject(placed)
    expect(story.typesOf(`ledger-${VET}-2026-11-24`)).toEqual(['ClaimHeld', 'ClaimReleased'])
    expect(story.place('b1', later(2), at('22:00'), { parent: 'boris' })).toMatchObject(placed)
  })

  test('case 11: for another pet the hold is replaced, never resumed', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    expect(story.place('a2', later(2), TEN, { pet: 'other-pet' })).toMatchObject(placed)
    expect(story.appointment('a2')).toMatchObject({ petId: 'other-pet' })
  })

  test('case 11: a paid time is taken for everyone; their own is not said to be taken by another', () => {
    const story = createStory()
    story.book('a1', NOW, TEN)
    expect(story.place('a2', later(2), TEN)).toEqual({ refused: 'OWN_APPOINTMENT_THEN' })
  })

  test('case 11: an own hold and another parent’s claim in the way: nothing is given up', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.place('a2', NOW, at('08:30'), { parent: 'boris' })
    expect(story.place('a3', later(1), TEN, { service: 'long' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(story.appointment('a1').status).toBe('held')
  })

  test('case 12: a key that already made an appointment makes no second one', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    expect(story.place('a1', NOW, at('09:00'))).toEqual({ refused: 'KEY_USED_FOR_ANOTHER_REQUEST' })
  })

  test('may hold three times at once and not a fourth, but may replace one of the three', () => {
    const story = createStory()
    expect(story.place('a1', NOW, TEN, { openHoldCount: 2 })).toMatchObject(placed)
    expect(story.place('a2', NOW, at('09:00'), { openHoldCount: 3 })).toEqual({ refused: 'TOO_MANY_HOLDS' })
    expect(story.place('a3', NOW, TEN, { openHoldCount: 3, pet: 'other-pet' })).toMatchObject(placed)
  })
})

describe('placing is refused', () => {
  test('for times that are not offered or have passed', () => {
    const story = createStory({ minimumNoticeMinutes: 120 })
    expect(story.place('a1', NOW, at('15:00'))).toEqual({ refused: 'SLOT_NOT_OFFERED' })
    expect(story.place('a1', NOW, at('08:10'))).toEqual({ refused: 'SLOT_NOT_OFFERED' })
    expect(story.place('a1', NOW, at('07:30'))).toEqual({ refused: 'SLOT_IN_PAST' })
    expect(story.place('a1', NOW, '2026-11-20T08:00:00.000Z')).toEqual({ refused: 'SLOT_IN_PAST' })
  })

  test('at professionals who are not verified, at shelters and clinics, and for services they do not have', () => {
    expect(createStory({ isVerified: false }).place('a1', NOW, TEN)).toEqual({ refused: 'NOT_FOUND' })
    for (const role of ['SHELTER', 'CLINIC'] as const)
      expect(createStory({ role }).place('a1', NOW, TEN)).toEqual({ refused: 'NOT_BOOKABLE' })
    expect(createStory().place('a1', NOW, TEN, { service: 'surgery' })).toEqual({ refused: 'NOT_BOOKABLE' })
  })

  test('at oneself', () => {
    expect(createStory().place('a1', NOW, TEN, { parent: 'vet-account' })).toEqual({ refused: 'SELF_BOOKING' })
  })

  test('with a pet of another parent, as if it did not exist', () => {
    const story = createStory()
    story.place('a1', NOW, TEN, { pet: 'rex' })
    expect(story.place('a2', NOW, at('09:00'), { parent: 'boris', pet: 'rex' })).toEqual({ refused: 'NOT_FOUND' })
  })

  test('for a pet that has died', () => {
    const story = createStory()
    story.addPet('rex', 'ana')
    story.run(NOW, markDied('rex', 'ana'))
    expect(story.place('a1', NOW, TEN, { pet: 'rex' })).toEqual({ refused: 'PET_DIED' })
  })
})

describe('placing asks for what it was not given', () => {
  const command = (change: object = {}) => ({
    appointmentId: 'a2',
    parentId: 'ana',
    petId: 'pet-of-ana',
    professionalId: VET,
    serviceId: 'long',
    startsAt: at('21:00'),
    reason: '',
    at: later(1),
    tzdataVersion: '2026b',
    openHoldCount: 0,
    ...change,
  })
  const story = createStory({ weekly: everyDay('00:00', '24:00') })
  story.place('a1', NOW, at('21:30'), { service: 'long' })
  const aggregates = story.aggregatesFor('pet-of-ana')
  const today = story.daysFor(['2026-11-23'])

  test('where it is a day of the appointment', () => {
    expect(decidePlaceAppointment(command({ startsAt: at('21:30') }), { ...aggregates, ...today })).toEqual({
      missing: Object.keys(inBothLedgers('2026-11-24', [])),
    })
  })

  test('where it is an own hold in the way, or one of its days', () => {
    const own = { [ownKey('a1')]: story.appointment('a1') }
    const bothDays = story.daysFor(['2026-11-23', '2026-11-24'])
    expect(decidePlaceAppointment(command(), { ...aggregates, ...bothDays })).toEqual({ missing: ['own:a1'] })
    expect(decidePlaceAppointment(command(), { ...aggregates, ...today, ...own })).toEqual({
      missing: Object.keys(inBothLedgers('2026-11-24', [])),
    })
    expect(decidePlaceAppointment(command(), { ...aggregates, ...bothDays, ...own })).toMatchObject(placed)
  })
})

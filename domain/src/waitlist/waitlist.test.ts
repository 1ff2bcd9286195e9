import { describe, expect, test } from 'vitest'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { DAY, HALF_PAST, later, makeLine, NINE, TEN } from '../testing/line.ts'
import { VET } from '../testing/story.ts'
import { everyDay, halfHour, openPractice, place } from '../testing/commands.ts'
import { addPet, changePet, eraseAccount, markDied } from '../testing/people-commands.ts'

const events = (decision: object) => ('events' in decision ? (decision.events as Record<string, LapkaEvent[]>) : decision)

describe('joining the line of a day', () => {
  test('a full day takes each parent at the end of its line, once', () => {
    const line = makeLine()
    line.fill()
    expect(line.join('boris')).toMatchObject({
      events: { waitlist: [{ type: 'WaitJoined', data: { waitId: 'wait-of-boris', place: 1 } }] },
    })
    expect(line.join('vera')).toMatchObject({ events: { waitlist: [{ data: { place: 2 } }] } })
    expect(line.join('boris')).toEqual({ refused: 'ALREADY_WAITING' })
    expect(line.parents()).toEqual(['boris', 'vera'])
  })

  test('a day with a free time, one without work and one that has passed have no line', () => {
    const line = makeLine({ weekly: everyDay('09:00', '10:30').filter(({ weekday }) => weekday !== 3) })
    line.fill()
    line.cancel('a1', later(5), 'parent')
    expect(line.join('boris')).toEqual({ refused: 'DAY_NOT_FULL' })
    expect(line.join('boris', { date: '2026-11-25' })).toEqual({ refused: 'DAY_NOT_OFFERED' })
    expect(line.join('boris', { date: '2026-11-22' })).toEqual({ refused: 'DAY_IN_PAST' })
    expect(line.join('boris', { date: '2027-11-22' })).toEqual({ refused: 'DAY_NOT_OFFERED' })
  })

  test('a day whose free time is promised to a waiting parent is full for the next', () => {
    const line = makeLine()
    line.fill()
    line.join('boris')
    line.cancel('a1', later(5), 'parent')
    expect(line.join('vera', { at: later(5) })).toMatchObject({ events: { waitlist: [{ type: 'WaitJoined' }] } })
    line.cancel('a2', later(5), 'parent')
    line.cancel('a3', later(5), 'parent')
    expect(line.join('gosho', { at: later(5) })).toEqual({ refused: 'DAY_NOT_FULL' })
  })

  test('a day is full for a long appointment when only a short one still fits', () => {
    const line = makeLine()
    line.fill()
    line.cancel('a1', later(5), 'parent')
    expect(line.join('boris', { service: 'long' })).toMatchObject({ events: {} })
  })

  test('waiting is refused for a professional who cannot be booked, and with another parent’s pet', () => {
    const unverified = makeLine({ isVerified: false })
    unverified.addPet('pet-of-boris', 'boris')
    expect(unverified.join('boris')).toEqual({ refused: 'NOT_FOUND' })
    const line = makeLine()
    line.fill()
    line.addPet('pet-of-mila', 'boris')
    expect(line.join('mila')).toEqual({ refused: 'NOT_FOUND' })
  })
})

describe('offering a time that came free', () => {
  test('the first in the line gets it for half an hour, as a hold of their own that no one else can take', () => {
    const line = makeLine()
    line.fill()
    line.join('boris')
    line.join('vera')
    line.cancel('a2', later(5), 'parent')
    expect(events(line.offer(later(5)))).toMatchObject({
      waitlist: [{ type: 'WaitOffered', data: { parentId: 'boris', startsAt: HALF_PAST, expiresAt: later(35) } }],
      [`ledger:${VET}:${DAY}`]: [{ type: 'ClaimHeld', data: { holderId: 'boris', startsAt: HALF_PAST, expiresAt: later(35) } }],
      appointment: [{ type: 'AppointmentPlaced', data: { parentId: 'boris', holdExpiresAt: later(35), reason: 'Куца' } }],
    })
    line.addPet('pet-of-mila', 'mila')
    expect(line.place('b1', later(6), HALF_PAST, { parent: 'mila' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(line.parents()).toEqual(['vera'])
  })

  test('a parent whose pet is elsewhere then is offered it too, and takes it once the other booking is cancelled', () => {
    const line = makeLine()
    line.fill()
    line.join('boris')
    for (const one of openPractice('other-vet')) line.run(later(0), one)
    const elsewhere = { appointmentId: 'safe', parentId: 'boris', petId: 'pet-of-boris', professionalId: 'other-vet' }
    line.run(later(1), place({ ...elsewhere, startsAt: HALF_PAST, at: later(1) }))
    line.startPayment('safe', later(1))
    line.capture('safe', later(1))
    line.cancel('a2', later(5), 'parent')
    expect(events(line.offer(later(5)))).toMatchObject({ waitlist: [{ type: 'WaitOffered', data: { startsAt: HALF_PAST } }] })
    const busyPet = { petId: 'pet-of-boris', from: HALF_PAST, until: TEN }
    expect(line.startPayment('offer-wait-of-boris', later(6))).toEqual({ refused: 'PET_BUSY_THEN', busyPet })
    line.cancel('safe', later(7), 'parent')
    expect(line.startPayment('offer-wait-of-boris', later(7))).toHaveProperty('events')
    line.capture('offer-wait-of-boris', later(8))
    expect(line.appointment('offer-wait-of-boris').status).toBe('confirmed')
  })

  test('between the moment it came free and the offer only the first in the line gets it', () => {
    const line = makeLine()
    line.fill()
    line.join('boris')
    line.join('vera')
    line.addPet('pet-of-mila', 'mila')
    line.cancel('a2', later(5), 'parent')
    expect(line.place('b1', later(5), HALF_PAST, { parent: 'mila' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(line.place('b2', later(5), HALF_PAST, { parent: 'vera' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(line.move('a1', later(5), HALF_PAST)).toEqual({ refused: 'SLOT_TAKEN' })
    expect(line.place('b3', later(5), HALF_PAST, { parent: 'boris' })).toMatchObject({
      events: { appointment: [{ type: 'AppointmentPlaced' }] },
    })
  })

  test('with their promised time a parent takes no piece of what is promised to the next', () => {
    const line = makeLine()
    line.fill()
    line.join('boris')
    line.join('vera')
    for (const id of ['a1', 'a2']) line.cancel(id, later(5), 'parent')
    expect(line.place('b1', later(5), NINE, { parent: 'boris', service: 'long' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(line.place('b2', later(5), NINE, { parent: 'boris' })).toMatchObject({
      events: { appointment: [{ type: 'AppointmentPlaced' }] },
    })
  })

  test('a hold that ran out unpaid goes to the line too, before its expiry is written', () => {
    const line = makeLine()
    line.fill()
    line.cancel('a2', later(1), 'parent')
    line.place('held', later(1), HALF_PAST, { parent: 'gosho' })
    line.join('boris', { at: later(2) })
    line.addPet('pet-of-mila', 'mila')
    expect(line.place('b1', later(30), HALF_PAST, { parent: 'mila' })).toEqual({ refused: 'SLOT_TAKEN' })
  })

  test('a time that fits no one in the line, and more than the line can take, is open to all; a professional moves as they like', () => {
    const line = makeLine()
    line.fill()
    line.join('boris', { service: 'long' })
    line.addPet('pet-of-mila', 'mila')
    line.cancel('a1', later(5), 'parent')
    expect(line.move('a3', later(5), NINE, 'professional')).toHaveProperty('events')
    line.join('vera', { at: later(5), service: 'long' })
    expect(line.place('b1', later(6), TEN, { parent: 'mila' })).toMatchObject({
      events: { appointment: [{ type: 'AppointmentPlaced' }] },
    })

    const wide = makeLine()
    wide.fill()
    wide.join('vera')
    wide.addPet('pet-of-mila', 'mila')
    for (const id of ['a1', 'a2']) wide.cancel(id, later(5), 'parent')
    expect(wide.place('b1', later(6), NINE, { parent: 'mila' })).toEqual({ refused: 'SLOT_TAKEN' })
    expect(wide.place('b2', later(6), HALF_PAST, { parent: 'mila' })).toMatchObject({
      events: { appointment: [{ type: 'AppointmentPlaced' }] },
    })
    expect(wide.next(later(6))).toMatchObject({ wait: { parentId: 'vera' }, startsAt: NINE })
  })

  test('made once: asked again, there is nothing more to offer', () => {
    const line = makeLine()
    line.fill()
    line.join('boris')
    line.join('vera')
    line.cancel('a2', later(5), 'parent')
    line.offer(later(5))
    const before = line.eventCount()
    expect(line.next(later(6))).toBeUndefined()
    expect(line.offer(later(6), 'wait-of-boris')).toEqual({ events: {} })
    expect(line.eventCount()).toBe(before)
  })

  test('a worker that looked before another one offered has to look again', () => {
    const line = makeLine()
    line.fill()
    line.join('boris')
    line.join('vera')
    line.cancel('a1', later(5), 'parent')
    line.cancel('a2', later(5), 'parent')
    line.offer(later(5))
    expect(line.offer(later(5), 'wait-of-boris')).toEqual({ events: {} })
    line.offer(later(5))
    expect(line.parents()).toEqual([])
  })

  test('who waits for a longer appointment keeps their place while the short time goes to the next', () => {
    const line = makeLine()
    line.fill()
    line.join('boris', { service: 'long' })
    line.join('vera')
    line.cancel('a1', later(5), 'parent')
    expect(events(line.offer(later(5)))).toMatchObject({ waitlist: [{ data: { parentId: 'vera', startsAt: NINE } }] })
    expect(line.parents()).toEqual(['boris'])
    line.cancel('a2', later(6), 'parent')
    line.leave('vera', later(7))
    expect(line.next(later(7))).toMatchObject({ wait: { parentId: 'boris' }, startsAt: NINE })
  })

  test('it passes to the next when its time runs out, and when it is declined; no one is skipped', () => {
    const line = makeLine()
    line.fill()
    for (const parent of ['boris', 'vera', 'gosho']) line.join(parent)
    line.cancel('a2', later(5), 'parent')
    line.offer(later(5))
    expect(line.next(later(34))).toBeUndefined()
    line.expire('offer-wait-of-boris', later(35))
    expect(events(line.offer(later(35)))).toMatchObject({ waitlist: [{ data: { parentId: 'vera', expiresAt: later(65) } }] })
    expect(events(line.leave('vera', later(40)))).toMatchObject({
      waitlist: [{ type: 'WaitLeft', data: { why: 'declined' } }],
      appointment: [{ type: 'AppointmentExpired' }],
      [`ledger:${VET}:${DAY}`]: [{ type: 'ClaimReleased', data: { reason: 'declined' } }],
    })
    expect(events(line.offer(later(40)))).toMatchObject({ waitlist: [{ data: { parentId: 'gosho' } }] })
    expect(line.parents()).toEqual([])
  })

  test('who was offered a time may pay it, and then leaving changes nothing', () => {
    const line = makeLine()
    line.fill()
    line.join('boris')
    line.cancel('a2', later(5), 'parent')
    line.offer(later(5))
    line.startPayment('offer-wait-of-boris', later(20))
    line.capture('offer-wait-of-boris', later(34))
    expect(line.appointment('offer-wait-of-boris').status).toBe('confirmed')
    expect(line.leave('boris', later(36))).toEqual({ refused: 'ALREADY_PAID' })
    expect(line.next(later(50))).toBeUndefined()
  })

  test('an erased parent is left out and the next one asked', () => {
    const line = makeLine()
    line.fill()
    line.join('boris')
    line.join('vera')
    line.run(later(1), eraseAccount('boris'))
    line.cancel('a2', later(5), 'parent')
    expect(events(line.offer(later(5)))).toMatchObject({ waitlist: [{ type: 'WaitLeft', data: { why: 'not_possible' } }] })
    expect(line.next(later(5))).toMatchObject({ wait: { parentId: 'vera' } })
  })

  test('nobody is offered a time for a pet that died, and the next one is asked', () => {
    const line = makeLine()
    line.fill()
    line.join('boris')
    line.join('vera')
    line.run(later(1), markDied('pet-of-boris', 'boris'))
    line.cancel('a2', later(5), 'parent')
    expect(events(line.offer(later(5)))).toMatchObject({ waitlist: [{ type: 'WaitLeft', data: { why: 'not_possible' } }] })
    expect(line.next(later(5))).toMatchObject({ wait: { parentId: 'vera' } })
  })

  test('a time that begins before it could be paid is offered to no one, and a near one only until it begins', () => {
    const line = makeLine()
    line.fill()
    line.join('boris')
    line.cancel('a2', later(5), 'parent')
    expect(line.next(`${DAY}T07:21:00.000Z`)).toBeUndefined()
    expect(events(line.offer(`${DAY}T07:10:00.000Z`))).toMatchObject({ waitlist: [{ data: { expiresAt: HALF_PAST } }] })
  })
})

test('who waits may leave, once is enough, and a stranger’s wait is not there', () => {
  const line = makeLine()
  line.fill()
  line.join('boris')
  expect(events(line.leave('boris', later(1)))).toMatchObject({ waitlist: [{ type: 'WaitLeft', data: { why: 'left' } }] })
  expect(line.leave('boris', later(2))).toEqual({ events: {} })
  expect(line.leave('vera', later(2))).toEqual({ refused: 'NOT_FOUND' })
})

describe('waiting for a service with a table', () => {
  const dog = (upToKg: number, durationMinutes: number) =>
    ({ species: 'dog', upToKg, coat: null, priceCents: 3000, durationMinutes }) as const
  const groom = { ...halfHour, id: 'groom', rows: [dog(10, 30), dog(45, 90)] }
  const makeSalon = () => {
    const line = makeLine({ services: [halfHour, groom] })
    line.run(later(0), addPet({ petId: 'pet-of-boris', ownerId: 'boris', weightKg: 31 }))
    line.fill()
    return line
  }
  const weigh = (line: ReturnType<typeof makeSalon>, weightKg: number) =>
    line.run(later(6), changePet({ ...(line.eventsOf('pet-pet-of-boris')[0]?.data as Events['PetAdded']), weightKg }))

  test('is for as long as the animal takes: a shorter time that came free is not offered', () => {
    const line = makeSalon()
    expect(line.join('boris', { service: 'groom' })).toMatchObject({
      events: { waitlist: [{ data: { durationMinutes: 90, extraIds: [] } }] },
    })
    line.cancel('a1', later(5), 'parent')
    expect(line.next(later(6))).toBeUndefined()
    line.cancel('a2', later(5), 'parent')
    line.cancel('a3', later(5), 'parent')
    line.offer(later(6))
    expect(line.appointment('offer-wait-of-boris')).toMatchObject({ status: 'held', endsAt: `${DAY}T08:30:00.000Z` })
  })

  test('ends where the animal would take another time by now: the line kept no such time for it', () => {
    const line = makeSalon()
    line.join('boris', { service: 'groom' })
    for (const id of ['a1', 'a2', 'a3']) line.cancel(id, later(5), 'parent')
    weigh(line, 8)
    expect(events(line.offer(later(6)))).toEqual({
      waitlist: [{ type: 'WaitLeft', data: { waitId: 'wait-of-boris', parentId: 'boris', why: 'not_possible' } }],
    })
  })

  test('is refused for an animal that no row is for', () => {
    const line = makeSalon()
    weigh(line, 60)
    expect(line.join('boris', { service: 'groom' })).toEqual({ refused: 'PET_NOT_TAKEN' })
  })
})

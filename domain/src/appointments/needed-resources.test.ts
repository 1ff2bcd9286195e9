import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { resourceTimeId, type ClinicResource } from '@lapka/contracts/resources.ts'
import { appointmentStream, clinicStream, ledgerStream, professionalStream } from '@lapka/contracts/streams.ts'
import { clinicFold } from '../clinics/clinic.ts'
import {
  changeResourceStreams,
  decideAddResource,
  decideChangeResource,
  decideRemoveResource,
} from '../clinics/keep-resources/decide.ts'
import { addMs } from '../kernel/instant.ts'
import { isLive, ledgerFold, peakWeight } from '../kernel/ledger.ts'
import { professionalFold } from '../professionals/professional.ts'
import { decideSetServices } from '../professionals/set-services/decide.ts'
import * as commands from '../testing/commands.ts'
import { addPet, registerAccount } from '../testing/people-commands.ts'
import { createMemory } from '../testing/story.ts'
import { addAppointmentStreams, decideAddAppointment } from './add-appointment/decide.ts'
import { appointmentFold } from './appointment.ts'
import { decidePlaceWithAnyVet, placeWithAnyVetStreams } from './place-appointment/any-vet.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const DAY = '2026-11-24'
const at = (time: string) => `${DAY}T${time}:00.000Z`
const CLINIC = 'hill'
const clinic = { stream: clinicStream(CLINIC), fold: clinicFold }
const xray = { ...commands.halfHour, id: 'xray', name: 'Рентген', nameEn: 'X-ray', needs: ['device', 'rooms'] }
const services = [commands.halfHour, commands.hour, xray]
const vets = ['vet', 'colleague']
let memory: ReturnType<typeof createMemory>
const setServices = (professionalId: string, list: typeof services) => {
  const professional = { stream: professionalStream(professionalId), fold: professionalFold }
  return memory.run(
    NOW,
    commands.command({ streams: { professional, clinic } }, (states) => decideSetServices({ services: list }, states)),
  )
}
const writeTo = (professionalId: string, event: LapkaEvent) =>
  memory.run(
    NOW,
    commands.command(
      { streams: { professional: { stream: professionalStream(professionalId), fold: professionalFold } } },
      () => ({
        events: { professional: [event] },
      }),
    ),
  )
const addResource = (resource: ClinicResource) =>
  memory.run(
    NOW,
    commands.command({ streams: { clinic } }, (states) => decideAddResource({ clinicId: CLINIC, ...resource }, states)),
  )
const booked = { clinicId: CLINIC, bookedDates: [DAY] }
const setCount = (resourceId: string, count: number, now = NOW, name = resourceId) =>
  memory.run(
    now,
    commands.command(changeResourceStreams({ ...booked, resourceId }), (states) =>
      decideChangeResource({ ...booked, resourceId, name, count, at: now }, states),
    ),
  )
const removeResource = (resourceId: string, now = NOW) =>
  memory.run(
    now,
    commands.command(changeResourceStreams({ ...booked, resourceId }), (states) =>
      decideRemoveResource({ ...booked, resourceId, at: now }, states),
    ),
  )
/** Two vets of a clinic with two rooms and one device. */
const openTown = () => {
  memory = createMemory()
  addResource({ resourceId: 'rooms', kind: 'ROOM', name: 'rooms', count: 2 })
  addResource({ resourceId: 'device', kind: 'DEVICE', name: 'device', count: 1 })
  for (const professionalId of vets) {
    for (const one of commands.openPractice(professionalId)) memory.run(NOW, one)
    writeTo(professionalId, { type: 'ClinicJoined', data: { professionalId, clinicId: CLINIC, clinicName: 'Хълм' } })
    setServices(professionalId, services)
  }
  memory.run(NOW, registerAccount({ accountId: 'ana' }))
  memory.run(NOW, registerAccount({ accountId: 'boris' }))
  for (const petId of ['rex', 'luna', 'max']) memory.run(NOW, addPet({ petId, ownerId: petId === 'rex' ? 'ana' : 'boris' }))
}
beforeEach(openTown)

type Options = Partial<Parameters<typeof commands.place>[0]>
const place = (appointmentId: string, professionalId: string, startsAt: string, more: Options = {}) => {
  const petId = more.petId ?? 'rex'
  const parentId = petId === 'rex' ? 'ana' : 'boris'
  const wanted = { appointmentId, parentId, petId, professionalId, startsAt, at: NOW, serviceId: 'xray', ...more }
  return memory.run(wanted.at, commands.place(wanted))
}
const pay = (appointmentId: string, when = NOW) => {
  const started = memory.run(when, commands.startPayment({ appointmentId, at: when }))
  return 'refused' in started ? started : memory.run(when, commands.capture({ appointmentId, at: when }))
}
const book = (appointmentId: string, professionalId: string, startsAt: string, more: Options = {}) => {
  const placed = place(appointmentId, professionalId, startsAt, more)
  return 'refused' in placed ? placed : pay(appointmentId)
}
const useOf = (resourceId: string) => memory.read(ledgerStream(resourceTimeId(resourceId), DAY), ledgerFold).claims
const idsOf = (resourceId: string) => useOf(resourceId).map(({ claimId }) => claimId)
const taken = (name: string, from: string, until: string) => ({
  refused: 'RESOURCE_TAKEN',
  takenResources: [{ kind: name === 'rooms' ? 'ROOM' : 'DEVICE', name, from, until }],
})
const busy = (from: string, until: string) => taken('device', from, until)

describe('vet, room and device in one append or none', () => {
  test('a taken device is named with its times, whoever’s it is; what only touches it, or needs nothing, does not clash', () => {
    book('a', 'vet', at('08:00'))
    expect([idsOf('device'), idsOf('rooms')]).toEqual([['a'], ['a']])
    expect(place('b', 'colleague', at('08:00'), { petId: 'luna' })).toEqual(busy(at('08:00'), at('08:30')))
    expect(memory.read(ledgerStream('colleague', DAY), ledgerFold).claims).toEqual([])
    expect([idsOf('device'), idsOf('rooms')]).toEqual([['a'], ['a']])
    expect(place('c', 'colleague', at('08:30'), { petId: 'luna' })).toHaveProperty('events')
    expect(place('d', 'colleague', at('08:00'), { petId: 'max', serviceId: 'exam' })).toHaveProperty('events')
  })

  test('of several services one after another all that any of them needs is taken for the whole time', () => {
    book('a', 'vet', at('08:00'), { serviceId: 'exam', furtherServices: [{ serviceId: 'xray' }] })
    expect(useOf('device')).toMatchObject([{ claimId: 'a', startsAt: at('08:00'), endsAt: at('09:00'), capacity: 1 }])
    expect(useOf('rooms')).toMatchObject([{ claimId: 'a', capacity: 2, expiresAt: null }])
  })

  test('as many at once as there are: the second device makes room, and then the rooms are what is missing', () => {
    book('a', 'vet', at('08:00'))
    setCount('device', 5)
    expect(book('b', 'colleague', at('08:00'), { petId: 'luna' })).toHaveProperty('events')
    for (const one of commands.openPractice('third')) memory.run(NOW, one)
    writeTo('third', { type: 'ClinicJoined', data: { professionalId: 'third', clinicId: CLINIC, clinicName: 'Хълм' } })
    setServices('third', services)
    expect(place('c', 'third', at('08:00'), { petId: 'max' })).toEqual(taken('rooms', at('08:00'), at('08:30')))
    setCount('device', 2)
    expect(place('c', 'third', at('08:00'), { petId: 'max' })).toMatchObject({ takenResources: [{}, {}] })
  })

  test('cancelled and run out, they are free at once; a move takes them along, or stays where it was', () => {
    book('a', 'vet', at('08:00'))
    book('b', 'colleague', at('09:00'), { petId: 'luna' })
    const move = (by: 'parent' | 'professional') =>
      memory.run(NOW, commands.move({ appointmentId: 'b', professionalId: 'colleague', startsAt: at('08:00'), by, at: NOW }))
    expect(move('parent')).toEqual(busy(at('08:00'), at('08:30')))
    expect(move('professional')).toEqual(busy(at('08:00'), at('08:30')))
    memory.run(NOW, commands.cancel({ appointmentId: 'a', at: NOW }))
    expect(move('parent')).toHaveProperty('events')
    expect(useOf('device').map(({ claimId, startsAt }) => [claimId, startsAt])).toEqual([['b', at('08:00')]])
    place('c', 'vet', at('12:00'))
    const later = addMs(NOW, 11 * 60_000)
    expect(place('d', 'colleague', at('12:00'), { petId: 'max', at: later })).toHaveProperty('events')
    memory.run(later, commands.expireHold({ appointmentId: 'c', at: later }))
    expect(idsOf('device')).toEqual(['b', 'd'])
  })

  test('a longer visit does not run into the next one’s device', () => {
    book('a', 'vet', at('08:00'))
    book('b', 'colleague', at('08:30'), { petId: 'luna' })
    expect(memory.run(NOW, commands.resize({ appointmentId: 'a', endsAt: at('08:45'), at: NOW }))).toEqual(
      busy(at('08:30'), at('09:00')),
    )
    expect(memory.run(NOW, commands.resize({ appointmentId: 'b', endsAt: at('09:15'), at: NOW }))).toHaveProperty('events')
    expect(useOf('rooms').map(({ claimId, endsAt }) => [claimId, endsAt])).toEqual([
      ['a', at('08:30')],
      ['b', at('09:15')],
    ])
  })

  test('what the vet adds for a client takes them too', () => {
    book('a', 'vet', at('08:00'))
    const add = (appointmentId: string, startsAt: string) => {
      const asked = { appointmentId, petId: 'luna', serviceId: 'xray', startsAt, visitReason: '' }
      const added = { ...asked, professionalId: 'colleague', at: NOW, tzdataVersion: '2026b' }
      return memory.run(
        NOW,
        commands.command(addAppointmentStreams(added), (states) => decideAddAppointment(added, states)),
      )
    }
    expect(add('b', at('08:00'))).toEqual(busy(at('08:00'), at('08:30')))
    expect(add('c', at('09:00'))).toHaveProperty('events')
    expect(idsOf('device')).toEqual(['a', 'c'])
  })

  test('any vet of the clinic: no one has the device then, and a vet whose service needs none is taken', () => {
    book('a', 'vet', at('08:00'))
    const any = (appointmentId: string) => {
      const who = { appointmentId, parentId: 'boris', petId: 'luna', startsAt: at('08:00'), at: NOW, tzdataVersion: '2026b' }
      const { name, priceCents, durationMinutes } = xray
      const policy = memory.read(professionalStream('vet'), professionalFold)
      const offer = { name, priceCents, durationMinutes, policy: policy.status === 'none' ? undefined : policy.policy }
      const choices = vets.map((professionalId) => ({ professionalId, serviceId: 'xray', otherMinutes: 0 }))
      const asked = { ...who, reason: '', openHoldCount: 0, vets: choices, offer: { ...offer, policy: offer.policy! } }
      return memory.run(
        NOW,
        commands.command(placeWithAnyVetStreams(asked), (states) => decidePlaceWithAnyVet(asked, states)),
      )
    }
    expect(any('b')).toEqual(busy(at('08:00'), at('08:30')))
    setServices('colleague', [{ ...xray, needs: [] }])
    expect(any('c')).toHaveProperty('events')
    expect(memory.read(appointmentStream('c'), appointmentFold)).toMatchObject({ professionalId: 'colleague', status: 'held' })
  })

  test('money that comes after the hold ran out books nothing where the device is taken meanwhile, or was made fewer', () => {
    place('a', 'vet', at('08:00'))
    memory.run(NOW, commands.startPayment({ appointmentId: 'a', at: NOW }))
    const later = addMs(NOW, 30 * 60_000)
    place('b', 'colleague', at('08:00'), { petId: 'luna', at: later })
    memory.run(later, commands.capture({ appointmentId: 'a', at: later }))
    expect(memory.read(appointmentStream('a'), appointmentFold).status).toBe('cancelled')
  })

  test('a device that is removed, or a clinic that is left, is asked for no more; what was booked keeps it', () => {
    book('a', 'vet', at('08:00'))
    expect(removeResource('device')).toEqual({ ...busy(at('08:00'), at('08:30')), refused: 'RESOURCE_BOOKED' })
    writeTo('vet', { type: 'ClinicLeft', data: { professionalId: 'vet', clinicId: CLINIC } })
    expect(book('b', 'vet', at('10:00'))).toHaveProperty('events')
    expect(idsOf('device')).toEqual(['a'])
    memory.run(NOW, commands.move({ appointmentId: 'a', professionalId: 'vet', startsAt: at('09:00'), at: NOW }))
    expect(useOf('device')).toMatchObject([{ claimId: 'a', startsAt: at('09:00') }])
    memory.run(NOW, commands.cancel({ appointmentId: 'a', at: NOW }))
    expect(removeResource('device')).toHaveProperty('events')
    expect(book('c', 'colleague', at('08:00'), { petId: 'luna' })).toHaveProperty('events')
    expect([idsOf('device'), idsOf('rooms')]).toEqual([[], ['c']])
  })
})

describe('what a clinic has', () => {
  test('fewer only down to what is booked or held at one time; more, and another name, at any time', () => {
    setCount('device', 2)
    book('a', 'vet', at('08:00'))
    place('b', 'colleague', at('08:00'), { petId: 'luna' })
    expect(setCount('device', 1)).toEqual({ ...busy(at('08:00'), at('08:30')), refused: 'RESOURCE_BOOKED' })
    expect(setCount('device', 1, addMs(NOW, 11 * 60_000))).toHaveProperty('events')
    expect(setCount('device', 1, at('09:00'), 'Рентген')).toHaveProperty('events')
    expect(removeResource('device', at('09:00'))).toHaveProperty('events')
  })

  test.each([
    ['no name', { name: ' ', count: 1 }, 'INVALID_INPUT'],
    ['none of it', { name: 'Ехограф', count: 0 }, 'INVALID_INPUT'],
    ['half of it', { name: 'Ехограф', count: 1.5 }, 'INVALID_INPUT'],
    ['a name that it has already', { name: 'Rooms', count: 1 }, 'RESOURCE_NAMED_TWICE'],
  ])('%s is refused', (_what, change, refused) => {
    expect(addResource({ resourceId: 'new', kind: 'DEVICE', ...change })).toEqual({ refused })
    expect(setCount('device', change.count, NOW, change.name)).toEqual({ refused })
  })

  test('a service can’t need what the clinic has not, or one thing twice', () => {
    expect(setServices('vet', [{ ...xray, needs: ['ship'] }])).toEqual({ refused: 'RESOURCE_NOT_AT_CLINIC' })
    expect(setServices('vet', [{ ...xray, needs: ['rooms', 'rooms'] }])).toEqual({ refused: 'INVALID_INPUT' })
  })
})

const step = fc.record({
  kind: fc.constantFrom('place', 'place', 'place', 'pay', 'pay', 'cancel', 'move', 'expire', 'resize', 'count', 'count'),
  nth: fc.nat(3),
  slot: fc.nat(1),
  pet: fc.nat(2),
  minutes: fc.nat(6),
  count: fc.integer({ min: 1, max: 2 }),
})

/** Each visit that stands uses what it was booked with, nothing else does, and never more at once than the clinic has. */
const expectCounted = (ids: readonly string[], now: string) => {
  const standing = ids.flatMap((id) => {
    const visit = memory.read(appointmentStream(id), appointmentFold)
    const isUnpaid = visit.status === 'held' || visit.status === 'awaiting_payment'
    return visit.status === 'confirmed' || (isUnpaid && visit.holdExpiresAt > now) ? [visit] : []
  })
  const { resources } = memory.read(clinic.stream, clinicFold)
  for (const { resourceId, count } of resources) {
    const live = useOf(resourceId).filter((claim) => isLive(claim, now))
    const visits = standing.filter(({ uses }) => uses?.resources.some((one) => one.resourceId === resourceId))
    expect(live.map(({ claimId, startsAt, endsAt }) => `${claimId} ${startsAt} ${endsAt}`).toSorted()).toEqual(
      visits.map((visit) => `${visit.appointmentId} ${visit.startsAt} ${visit.endsAt}`).toSorted(),
    )
    expect(peakWeight(live, { fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER })).toBeLessThanOrEqual(count)
  }
}

test('whatever is booked, moved, cancelled and left unpaid while counts change: all or none, and never more than there is', () => {
  const refused = { times: 0, counts: 0 }
  fc.assert(
    fc.property(fc.array(step, { minLength: 12, maxLength: 24, size: 'max' }), (steps) => {
      openTown()
      setCount('device', 2)
      const ids: string[] = []
      let now = NOW
      for (const { kind, nth, slot, pet, minutes, count } of steps) {
        now = addMs(now, minutes * 60_000)
        const startsAt = addMs(at('08:00'), slot * 30 * 60_000)
        const appointmentId = ids.at(-1 - nth) ?? 'nobody'
        const visit = memory.read(appointmentStream(appointmentId), appointmentFold)
        const professionalId = visit.status === 'none' ? 'vet' : visit.professionalId
        if (kind === 'place') {
          const petId = ['rex', 'luna', 'max'][pet] ?? ''
          const placed = place(`v${ids.length}`, vets[nth % 2] ?? '', startsAt, { petId, at: now })
          if ('refused' in placed && placed.refused === 'RESOURCE_TAKEN') refused.times++
          ids.push(`v${ids.length}`)
        } else if (kind === 'pay') pay(appointmentId, now)
        else if (kind === 'cancel') memory.run(now, commands.cancel({ appointmentId, at: now }))
        else if (kind === 'move') memory.run(now, commands.move({ appointmentId, professionalId, startsAt, at: now }))
        else if (kind === 'expire') memory.run(now, commands.expireHold({ appointmentId, at: now, closedCheckout: 'expired' }))
        else if (kind === 'resize')
          memory.run(now, commands.resize({ appointmentId, endsAt: addMs(startsAt, 45 * 60_000), at: now }))
        else if ('refused' in setCount(nth % 2 ? 'device' : 'rooms', count, now, nth % 2 ? 'device' : 'rooms')) refused.counts++
        expectCounted(ids, now)
      }
    }),
    { numRuns: 150, seed: 86 },
  )
  expect(Math.min(refused.times, refused.counts)).toBeGreaterThan(4)
})

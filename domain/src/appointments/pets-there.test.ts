import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { petTimeResourceId } from '@lapka/contracts/pets.ts'
import { appointmentStream, ledgerStream } from '@lapka/contracts/streams.ts'
import { addMs } from '../kernel/instant.ts'
import { isLive, isOverlapping, ledgerFold } from '../kernel/ledger.ts'
import * as commands from '../testing/commands.ts'
import { answerKeeperInvitation, inviteKeeper } from '../testing/household-commands.ts'
import { addPet, registerAccount } from '../testing/people-commands.ts'
import { createMemory } from '../testing/story.ts'
import { appointmentFold } from './appointment.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const at = (time: string) => `2026-11-24T${time}:00.000Z`
const online = { ...commands.halfHour, id: 'talk', location: 'ONLINE' } as const

let memory: ReturnType<typeof createMemory>
/** Ana and Boris keep both animals together. */
const openTown = () => {
  memory = createMemory()
  const services = [commands.halfHour, commands.hour, online]
  const practices = [{ id: 'vet' }, { id: 'groomer' }, { id: 'far', zone: 'America/New_York' }]
  for (const { id, ...plan } of practices)
    for (const one of commands.openPractice(id, { services, ...plan })) memory.run(NOW, one)
  for (const accountId of ['ana', 'boris']) memory.run(NOW, registerAccount({ accountId }))
  const petIds = ['rex', 'luna']
  for (const petId of petIds) memory.run(NOW, addPet({ petId, ownerId: 'ana' }))
  memory.run(NOW, inviteKeeper({ invitationId: 'one', ownerId: 'ana', invitedId: 'boris', petIds, at: NOW }))
  memory.run(NOW, answerKeeperInvitation({ answer: 'accept', accountId: 'boris', invitationId: 'one', petIds, at: NOW }))
}
beforeEach(openTown)

type Options = Partial<Parameters<typeof commands.place>[0]>
const place = (appointmentId: string, professionalId: string, startsAt: string, more: Options = {}) =>
  memory.run(
    more.at ?? NOW,
    commands.place({ appointmentId, parentId: 'ana', petId: 'rex', professionalId, startsAt, at: NOW, ...more }),
  )
const pay = (appointmentId: string, when = NOW) => {
  const started = memory.run(when, commands.startPayment({ appointmentId, at: when }))
  return 'refused' in started ? started : memory.run(when, commands.capture({ appointmentId, at: when }))
}
const book = (appointmentId: string, professionalId: string, startsAt: string, more: Options = {}) => {
  const placed = place(appointmentId, professionalId, startsAt, more)
  return 'refused' in placed ? placed : pay(appointmentId)
}
const statusOf = (appointmentId: string) => memory.read(appointmentStream(appointmentId), appointmentFold).status
const hoursOf = (petId: string, date = '2026-11-24') =>
  memory.read(ledgerStream(petTimeResourceId(petId), date), ledgerFold).claims
const busy = (from: string, until: string, petId = 'rex') => ({ refused: 'PET_BUSY_THEN', busyPet: { petId, from, until } })

describe('a pet is in one place at a time', () => {
  test('whoever of its owners books, and with whom: a booked time names the pet and its hours, and what only touches it does not clash', () => {
    book('a', 'vet', at('08:00'))
    expect(place('b', 'groomer', at('08:00'), { parentId: 'boris' })).toEqual(busy(at('08:00'), at('08:30')))
    expect(place('c', 'groomer', at('07:30'), { parentId: 'boris', serviceId: 'long' })).toEqual(busy(at('08:00'), at('08:30')))
    expect(place('d', 'groomer', at('08:30'), { parentId: 'boris' })).toHaveProperty('events')
    expect(place('e', 'groomer', at('08:00'), { petId: 'luna' })).toHaveProperty('events')
  })

  test('also before it is paid, by another owner; one’s own unpaid hold elsewhere makes way, with all that it held', () => {
    place('a', 'vet', at('08:00'), { parentId: 'boris' })
    expect(place('b', 'groomer', at('08:00'))).toEqual(busy(at('08:00'), at('08:30')))
    expect(place('c', 'groomer', at('08:00'), { parentId: 'boris' })).toHaveProperty('events')
    expect([statusOf('a'), statusOf('c')]).toEqual(['expired', 'held'])
    expect(hoursOf('rex').map(({ claimId }) => claimId)).toEqual(['c'])
    expect(memory.read(ledgerStream('vet', '2026-11-24'), ledgerFold).claims).toEqual([])
    expect(pay('a')).toEqual({ refused: 'HOLD_EXPIRED' })
  })

  test('of a time that one owner holds at this vet the other hears that the pet has it, not that it is taken', () => {
    place('a', 'vet', at('08:00'))
    expect(place('b', 'vet', at('08:00'), { parentId: 'boris' })).toEqual(busy(at('08:00'), at('08:30')))
  })

  test('by instants: a vet in another zone has other hours and days', () => {
    book('a', 'far', at('14:00'))
    expect(place('b', 'vet', at('14:00'), { parentId: 'boris' })).toEqual(busy(at('14:00'), at('14:30')))
    expect(place('c', 'vet', at('14:30'), { parentId: 'boris' })).toHaveProperty('events')
  })

  test('on a screen it need not be anywhere', () => {
    book('a', 'vet', at('08:00'))
    expect(place('b', 'groomer', at('08:00'), { serviceId: 'talk' })).toHaveProperty('events')
    expect(hoursOf('rex')).toHaveLength(1)
  })

  test('a cancelled, an expired and a moved appointment leave its hours at once; the moved one takes them where it goes', () => {
    book('a', 'vet', at('08:00'))
    book('b', 'groomer', at('10:00'))
    const move = (startsAt: string, by: 'parent' | 'professional' = 'parent') =>
      memory.run(NOW, commands.move({ appointmentId: 'b', professionalId: 'groomer', startsAt, by, at: NOW }))
    expect(move(at('08:00'))).toEqual(busy(at('08:00'), at('08:30')))
    expect(move(at('08:00'), 'professional')).toEqual(busy(at('08:00'), at('08:30')))
    memory.run(NOW, commands.cancel({ appointmentId: 'a', at: NOW }))
    expect(move(at('08:00'))).toHaveProperty('events')
    expect(hoursOf('rex').map(({ claimId, startsAt }) => [claimId, startsAt])).toEqual([['b', at('08:00')]])
    place('c', 'vet', at('12:00'))
    const later = addMs(NOW, 11 * 60_000)
    expect(place('d', 'groomer', at('12:00'), { parentId: 'boris', at: later })).toHaveProperty('events')
    memory.run(later, commands.expireHold({ appointmentId: 'c', at: later }))
    expect(hoursOf('rex').map(({ claimId }) => claimId)).toEqual(['b', 'd'])
  })

  test('a longer visit does not run into its next one elsewhere, and another pet in its place frees the first', () => {
    book('a', 'vet', at('08:00'))
    book('b', 'groomer', at('08:30'))
    expect(memory.run(NOW, commands.resize({ appointmentId: 'a', endsAt: at('08:45'), at: NOW }))).toEqual(
      busy(at('08:30'), at('09:00')),
    )
    const edit = (appointmentId: string, petId: string) =>
      memory.run(NOW, commands.edit({ appointmentId, professionalId: 'vet', petId, at: NOW }))
    expect(edit('a', 'luna')).toHaveProperty('events')
    expect([hoursOf('rex'), hoursOf('luna')].map((claims) => claims.map(({ claimId }) => claimId))).toEqual([['b'], ['a']])
    book('c', 'groomer', at('08:00'))
    expect(edit('a', 'rex')).toEqual(busy(at('08:00'), at('08:30')))
  })

  test('money that comes after the hold ran out books nothing where the pet has gone elsewhere meanwhile', () => {
    place('a', 'vet', at('08:00'))
    memory.run(NOW, commands.startPayment({ appointmentId: 'a', at: NOW }))
    const later = addMs(NOW, 30 * 60_000)
    place('b', 'groomer', at('08:00'), { parentId: 'boris', at: later })
    memory.run(later, commands.capture({ appointmentId: 'a', at: later }))
    expect(statusOf('a')).toBe('cancelled')
    expect(memory.read(commands.paymentStreamOf('a').stream, commands.paymentStreamOf('a').fold)).toMatchObject({
      status: 'captured',
    })
  })
})

type Step = {
  kind: 'place' | 'pay' | 'cancel' | 'move' | 'expire' | 'resize' | 'edit'
  nth: number
  slot: number
  who: number
  pet: number
  minutes: number
}
const step = fc.record<Step>({
  kind: fc.constantFrom('place', 'place', 'place', 'pay', 'pay', 'cancel', 'move', 'expire', 'resize', 'edit'),
  nth: fc.nat(3),
  slot: fc.nat(3),
  who: fc.nat(1),
  pet: fc.nat(1),
  minutes: fc.nat(6),
})

/** Each visit that stands claims its animal's hours, and nothing else does: no two of one animal's at the same time. */
const expectOnePlace = (ids: readonly string[], now: string) => {
  const standing = ids.flatMap((id) => {
    const visit = memory.read(appointmentStream(id), appointmentFold)
    const isUnpaid = visit.status === 'held' || visit.status === 'awaiting_payment'
    return visit.status === 'confirmed' || (isUnpaid && visit.holdExpiresAt > now) ? [visit] : []
  })
  for (const petId of ['rex', 'luna']) {
    const live = hoursOf(petId).filter((claim) => isLive(claim, now))
    const visits = standing.filter((visit) => visit.petId === petId)
    expect(live.map(({ claimId, startsAt, endsAt }) => `${claimId} ${startsAt} ${endsAt}`).toSorted()).toEqual(
      visits.map((visit) => `${visit.appointmentId} ${visit.startsAt} ${visit.endsAt}`).toSorted(),
    )
    for (const [index, one] of live.entries())
      expect(live.slice(index + 1).some((other) => isOverlapping(one, other))).toBe(false)
  }
}

test('whatever two owners book, move, cancel and leave unpaid with two professionals: its hours are its visits, and never two at once', () => {
  let taken = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), (steps) => {
      openTown()
      const ids: string[] = []
      let now = NOW
      for (const { kind, nth, slot, who, pet, minutes } of steps) {
        now = addMs(now, minutes * 60_000)
        const professionalId = ['vet', 'groomer'][nth % 2] ?? ''
        const petId = ['rex', 'luna'][pet] ?? ''
        const startsAt = addMs(at('08:00'), slot * 30 * 60_000)
        const appointmentId = ids.at(-1 - nth) ?? 'nobody'
        const visit = memory.read(appointmentStream(appointmentId), appointmentFold)
        const of = visit.status === 'none' ? 'vet' : visit.professionalId
        if (kind === 'place') {
          const id = `v${ids.length}`
          const parentId = ['ana', 'boris'][who] ?? ''
          const placed = place(id, professionalId, startsAt, { parentId, petId, serviceId: slot % 2 ? 'long' : 'exam', at: now })
          if ('refused' in placed && placed.refused === 'PET_BUSY_THEN') taken++
          ids.push(id)
        } else if (kind === 'pay') pay(appointmentId, now)
        else if (kind === 'cancel') memory.run(now, commands.cancel({ appointmentId, at: now }))
        else if (kind === 'move') memory.run(now, commands.move({ appointmentId, professionalId: of, startsAt, at: now }))
        else if (kind === 'expire') memory.run(now, commands.expireHold({ appointmentId, at: now, closedCheckout: 'expired' }))
        else if (kind === 'edit') memory.run(now, commands.edit({ appointmentId, professionalId: of, petId, at: now }))
        else memory.run(now, commands.resize({ appointmentId, endsAt: addMs(startsAt, 45 * 60_000), at: now }))
        expectOnePlace(ids, now)
      }
    }),
    { numRuns: 60 },
  )
  expect(taken).toBeGreaterThan(10)
})

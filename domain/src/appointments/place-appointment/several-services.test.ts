import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totalOf } from '@lapka/contracts/money.ts'
import { at, linesOf, NOW, openSalon, row, TEN } from '../../testing/salon.ts'
import { minutesInTurn } from '../../services/services-in-turn.ts'

const exam = { serviceId: 'exam' }
const dry = { serviceId: 'dry' }
const bathAndDrying = { furtherServices: [dry] }

describe('several services in one appointment', () => {
  test('follow one another in one claim: lengths and prices add up, and each keeps its own', () => {
    const salon = openSalon()
    salon.place('a1', ['luna'], { extraIds: ['nails'], furtherServices: [exam, dry] })
    expect(salon.appointment('a1')).toMatchObject({
      serviceId: 'groom',
      serviceName: 'Къпане + Преглед + Сушене',
      serviceNameEn: 'Bath + Check-up + Drying',
      services: [
        { id: 'groom', minutes: 55, pricedBy: { row: { upToKg: 10 }, extraIds: ['nails'] } },
        { id: 'exam', name: 'Преглед', nameEn: 'Check-up', minutes: 30 },
        { id: 'dry', minutes: 15 },
      ],
      endsAt: at('09:40'),
      agreedCents: 7000,
    })
    expect(salon.appointment('a1')).not.toHaveProperty('pricedBy')
    expect(linesOf(salon.appointment('a1'))).toEqual([
      [undefined, 'Bath, dog up to 10 kg', 2600],
      [undefined, 'Nails', 600],
      [undefined, 'Check-up', 3000],
      [undefined, 'Drying', 800],
    ])
    expect(salon.claims()).toMatchObject([{ claimId: 'a1', startsAt: TEN, endsAt: at('09:40') }])
  })

  test('are done for each of several pets, with a line of each', () => {
    const salon = openSalon()
    salon.place('a1', ['rex', 'luna'], bathAndDrying)
    expect(salon.appointment('a1')).toMatchObject({ endsAt: at('11:00'), services: [{ minutes: 150 }, { minutes: 30 }] })
    expect(linesOf(salon.appointment('a1'))).toEqual([
      ['rex', 'Bath, dog up to 45 kg', 5200],
      ['luna', 'Bath, dog up to 10 kg', 2600],
      ['rex', 'Drying', 800],
      ['luna', 'Drying', 800],
    ])
  })

  test('one service stays what it was: no list of services', () => {
    const salon = openSalon()
    salon.place('a1', ['luna'], { furtherServices: [] })
    expect(salon.appointment('a1')).not.toHaveProperty('services')
  })

  test('are not offered where only the first would have room', () => {
    const salon = openSalon()
    expect(salon.place('a1', ['luna'], { furtherServices: [exam], startsAt: at('14:00') })).toEqual({
      refused: 'SLOT_NOT_OFFERED',
    })
    expect(salon.place('a2', ['luna'], { startsAt: at('14:00') })).toMatchObject({ events: {} })
  })

  test.each([
    ['a service of someone else', [{ serviceId: 'surgery' }], 'SERVICE_NOT_OFFERED'],
    ['a service at another place', [{ serviceId: 'distant' }], 'SERVICES_APART'],
    ['the same service twice', [exam, exam], 'INVALID_INPUT'],
    ['the first service again', [{ serviceId: 'groom' }], 'INVALID_INPUT'],
    ['five services', [exam, dry, { serviceId: 'distant' }, { serviceId: 'five' }], 'SERVICE_NOT_OFFERED'],
    ['an extra of the other service', [{ serviceId: 'dry', extraIds: ['nails'] }], 'EXTRA_NOT_OFFERED'],
  ])('are refused with %s, and nothing is appended', (_what, furtherServices, refused) => {
    const salon = openSalon()
    const before = salon.eventCount()
    expect(salon.place('a1', ['luna'], { furtherServices })).toEqual({ refused })
    expect(salon.eventCount()).toBe(before)
  })

  test('that take longer than the professional works that day are refused as such', () => {
    const salon = openSalon()
    for (const petId of ['p3', 'p4']) salon.pet(petId, { weightKg: 40 })
    const all = ['rex', 'luna', 'p3', 'p4']
    expect(salon.place('a1', all, { furtherServices: [exam, dry], startsAt: at('07:00') })).toEqual({
      refused: 'SERVICES_TOO_LONG',
    })
    expect(salon.place('a2', all, { startsAt: at('07:00') })).toMatchObject({ events: {} })
  })

  test('the same ones again go on with the hold, other ones or another order are another appointment', () => {
    const salon = openSalon()
    salon.place('a1', ['luna'], { furtherServices: [exam, dry] })
    salon.place('a2', ['luna'], { furtherServices: [exam, dry] })
    expect(salon.typesOf('appointment-a2')).toEqual(['HoldResumed'])
    salon.place('a3', ['luna'], { furtherServices: [dry, exam] })
    expect([salon.appointment('a1').status, salon.appointment('a3').status]).toEqual(['expired', 'held'])
  })

  test('move as one, come back with an undo, and are not exchanged one by one', () => {
    const salon = openSalon()
    salon.place('a1', ['luna'], bathAndDrying)
    salon.pay('a1')
    expect(salon.edit('a1', NOW, { by: 'parent', serviceId: 'exam' })).toEqual({ refused: 'SEVERAL_SERVICES' })
    expect(salon.edit('a1', NOW, { by: 'parent', petId: 'rex' })).toEqual({ refused: 'SEVERAL_SERVICES' })
    expect(salon.edit('a1', NOW, { by: 'parent', reason: 'И ушите' })).toMatchObject({ events: {} })
    salon.move('a1', NOW, at('09:00'))
    expect(salon.appointment('a1')).toMatchObject({ endsAt: at('10:00'), services: [{ id: 'groom' }, { id: 'dry' }] })
    salon.cancelForNow('a1', NOW)
    salon.undo('a1', NOW)
    expect(salon.appointment('a1')).toMatchObject({ status: 'confirmed', services: [{ id: 'groom' }, { id: 'dry' }] })
  })

  test('made shorter, the last one is, but never to nothing', () => {
    const salon = openSalon()
    salon.place('a1', ['luna'], bathAndDrying)
    salon.pay('a1')
    expect(salon.resize('a1', NOW, at('08:45'))).toEqual({ refused: 'LENGTH_NOT_ALLOWED' })
    expect(salon.resize('a1', NOW, at('08:50'))).toMatchObject({ events: {} })
    const resized = salon.appointment('a1')
    expect(resized.status !== 'none' && minutesInTurn(resized.services ?? [], 50)).toEqual([45, 5])
  })
})

test('whatever is booked in turn: lines are captured to the cent, the claim is as long as all of them, and a cancelled one gives all back', () => {
  const services = fc.shuffledSubarray(['exam', 'dry'])
  const pets = fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 2 })
  const weights = fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 4, maxLength: 4 })
  const known: Record<string, [cents: number, minutes: number]> = { exam: [3000, 30], dry: [800, 15] }
  fc.assert(
    fc.property(services, pets, weights, fc.constantFrom('GROOMER', 'PET_SITTER'), (further, chosen, kilos, role) => {
      const salon = openSalon(role)
      for (const [nth, weightKg] of kilos.entries()) salon.pet(`p${nth}`, { weightKg })
      const furtherServices = further.map((serviceId) => ({ serviceId }))
      const petIds = chosen.map((nth) => `p${nth}`)
      salon.place('a1', petIds, { furtherServices, startsAt: at('07:00') })
      const bathOf = (nth: number) => ((kilos[nth] ?? 0) <= 10 ? row(10, 2600, 45) : row(45, 5200, 105))
      const parts = [
        chosen.map((nth) => [bathOf(nth).priceCents, bathOf(nth).durationMinutes] as const),
        ...further.map((id) => chosen.map(() => known[id] ?? ([0, 0] as const))),
      ]
      const lengthOf = (minutes: number[]) =>
        role === 'GROOMER' ? minutes.reduce((sum, one) => sum + one, 0) : Math.max(...minutes)
      const minutes = parts.map((part) => lengthOf(part.map(([, length]) => length)))
      const placed = salon.appointment('a1')
      if (placed.status === 'none') throw new Error('not placed')
      expect(totalOf(placed.price)).toBe(parts.flat().reduce((sum, [cents]) => sum + cents, 0))
      expect(Date.parse(placed.endsAt) - Date.parse(placed.startsAt)).toBe(minutes.reduce((sum, one) => sum + one, 0) * 60_000)
      expect(placed.services?.map((service) => service.minutes) ?? minutes).toEqual(minutes)
      salon.pay('a1')
      expect(salon.appointment('a1')).toMatchObject({ paidCents: totalOf(placed.price) })
      salon.cancel('a1', NOW, 'professional')
      expect(salon.appointment('a1')).toMatchObject({ status: 'cancelled', refundCents: totalOf(placed.price) })
      expect(salon.claims()).toEqual([])
    }),
    { numRuns: 60 },
  )
})

import { addDays } from '@lapka/domain/kernel/zone.ts'
import { describe, expect, test } from 'vitest'
import { canArrive, canChoose, chooseDate, latestDeparture, nextEnd, offersOf, roomsLeftBetween } from './night-offers.ts'

/** December: two rooms, none on the 11th and 12th; `petsLeft` of the house by date. */
const saleOf = ({ guests = 1, petsLeft = {} }: { guests?: number; petsLeft?: Record<string, number> } = {}) => {
  const nights = Array.from({ length: 31 }, (_none, index) => {
    const date = addDays('2026-12-01', index)
    const roomsLeft = date === '2026-12-11' || date === '2026-12-12' ? 0 : date === '2026-12-09' ? 1 : 2
    return { date, petsLeft: petsLeft[date] ?? null, classes: [{ classId: 1, roomsLeft, cents: 3400 }] }
  })
  return { offers: offersOf(nights, { classId: 1, guests }), first: '2026-12-03', last: '2027-01-01' }
}
const nothing = { arrival: null, departure: null }
const from = (arrival: string, departure: string | null = null) => ({ arrival, departure })

describe('a range of nights', () => {
  test('arrival comes first, departure second, and the third press begins anew', () => {
    const sale = saleOf()
    const arrived = chooseDate(sale, nothing, { date: '2026-12-05', end: nextEnd(nothing) })
    expect(arrived).toEqual(from('2026-12-05'))
    const both = chooseDate(sale, arrived, { date: '2026-12-08', end: nextEnd(arrived) })
    expect(both).toEqual(from('2026-12-05', '2026-12-08'))
    expect(chooseDate(sale, both, { date: '2026-12-07', end: nextEnd(both) })).toEqual(from('2026-12-07'))
  })

  test('the day on which the first taken night begins is a day of departure and no arrival', () => {
    const sale = saleOf()
    expect(latestDeparture(sale, '2026-12-09')).toBe('2026-12-11')
    expect(chooseDate(sale, from('2026-12-09'), { date: '2026-12-11', end: 'departure' })).toEqual(
      from('2026-12-09', '2026-12-11'),
    )
    expect(canChoose(sale, from('2026-12-09'), 'departure', '2026-12-12')).toBe(false)
    expect([canArrive(sale, '2026-12-10'), canArrive(sale, '2026-12-11'), canArrive(sale, '2026-12-13')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('a day behind a taken night, or before the arrival, is another arrival', () => {
    const sale = saleOf()
    expect(chooseDate(sale, from('2026-12-09'), { date: '2026-12-14', end: 'departure' })).toEqual(from('2026-12-14'))
    expect(chooseDate(sale, from('2026-12-09'), { date: '2026-12-04', end: 'departure' })).toEqual(from('2026-12-04'))
    expect(chooseDate(sale, from('2026-12-09'), { date: '2026-12-12', end: 'departure' })).toEqual(from('2026-12-09'))
  })

  test('another arrival keeps the departure where all nights between are free', () => {
    const sale = saleOf()
    const press = (date: string) => chooseDate(sale, from('2026-12-14', '2026-12-20'), { date, end: 'arrival', isKept: true })
    expect(press('2026-12-16')).toEqual(from('2026-12-16', '2026-12-20'))
    expect(press('2026-12-09')).toEqual(from('2026-12-09'))
    expect(press('2026-12-21')).toEqual(from('2026-12-21'))
  })

  test('nothing is sold before the first arrival or after the last departure', () => {
    const sale = saleOf()
    expect([canArrive(sale, '2026-12-02'), canArrive(sale, '2026-12-03')]).toEqual([false, true])
    expect([canArrive(sale, '2026-12-31'), canArrive(sale, '2027-01-01')]).toEqual([true, false])
    expect(latestDeparture(sale, '2026-12-20')).toBe('2027-01-01')
  })

  test('the house bounds the animals on every night, and on the day of departure', () => {
    const sale = saleOf({ guests: 2, petsLeft: { '2026-12-06': 1, '2026-12-20': 2 } })
    expect([sale.offers.get('2026-12-06')?.roomsLeft, sale.offers.get('2026-12-20')?.roomsLeft]).toEqual([0, 2])
    expect(latestDeparture(sale, '2026-12-04')).toBe('2026-12-05')
    expect(canArrive(sale, '2026-12-05')).toBe(false)
  })

  test('what is left of a stay is what its fullest night has', () => {
    const sale = saleOf()
    expect(roomsLeftBetween(sale, '2026-12-08', '2026-12-11')).toBe(1)
    expect(roomsLeftBetween(sale, '2026-12-08', '2026-12-13')).toBe(0)
    expect(roomsLeftBetween(sale, '2026-12-30', '2027-01-03')).toBeNull()
  })
})

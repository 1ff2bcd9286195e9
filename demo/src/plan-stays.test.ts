import { addDays } from '@lapka/domain/kernel/zone.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import { describe, expect, it } from 'vitest'
import { planDemo } from './plan-demo.ts'

describe.each(['2026-11-23', '2026-12-28', '2026-03-29'])('the stays of a demo made on %s', (today) => {
  const { stays } = planDemo({ seed: 2026, today })

  it('fill no class above its rooms, and put no animal into two places', () => {
    const taken = new Map<string, number>()
    const slept = new Set<string>()
    for (const { professional, stay } of stays) {
      const { classId, arrival, departure, pets } = stay.stay
      const rooms = professional.rooms?.classes.find(({ id }) => id === classId)?.rooms ?? 0
      for (const date of nightsBetween(arrival, departure)) {
        const key = `${professional.account.email} ${classId} ${date}`
        taken.set(key, (taken.get(key) ?? 0) + 1)
        expect(taken.get(key)).toBeLessThanOrEqual(rooms)
        for (const { petId } of pets) {
          expect(slept.has(`${petId} ${date}`)).toBe(false)
          slept.add(`${petId} ${date}`)
        }
      }
    }
  })

  it('leave a hotel of the tour half full, with guests in the house and some who come', () => {
    const [first] = stays
    const ofFirst = stays.filter(({ professional }) => professional === first?.professional)
    expect(ofFirst.filter(({ stay }) => stay.room !== null && stay.checkOutAt === null).length).toBeGreaterThan(1)
    expect(ofFirst.filter(({ stay }) => stay.stay.arrival >= today).length).toBeGreaterThan(5)
    expect(ofFirst.some(({ stay }) => stay.stay.departure >= addDays(today, 20))).toBe(true)
  })
})

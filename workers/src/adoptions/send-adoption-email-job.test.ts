import { expect, test } from 'vitest'
import { adoptionLetter } from './adoption-letters.ts'
import { sendAdoptionEmailJob } from './send-adoption-email-job.ts'

const facts = {
  pet: 'Шаро',
  shelter: 'Приют „Втори шанс“',
  family: 'Елена Петрова',
  address: 'ул. Шипка 5, София',
  phone: '02 900 0000',
  reason: '',
  times: ['ср, 2 декември 2026 г., 10:00 ч.'],
}

test('a family reads the time and the place of its visit, a shelter who comes', () => {
  const parent = adoptionLetter('bg', 'visit-booked', { ...facts, to: 'parent' })
  expect(parent.subject).toBe('Ще се видите с Шаро')
  expect(parent.facts.map(({ value }) => value)).toEqual([...facts.times, facts.address, facts.phone])
  const shelter = adoptionLetter('en', 'visit-booked', { ...facts, to: 'shelter' })
  expect(shelter.subject).toBe('Елена Петрова is coming to see Шаро')
  expect(shelter.facts.map(({ value }) => value)).toEqual(facts.times)
})

test('a refusal carries the shelter’s words, and leads to other animals', () => {
  const letter = adoptionLetter('bg', 'declined', { ...facts, reason: 'Има нужда от двор.', to: 'parent' })
  expect(letter.quote).toEqual({ label: 'От приюта', words: 'Има нужда от двор.' })
  expect(letter.button).toBe('Вижте кои още търсят дом')
})

test('each fact is told once to the side that did not do it; of a booked visit both are told', () => {
  const of = { animalId: 'a', professionalId: 's', requestId: 'r', parentId: 'p' }
  const told = (type: string, data: object) =>
    sendAdoptionEmailJob.requestedBy({
      type,
      data: { ...of, ...data },
      stream: 'adoption-a',
      id: 'e',
      occurredAt: '2026-11-28T08:00:00.000Z',
    } as never)
  const visit = { startsAt: '2026-12-02T08:00:00.000Z', endsAt: '2026-12-02T09:00:00.000Z' }
  expect(told('AdoptionVisitBooked', { ...visit, by: 'parent' })).toHaveLength(2)
  expect(told('AdoptionVisitCancelled', { ...visit, by: 'parent' })).toHaveLength(1)
  expect(told('AdoptionClosed', { why: 'adopted' })).toHaveLength(1)
  expect(told('AdoptionRequested', {})).toHaveLength(1)
})

import type { CalendarItem } from '@lapka/contracts/api/calendar.ts'
import { expect, test } from 'vitest'
import { entriesOf } from './appointment-entry.ts'
import { HUES, toneOf } from '../kit/ui/service-tone.ts'
import { instantOfWall, localDateOfWall, timeOfWall } from '../kit/time/wall-clock.ts'

const item = (startsAt: string, zone: string): CalendarItem => ({
  appointment: {
    id: `visit at ${startsAt}`,
    number: 'LP-1',
    status: 'SCHEDULED',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
    zone,
    priceCents: 3000,
    paidCents: 3000,
    service: { id: 'service', name: 'Преглед', nameEn: 'Check-up' },
    professional: { id: 'vet', displayName: 'Ваня Петрова' },
    parent: { id: 'parent', displayName: 'Елена Тодорова' },
    pet: { id: 'pet', name: 'Рони', animalType: 'dog', breed: '' },
    pets: [{ id: 'pet', name: 'Рони', animalType: 'dog', breed: '' }],
    reason: '',
    outcome: null,
    overlap: null,
  } as unknown as CalendarItem['appointment'],
  since: { change: 'none', otherStartsAt: null },
})

const naming: Pick<Parameters<typeof entriesOf>[1], 'serviceName' | 'nameOf' | 'letters'> = {
  serviceName: ({ name }) => name,
  nameOf: ({ displayName }) => `Dr ${displayName}`,
  letters: (name) => name,
}

const shown = (startsAt: string, zone: string, wall: string | undefined) => {
  const [entry] = entriesOf([item(startsAt, zone)], { ...naming, wall })
  const { start, end } = entry ?? { start: new Date(0), end: new Date(0) }
  return [
    localDateOfWall(start),
    timeOfWall(start),
    timeOfWall(end),
    entry?.zone,
    [entry?.title, entry?.who].filter(Boolean).join(', '),
  ].join(' ')
}

test.each([
  ['2026-03-28T08:00:00.000Z', '2026-03-28 08:00 08:30'],
  ['2026-03-29T08:00:00.000Z', '2026-03-29 09:00 09:30'],
  ['2026-10-24T08:00:00.000Z', '2026-10-24 09:00 09:30'],
  ['2026-10-25T08:00:00.000Z', '2026-10-25 08:00 08:30'],
  // In Sofia it is another day by then.
  ['2026-11-21T23:00:00.000Z', '2026-11-21 23:00 23:30'],
])('a professional in London sees %s on their own wall at %s', (startsAt, read) => {
  expect(shown(startsAt, 'Europe/London', 'Europe/London')).toBe(`${read} Europe/London Рони`)
})

test.each([
  ['2026-03-28T08:00:00.000Z', '2026-03-28 10:00 10:30'],
  ['2026-03-29T08:00:00.000Z', '2026-03-29 11:00 11:30'],
  ['2026-10-24T08:00:00.000Z', '2026-10-24 11:00 11:30'],
  ['2026-10-25T08:00:00.000Z', '2026-10-25 10:00 10:30'],
])('and one in Sofia the same instant, %s, at %s', (startsAt, read) => {
  expect(shown(startsAt, 'Europe/Sofia', 'Europe/Sofia')).toBe(`${read} Europe/Sofia Рони`)
})

test('a clinic sees all its vets on its own wall, a parent each appointment on the wall of its place', () => {
  const startsAt = '2026-07-01T08:00:00.000Z'
  expect(shown(startsAt, 'Europe/London', 'Europe/Sofia')).toBe('2026-07-01 11:00 11:30 Europe/Sofia Рони')
  expect(shown(startsAt, 'Europe/London', undefined)).toBe('2026-07-01 09:00 09:30 Europe/London Рони, Dr Ваня Петрова')
})

test('an appointment that ends in the repeated hour ends after it began', () => {
  expect(shown('2026-10-25T00:45:00.000Z', 'Europe/London', 'Europe/London')).toContain('2026-10-25 01:45 02:15')
})

test.each(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z'])(
  'an appointment that is pulled in London and put back where it was is at %s again',
  (startsAt) => {
    const [entry] = entriesOf([item(startsAt, 'Europe/London')], { ...naming, wall: 'Europe/London' })
    expect(entry && instantOfWall(entry.start, 'Europe/London')).toBe(startsAt)
  },
)

const toneNamed = (name: string) => toneOf({ name, nameEn: '' })

test('a service has one tone wherever it is seen and next to any other', () => {
  const alone = entriesOf([item('2026-07-01T08:00:00.000Z', 'Europe/Sofia')], { ...naming, wall: 'Europe/Sofia' })
  const toParent = entriesOf([item('2026-08-01T08:00:00.000Z', 'Europe/Sofia')], { ...naming, wall: undefined })
  expect(alone.map(({ tone }) => tone)).toEqual(toParent.map(({ tone }) => tone))
  expect(toneOf({ name: 'Преглед', nameEn: 'Check-up' })).toBe(toneNamed('Преглед'))
  expect(toneOf({ name: '', nameEn: 'Check-up' })).toBe(toneNamed('Check-up'))
})

const common = ['Преглед', 'Контролен преглед', 'Ваксинация', 'Обезпаразитяване', 'Кръвни изследвания']
const usual: [string, string[]][] = [
  ['a vet', [...common, 'Поставяне на чип', 'Ехография', 'Почистване на зъбен камък', 'Рентген', 'Кастрация']],
  ['a groomer', ['Къпане и подсушаване', 'Подстригване по порода', 'Рязане на нокти', 'Тримиране']],
  ['a trainer', ['Индивидуален урок', 'Първи урок за кученце', 'Консултация за поведение']],
]
test.each(usual)('the usual services of %s have tones of their own', (_role, services) => {
  const tones = services.map(toneNamed)
  expect(new Set(tones).size).toBe(services.length)
  expect(Math.max(...tones)).toBeLessThan(2 * HUES)
})

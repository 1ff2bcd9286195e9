import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ClassSession } from '@lapka/contracts/api/courses.ts'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const stay = {
  id: 'stay-1',
  status: 'SCHEDULED',
  startsAt: '2026-11-26T12:00:00.000Z',
  endsAt: '2026-11-29T10:00:00.000Z',
  placedAt: '2026-11-01T10:00:00.000Z',
  paidAt: '2026-11-01T10:05:00.000Z',
  location: 'AT_PROFESSIONAL',
  visitAddress: null,
  stay: {},
  service: { name: 'Голямо куче с двор', nameEn: 'Large dog with a yard' },
  professional: { displayName: 'Хотел „Бор“', latinName: 'Bor Hotel', clinicName: '', address2: 'ул. Шипка 5', city: 'София' },
  parent: { displayName: 'Елена Тодорова' },
  seat: null,
  pets: [{ name: 'Рекс' }, { name: 'Ноа' }],
  moveCount: 0,
  changeCount: 0,
  cancellation: null,
} as unknown as AppointmentView

const eventOf = (appointment: AppointmentView, reader: Parameters<typeof calendarFile>[1]) => {
  const file = calendarFile([appointment], reader, 'https://lapka.test')
  const component = new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')
  if (component === null) throw new Error(file)
  const { summary, sequence, startDate, endDate } = new ICAL.Event(component)
  const transparency = component.getFirstPropertyValue('transp')
  const instant = (time: typeof startDate) => time.toJSDate().toISOString()
  return { summary, sequence, transparency, startsAt: instant(startDate), endsAt: instant(endDate) }
}
const parent = { language: 'bg', professionalId: null } as const

test('a stay is one event from arrival to departure that leaves its days free, with the hotel and the pets', () => {
  expect(eventOf(stay, parent)).toEqual({
    summary: 'Престой · Хотел „Бор“ · Рекс и Ноа',
    sequence: 0,
    transparency: 'TRANSPARENT',
    startsAt: stay.startsAt,
    endsAt: stay.endsAt,
  })
  expect(eventOf(stay, { language: 'en', professionalId: null }).summary).toBe('Stay · Bor Hotel · Reks and Noa')
  expect(eventOf(stay, { language: 'bg', professionalId: 'hotel-1' }).summary).toBe('Престой · Елена Тодорова · Рекс и Ноа')
})

test('a stay that was shortened is a later version of the same event', () => {
  const shortened = { ...stay, endsAt: '2026-11-28T10:00:00.000Z', changeCount: 1 }
  expect(eventOf(shortened, parent)).toMatchObject({ sequence: 1, endsAt: shortened.endsAt })
})

test('an appointment at a time takes that time', () => {
  expect(eventOf({ ...stay, stay: null, pets: stay.pets.slice(0, 1) }, parent)).toMatchObject({
    summary: 'Голямо куче с двор · Рекс · Хотел „Бор“',
    transparency: 'OPAQUE',
  })
})

test('several services stand in their order, with how long each takes and no hour that another zone would shift', () => {
  const inTurn = [
    { id: 'bath', name: 'Къпане', nameEn: 'Bath', minutes: 45 },
    { id: 'nails', name: 'Нокти', nameEn: 'Nails', minutes: 10 },
  ]
  const service = { id: 'bath', name: 'Къпане + Нокти', nameEn: 'Bath + Nails', inTurn }
  const file = calendarFile([{ ...stay, stay: null, service }], { language: 'en', professionalId: null }, 'https://lapka.test')
  expect(file).toContain('SUMMARY:Bath + Nails · ')
  expect(file).toContain(String.raw`DESCRIPTION:Bath\, 45 min\nNails\, 10 min`)
})

test('a seat in a course takes the time of each session and leaves the weeks between them free', () => {
  const sessions = ['20', '27'].map((day) => ({
    sessionId: `session-${day}`,
    startsAt: `2026-11-${day}T18:00:00.000Z`,
    endsAt: `2026-11-${day}T19:00:00.000Z`,
  }))
  const seat = { courseId: 'course-1', place: 'Парка', sessions, pass: null } as unknown as AppointmentView['seat']
  const file = calendarFile([{ ...stay, stay: null, seat }], parent, 'https://lapka.test')
  expect(file.match(/^DTSTART.*$/gm)).toHaveLength(2)
  expect(file).toContain('UID:stay-1-session-20@lapka.test')
  expect(file).toContain('DTSTART:20261127T180000Z\r\nDTEND:20261127T190000Z')
})

test('a trainer has each session of a class once, with its place', () => {
  const session = {
    id: 'session-1',
    courseId: 'course-1',
    title: 'Първи стъпки',
    titleEn: 'First steps',
    place: 'Парка',
    startsAt: '2026-11-27T18:00:00.000Z',
    endsAt: '2026-11-27T19:00:00.000Z',
  } as ClassSession
  const trainer = { language: 'bg', professionalId: 'trainer-1' } as const
  const file = calendarFile([], trainer, 'https://lapka.test', { sessions: [session], at: '2026-11-26T10:00:00.000Z' })
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
  for (const line of ['UID:session-1@lapka.test', 'SUMMARY:Първи стъпки', 'LOCATION:Парка', 'DTSTART:20261127T180000Z'])
    expect(file).toContain(`${line}\r\n`)
})

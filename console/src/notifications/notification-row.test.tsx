import { readFileSync } from 'node:fs'
import type { NotificationView } from '@lapka/contracts/api/notifications.ts'
import { notificationTemplate } from '@lapka/contracts/notifications.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import bg from '../kit/i18n/bg/notifications.json'
import { NotificationRow } from './notification-row.tsx'

const reader = vi.hoisted(() => ({ role: 'PARENT' }))
vi.mock('./notifications-api.ts', () => ({ useMarkReadMutation: () => [vi.fn<() => void>()] }))
vi.mock('../kit/session/use-current-user.ts', () => ({ useCurrentUser: () => reader, useOwnZone: () => 'Europe/Sofia' }))
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({
    t: (key: string, words?: object) => `${key}${words ? JSON.stringify(words) : ''}`,
    i18n: { resolvedLanguage: 'bg' },
  }),
}))

const en = JSON.parse(readFileSync(new URL('../../public/locales/en/notifications.json', import.meta.url), 'utf8')) as typeof bg
const appointment = {
  id: 'a',
  startsAt: '2026-12-04T08:00:00.000Z',
  zone: 'Europe/Sofia',
  service: { name: 'Преглед', nameEn: 'Check-up' },
  other: { displayName: 'д-р Мария Жечева', latinName: '', role: 'VET' },
  petNames: ['Рекс', 'Мими'],
  isStay: false,
  isSeat: false,
  leftEarlyCents: null,
}
const told: NotificationView = {
  id: 'n',
  template: 'appointment-confirmed',
  at: '2026-11-27T09:15:00.000Z',
  isRead: false,
  path: '/appointments/a',
  appointment,
}
const row = (change: Partial<NotificationView> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NotificationRow notification={{ ...told, ...change }} />
    </MemoryRouter>,
  )

test('every notification has its words in both languages', () => {
  for (const texts of [bg, en]) {
    expect(notificationTemplate.options.filter((template) => !(template in texts.told))).toEqual([])
    expect(Object.keys(texts.told).filter((key) => !notificationTemplate.options.some((one) => key.startsWith(one)))).toEqual([])
  }
})

test('a row leads to what it is about, says whether it is unread, and names the visit as its reader knows it', () => {
  const text = row()
  expect(text).toContain('href="/appointments/a"')
  const about = /<p>(.*)<\/p>/.exec(text)?.[1]?.replaceAll('\u00a0', ' ')
  const other = 'with{&quot;professional&quot;:&quot;д-р Мария Жечева&quot;}'
  expect(about).toBe(`Преглед · Рекс и Мими · ${other} · пт, 4 декември, 10:00 ч.`)
  expect([text.includes('unread'), row({ isRead: true }).includes('unread')]).toEqual([true, false])
  expect(row({ appointment: null })).not.toContain('<p>')
})

test('each side of a visit, a stay or a seat has words of its own', () => {
  const contextIn = (text: string) => /context&quot;:&quot;(\w+)/.exec(text)?.[1]
  const kinds = [{}, { isStay: true }, { isSeat: true }]
  const contexts = () => kinds.map((kind) => contextIn(row({ appointment: { ...appointment, ...kind } })))
  expect(contexts()).toEqual(['parent', 'stay', 'seat'])
  reader.role = 'VET'
  expect(contexts()).toEqual(['professional', 'professionalStay', 'professionalSeat'])
  reader.role = 'PARENT'
})

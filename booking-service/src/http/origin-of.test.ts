import { expect, test } from 'vitest'
import { originOf } from './origin-of.ts'

const chromeOn = (system: string, more = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0${more} Safari/537.36`
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const deviceOf = (userAgent: string | undefined) => originOf({ headers: { 'user-agent': userAgent } }).device

test('the kind of device is read off what the browser says of itself', () => {
  expect(deviceOf(chromeOn('Linux; Android 10; K', ' Mobile'))).toBe('phone')
  expect(deviceOf(iPhone)).toBe('phone')
  expect(deviceOf(chromeOn('Linux; Android 10; K'))).toBe('tablet')
  expect(deviceOf('Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148')).toBe('tablet')
  expect(deviceOf(chromeOn('Windows NT 10.0; Win64; x64'))).toBe('computer')
  expect(deviceOf('curl/8.9.1')).toBe('program')
  expect(deviceOf(undefined)).toBe('program')
})

const pageOf = (referer: unknown, userAgent = chromeOn('X11; Linux x86_64')) =>
  originOf({ headers: { 'user-agent': userAgent, referer } }).page

test('the page is one of ours, and no id, secret or query of its address is kept', () => {
  const id = '0198c0de-0000-7000-8000-000000000001'
  expect(pageOf(`https://lapka.test/appointments/${id}`)).toBe('/appointments/:id')
  expect(pageOf(`https://lapka.test/appointments/${id}/checkout?from=mail`)).toBe('/appointments/:id/checkout')
  expect(pageOf('https://lapka.test/dashboard/professional/calendar?date=2026-11-23')).toBe('/dashboard/professional/calendar')
  expect(pageOf(`https://lapka.test/dashboard/parent/pets/${id}`)).toBe('/dashboard/parent/pets/:id')
  expect(pageOf('https://lapka.test/')).toBe('/')
})

test('an address that is no page of ours, and what a program says, is not kept', () => {
  expect(pageOf('https://lapka.test/wp-admin')).toBeNull()
  expect(pageOf('not an address')).toBeNull()
  expect(pageOf(undefined)).toBeNull()
  expect(pageOf('https://lapka.test/appointments/x', 'curl/8.9.1')).toBeNull()
})

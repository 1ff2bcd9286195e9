import { expect, test } from 'vitest'
import { apiUrlOf } from './api-url.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['192.0.2.7', 'http://192.0.2.7:4000'],
  ['::1', 'http://[::1]:4000'],
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::', 'http://127.0.0.1:4000'],
])('an api that listens on %s is reached at %s', (host, url) => {
  expect(apiUrlOf({ LAPKA_HOST: host, LAPKA_PORT: 4000 })).toBe(url)
})

import { expect, test } from 'vitest'
import { databaseUrlsOf, ownerUrlsOf } from './database-urls.ts'
import { configuration } from './configuration.ts'
import { readConfiguration } from './read-configuration.ts'

const sentences = (environment: Record<string, string>): string[] => {
  const read = readConfiguration(environment)
  return 'problems' in read ? read.problems.map(({ sentence }) => sentence) : []
}

test('nothing has to be configured, and an empty variable is one that is not set', () => {
  expect(sentences({})).toEqual([])
  expect(readConfiguration({ REDIS_URL: '', LAPKA_PORT: '' })).toMatchObject({ configuration: { LAPKA_PORT: 4000 } })
})

test('a value that can not be used is named in one sentence that says what it must be', () => {
  for (const LAPKA_PORT of ['abc', '80', '70000', '4000.5'])
    expect(sentences({ LAPKA_PORT })).toEqual(['LAPKA_PORT: must be a whole number from 1024 to 65000, for example 4100.'])
  for (const LAPKA_FEE_PERCENT of ['101', '-1', '9.5'])
    expect(sentences({ LAPKA_FEE_PERCENT })).toEqual(['LAPKA_FEE_PERCENT: must be a whole number from 0 to 100.'])
  expect(sentences({ LAPKA_DEMO: 'yes' })).toEqual(['LAPKA_DEMO: must be one of true, false.'])
  for (const DATABASE_URL of ['nonsense', 'mysql://somewhere'])
    expect(sentences({ DATABASE_URL })).toEqual([
      'DATABASE_URL: must be an address that starts with postgres:// or postgresql://.',
    ])
  expect(sentences({ LAPKA_TRUST_PROXY: 'everybody' })).toHaveLength(1)
  expect(sentences({ LAPKA_TRUST_PROXY: '10.0.0.1,10.1.0.0/16' })).toEqual([])
  for (const from of ['x', 'Лапка <hello>', 'a@b.test\r\nBcc: c@d.test']) expect(sentences({ MAIL_FROM: from })).toHaveLength(1)
  for (const from of ['hello@lapka.test', 'Лапка <hello@lapka.test>']) expect(sentences({ MAIL_FROM: from })).toEqual([])
  expect(sentences({ LAPKA_SOCIAL_URLS: 'https://social.example/lapka,javascript:alert(1)' })).toHaveLength(1)
  expect(sentences({ LAPKA_SOCIAL_URLS: 'https://social.example/lapka,https://video.example/lapka' })).toEqual([])
})

test('the event log may be in KurrentDB, on several nodes and by its older name, and the keys stay in PostgreSQL then', () => {
  const DATABASE_URL = 'postgres://views/lapka'
  for (const EVENT_LOG_URL of ['kurrentdb://log:2113?tls=false', 'kurrentdb+discover://me:secret@a:2113,b:2113', 'esdb://log']) {
    const read = readConfiguration({ DATABASE_URL, EVENT_LOG_URL, DATABASE_OWNER_URL: 'postgres://owner@views/lapka' })
    if ('problems' in read) throw new Error(read.problems[0]?.sentence)
    const urls = databaseUrlsOf(read.configuration)
    expect(urls).toEqual({ databaseUrl: DATABASE_URL, eventLogUrl: EVENT_LOG_URL, keysUrl: DATABASE_URL })
    expect(ownerUrlsOf(urls!, read.configuration)).toMatchObject({
      eventLogUrl: EVENT_LOG_URL,
      keysUrl: 'postgres://owner@views/lapka',
    })
  }
  for (const EVENT_LOG_URL of ['kurrentdb://', 'kurrentdb:log', 'mysql://log'])
    expect(sentences({ EVENT_LOG_URL })).toEqual([
      'EVENT_LOG_URL: must be an address that starts with postgres:// or kurrentdb://.',
    ])
})

test('a secret that is wrong is not repeated', () => {
  expect(sentences({ LAPKA_MASTER_KEY: 'abc123' })).toEqual(['LAPKA_MASTER_KEY: must be 64 hexadecimal digits.'])
})

test('several wrong values are all named, in the order of the table', () => {
  expect(sentences({ SMTP_URL: 'x', LAPKA_PORT: 'x' }).map((sentence) => sentence.split(':')[0])).toEqual([
    'LAPKA_PORT',
    'SMTP_URL',
  ])
})

test('production refuses demo logins and made-up secrets', () => {
  expect(sentences({ NODE_ENV: 'production' }).map((sentence) => sentence.split(':')[0])).toEqual([
    'LAPKA_DEMO',
    'LAPKA_MASTER_KEY',
    'STRIPE_SECRET_KEY',
  ])
})

test('a payment provider needs the secret that its webhooks are signed with', () => {
  expect(sentences({ STRIPE_SECRET_KEY: 'sk_test_12345678' })).toEqual([
    'STRIPE_WEBHOOK_SECRET: set it together with STRIPE_SECRET_KEY.',
  ])
})

test('each variable says what it is', () => {
  const undescribed = Object.entries(configuration.shape).filter(([, schema]) => (schema.description ?? '') === '')
  expect(undescribed.map(([variable]) => variable)).toEqual([])
})

test('picture tiles say where the tile goes and whose they are; a style says it itself', () => {
  expect(sentences({ LAPKA_MAP_TILES_URL: 'https://tiles.test/{z}/{x}.png', LAPKA_MAP_ATTRIBUTION: '©' })).toEqual([
    'LAPKA_MAP_TILES_URL: must have {z}, {x} and {y} where the tile goes.',
  ])
  const LAPKA_MAP_TILES_URL = 'https://tiles.test/{z}/{x}/{y}.png'
  expect(sentences({ LAPKA_MAP_TILES_URL })).toEqual(['LAPKA_MAP_ATTRIBUTION: say whose picture tiles LAPKA_MAP_TILES_URL has.'])
  expect(sentences({ LAPKA_MAP_TILES_URL, LAPKA_MAP_ATTRIBUTION: '© Map makers' })).toEqual([])
  expect(sentences({ LAPKA_MAP_TILES_URL: 'https://tiles.test/style.json' })).toEqual([])
  expect(sentences({ LAPKA_MAP_TILES_URL: 'tiles.test' })).toHaveLength(1)
})

test('a relay is named as browsers take it, and with the secret that it shares', () => {
  const TURN_SECRET = 'shared-with-coturn'
  expect(sentences({ TURN_URL: 'turn:relay.lapka.test:3478' })).toEqual(['TURN_SECRET: set it together with TURN_URL.'])
  const taken = 'turn:relay.lapka.test:3478?transport=udp,turns:[2001:db8::1]:5349?transport=tcp'
  expect(sentences({ TURN_URL: taken, TURN_SECRET, STUN_URL: 'stun:relay.lapka.test:3478' })).toEqual([])
  for (const TURN_URL of ['https://relay.lapka.test', 'turn://relay.lapka.test', 'stun:relay.lapka.test', 'turn:a, turn:b'])
    expect(sentences({ TURN_URL, TURN_SECRET })).toHaveLength(1)
})

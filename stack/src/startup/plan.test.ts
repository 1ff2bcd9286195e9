import { expect, test } from 'vitest'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { childEnvironment, ownerEnvironment, planParts } from './plan.ts'

const secrets = {
  masterKey: 'ab'.repeat(32),
  databasePassword: 'the-owner-knows-it',
  simulatorKey: 'sk_test_simulated',
  webhookSecret: 'whsec_simulated',
}

const environmentsOf = (environment: Record<string, string>) => {
  const read = readConfiguration(environment)
  if ('problems' in read) throw new Error('the test is configured wrongly')
  const made = { plan: planParts(read.configuration), secrets }
  return {
    parts: childEnvironment(environment, read.configuration, made),
    maker: ownerEnvironment(environment, made),
  }
}

test("api, projections and workers are not told the owner's password of the embedded PostgreSQL", () => {
  const { parts, maker } = environmentsOf({})
  expect(JSON.stringify(parts)).not.toContain(secrets.databasePassword)
  expect(new URL(parts['DATABASE_URL'] ?? '').username).toBe('lapka_app')
  expect(maker['DATABASE_OWNER_URL']).toContain(`lapka:${secrets.databasePassword}@`)
})

test('nor that of a database of our own', () => {
  const owners = {
    DATABASE_OWNER_URL: 'postgres://owner:one@db/lapka',
    EVENT_LOG_OWNER_URL: 'postgres://owner:two@log/lapka',
    KEYS_OWNER_URL: 'postgres://owner:three@keys/lapka',
  }
  const { parts, maker } = environmentsOf({ DATABASE_URL: 'postgres://app:secret@db/lapka', ...owners })
  expect(Object.keys(parts).filter((name) => name.includes('OWNER'))).toEqual([])
  expect(maker).toEqual(owners)
})

test.each([
  ['127.0.0.1', 'http://localhost:4000'],
  ['0.0.0.0', 'http://localhost:4000'],
  ['::', 'http://localhost:4000'],
  ['192.0.2.7', 'http://192.0.2.7:4000'],
  ['2001:db8::7', 'http://[2001:db8::7]:4000'],
])('what listens on %s is reached by browsers, and said in letters, at %s', (host, url) => {
  expect(environmentsOf({ LAPKA_HOST: host }).parts['LAPKA_PUBLIC_URL']).toBe(url)
  expect(environmentsOf({ LAPKA_HOST: host, LAPKA_PUBLIC_URL: 'https://lapka.test/' }).parts['LAPKA_PUBLIC_URL']).toBe(
    'https://lapka.test',
  )
})

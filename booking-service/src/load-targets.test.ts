import { expect, test } from 'vitest'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { chooseTarget, loadTargetsOf } from './load-targets.ts'

const publicUrl = 'https://lapka.test'
const production = {
  NODE_ENV: 'production',
  LAPKA_DEMO: 'false',
  LAPKA_MASTER_KEY: 'ab'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
}
const targetsWith = (environment: Record<string, string>, url = publicUrl) => {
  const read = readConfiguration(environment)
  if ('problems' in read) throw new Error(read.problems.map(({ sentence }) => sentence).join(' '))
  return loadTargetsOf(read.configuration, url)
}
const browse = 'browse-and-search' as const
const book = 'book-pay-cancel' as const

test('a system that is no production is its own target when nothing is configured', () => {
  const targets = targetsWith({}, 'http://localhost:4000')
  expect(chooseTarget(targets, { scenario: book, target: 'self' })).toEqual({
    name: 'self',
    address: 'http://127.0.0.1:4000',
    isOwn: true,
  })
})

test('production refuses itself, also under another name, until its configuration allows it', () => {
  const listed = { ...production, LAPKA_LOAD_TARGETS: `Copy=https://copy.test,Live=${publicUrl}/` }
  expect(targetsWith(listed).isOwnRefused).toBe(true)
  expect(chooseTarget(targetsWith(listed), { scenario: browse, target: 'Live' })).toEqual({ refused: 'LOAD_TARGET_IS_LIVE' })
  expect(chooseTarget(targetsWith(listed), { scenario: browse, target: 'self' })).toEqual({ refused: 'LOAD_TARGET_IS_LIVE' })
  expect(chooseTarget(targetsWith(listed), { scenario: browse, target: 'Copy' })).toMatchObject({ address: 'https://copy.test' })
  const allowed = targetsWith({ ...production, LAPKA_LOAD_OWN_TARGET: 'true' })
  expect(chooseTarget(allowed, { scenario: browse, target: 'self' })).toMatchObject({ isOwn: true })
})

test('an unlisted address is refused in any spelling', () => {
  for (const target of ['https://example.test', 'http://127.0.0.1:4000', 'Copy ', ''])
    expect(chooseTarget(targetsWith({}), { scenario: browse, target })).toEqual({ refused: 'LOAD_TARGET_UNKNOWN' })
})

test('a scenario that signs in needs logins of its target, and the demo’s are of its own system only', () => {
  const other = { LAPKA_LOAD_TARGETS: 'Copy=https://copy.test' }
  expect(chooseTarget(targetsWith(other), { scenario: book, target: 'Copy' })).toEqual({ refused: 'LOAD_TEST_WITHOUT_LOGINS' })
  expect(chooseTarget(targetsWith(other), { scenario: book, target: 'self' })).toMatchObject({ isOwn: true })
  const withLogins = { ...other, LAPKA_LOAD_LOGINS: 'parent=one@copy.test:secret-words' }
  expect(chooseTarget(targetsWith(withLogins), { scenario: book, target: 'Copy' })).toMatchObject({ name: 'Copy' })
})

test('a malformed list of targets or logins is reported at the start', () => {
  for (const environment of [
    { LAPKA_LOAD_TARGETS: 'https://copy.test' },
    { LAPKA_LOAD_TARGETS: 'Copy=ftp://copy.test' },
    { LAPKA_LOAD_LOGINS: 'admin=one@copy.test:secret' },
  ])
    expect(readConfiguration(environment)).toHaveProperty('problems')
})

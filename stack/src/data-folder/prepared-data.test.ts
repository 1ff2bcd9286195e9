import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { dataIn, emptyStore, isUsual, markPrepared, takePrepared } from './prepared-data.ts'

let folder: string
let store: string
let dataDir: string
const made = { day: '2026-11-28', key: 'these sources' }
const wanted = { day: made.day, keyOf: () => made.key }
const prepare = () => {
  emptyStore(store)
  mkdirSync(dataIn(store))
  writeFileSync(join(dataIn(store), 'secrets.json'), 'its own')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-prepared-'))
  store = join(folder, 'cache/first-start')
  dataDir = join(folder, '.data')
  prepare()
  markPrepared(store, made)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the first start takes it, and no second one gets the same secrets', () => {
  expect(takePrepared(store, dataDir, wanted)).toBe(true)
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('its own')
  expect(takePrepared(store, join(folder, 'second'), wanted)).toBe(false)
  expect(existsSync(join(folder, 'second'))).toBe(false)
})

test('a copy of the checkout does not take what it has a copy of', () => {
  const copy = join(folder, 'copy/first-start')
  cpSync(store, copy, { recursive: true, preserveTimestamps: true })
  expect(takePrepared(copy, dataDir, wanted)).toBe(false)
  expect(takePrepared(store, dataDir, wanted)).toBe(true)
})

test.each([
  ['of another day', { ...wanted, day: '2026-11-29' }],
  ['of other sources', { ...wanted, keyOf: () => 'others' }],
])('one %s is removed, for nobody can take it any more', (_, other) => {
  expect(takePrepared(store, dataDir, other)).toBe(false)
  expect([existsSync(dataDir), existsSync(store)]).toEqual([false, false])
})

test('one that was cut off while it was made is not taken, whatever was there before', () => {
  prepare()
  expect(takePrepared(store, dataDir, wanted)).toBe(false)
  writeFileSync(join(store, 'whole.json'), '{"day": "2026-')
  expect(takePrepared(store, dataDir, wanted)).toBe(false)
})

test('it replaces no folder, not even an empty one', () => {
  mkdirSync(dataDir)
  expect(takePrepared(store, dataDir, wanted)).toBe(false)
  rmSync(dataDir, { recursive: true })
  expect(takePrepared(store, dataDir, wanted)).toBe(true)
})

test('a place that it can not be moved to is left as it is', () => {
  expect(takePrepared(store, join(folder, 'no/folder/.data'), wanted)).toBe(false)
  expect(existsSync(join(folder, 'no'))).toBe(false)
})

test('it is for a start of which nothing is configured but where it runs', () => {
  const isUsualWith = (environment: Record<string, string>) => {
    const read = readConfiguration(environment)
    if ('problems' in read) throw new Error('the test is configured wrongly')
    return isUsual(read.configuration)
  }
  expect(isUsualWith({ LAPKA_PORT: '4100', LAPKA_PROCESSES: 'many' })).toBe(true)
  expect(isUsualWith({ LAPKA_DATA_DIR: '/elsewhere' })).toBe(false)
  expect(isUsualWith({ LAPKA_DEMO: 'false' })).toBe(false)
  expect(isUsualWith({ LAPKA_MASTER_KEY: 'ab'.repeat(32) })).toBe(false)
  expect(isUsualWith({ LAPKA_ISSUER_NAME: 'Лапка ООД' })).toBe(false)
  expect(isUsualWith({ DATABASE_URL: 'postgres://db/lapka' })).toBe(false)
})

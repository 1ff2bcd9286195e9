import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Events } from '@lapka/contracts/events.ts'
import { accountStream, addressStream } from '@lapka/contracts/streams.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { addressesOf, addressIdsOf } from './query.ts'

const at = '2026-11-20T10:00:00.000Z'
const [home, villa, accountId] = [randomUUID(), randomUUID(), randomUUID()]
const homeTexts = { label: 'Вкъщи', city: 'Пловдив', line: 'ул. „Мир“ 3', entrance: 'Код 24', keyNote: '' }
let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

const say = (addressId: string, type: 'AddressAdded' | 'AddressChanged', change: Partial<Events['AddressAdded']> = {}) =>
  views.write(at, {
    [addressStream(addressId)]: [{ type, data: { addressId, accountId, ...homeTexts, coordinates: [24.75, 42.14], ...change } }],
  })
const remove = (addressId: string) =>
  views.write(at, { [addressStream(addressId)]: [{ type: 'AddressRemoved', data: { addressId, accountId } }] })
const read = async () => {
  await views.project('addresses')
  return addressesOf(views.db, accountId)
}

it('its owner keeps what was said last, until it is removed', async () => {
  await say(home, 'AddressAdded')
  await say(villa, 'AddressAdded', { label: 'Вилата' })
  await say(home, 'AddressChanged', { keyNote: 'При портиера' })
  const shown = { id: home, ...homeTexts, latitude: 42.14, longitude: 24.75, keyNote: 'При портиера' }
  expect(await read()).toEqual([{ ...shown, id: villa, label: 'Вилата', keyNote: '' }, shown])
  await remove(villa)
  expect(await read()).toEqual([shown])
  expect(new Set(await addressIdsOf(views.db, accountId))).toEqual(new Set([home, villa]))
})

it('is gone once its owner is erased, and replayed twice or rebuilt it is the same', async () => {
  await say(home, 'AddressAdded')
  await say(home, 'AddressChanged', { line: 'ул. „Мир“ 4' })
  await say(villa, 'AddressAdded')
  await remove(villa)
  await views.project('addresses')
  await expect(differencesAfterReplay(views, 'addresses')).resolves.toEqual([])
  await views.write(at, { [accountStream(accountId)]: [{ type: 'AccountErased', data: { accountId } }] })
  expect(await read()).toEqual([])
  expect(await addressIdsOf(views.db, accountId)).toEqual([])
})

import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, test } from 'vitest'
import { given } from '../testing/given.ts'
import { decideAddAddress, type AddAddress } from './add-address/decide.ts'
import { addressFold } from './address.ts'
import { decideChangeAddress } from './change-address/decide.ts'
import { decideRemoveAddress } from './remove-address/decide.ts'

const home: AddAddress = {
  addressId: 'h1',
  accountId: 'ana',
  label: 'Вкъщи',
  city: 'Пловдив',
  line: 'ул. „Иван Вазов“ 22',
  coordinates: [24.75, 42.14],
  entrance: 'вх. Б, код 24#',
  keyNote: '',
}
const added: LapkaEvent = { type: 'AddressAdded', data: home }
const removed: LapkaEvent = { type: 'AddressRemoved', data: { addressId: 'h1', accountId: 'ana' } }
const after = (...history: LapkaEvent[]) => ({ address: { fold: addressFold, history } })

describe('an address of a parent', () => {
  test('is added once', () => {
    given(after())
      .when((states) => decideAddAddress(home, states))
      .thenEvents({ address: [added] })
    given(after(added))
      .when((states) => decideAddAddress(home, states))
      .thenRefused('KEY_USED_FOR_ANOTHER_REQUEST')
  })

  test('has a name, a city, a street and a pin on the map', () => {
    for (const wrong of [
      { label: ' ' },
      { city: '' },
      { line: '' },
      { coordinates: [24, 91] },
      { coordinates: [Number.NaN, 42] },
    ])
      given(after())
        .when((states) => decideAddAddress({ ...home, ...(wrong as Partial<AddAddress>) }, states))
        .thenRefused('INVALID_INPUT')
  })

  test('is changed as a whole, by its owner alone, until it is removed', () => {
    const changed = { ...home, keyNote: 'Ключът е при портиера' }
    given(after(added))
      .when((states) => decideChangeAddress(changed, states))
      .thenEvents({ address: [{ type: 'AddressChanged', data: changed }] })
    given(after(added))
      .when((states) => decideChangeAddress({ ...changed, accountId: 'boris' }, states))
      .thenRefused('NOT_FOUND')
    given(after(added, removed))
      .when((states) => decideChangeAddress(changed, states))
      .thenRefused('NOT_FOUND')
    given(after(added))
      .when((states) => decideChangeAddress({ ...changed, line: '' }, states))
      .thenRefused('INVALID_INPUT')
  })

  test('is removed by its owner alone, and once', () => {
    const removal = { addressId: 'h1', accountId: 'ana' }
    given(after(added))
      .when((states) => decideRemoveAddress(removal, states))
      .thenEvents({ address: [removed] })
    for (const history of [after(), after(added, removed)])
      given(history)
        .when((states) => decideRemoveAddress(removal, states))
        .thenRefused('NOT_FOUND')
    given(after(added))
      .when((states) => decideRemoveAddress({ ...removal, accountId: 'boris' }, states))
      .thenRefused('NOT_FOUND')
  })
})

import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Address } from '../address.ts'
import { isAddress } from '../is-address.ts'

export type AddAddress = Events['AddressAdded']

export const decideAddAddress = (command: AddAddress, { address }: { address: Address }): Decision<'address'> => {
  if (address.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (!isAddress(command)) return { refused: 'INVALID_INPUT' }
  return { events: { address: [{ type: 'AddressAdded', data: command }] } }
}

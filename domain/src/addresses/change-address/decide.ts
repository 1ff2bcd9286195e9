import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import { isKeptBy, type Address } from '../address.ts'
import { isAddress } from '../is-address.ts'

export type ChangeAddress = Events['AddressChanged']

/** Replaces what is known of it. Visits that are booked keep what they were booked with. */
export const decideChangeAddress = (command: ChangeAddress, { address }: { address: Address }): Decision<'address'> => {
  if (!isKeptBy(address, command.accountId)) return { refused: 'NOT_FOUND' }
  if (!isAddress(command)) return { refused: 'INVALID_INPUT' }
  return { events: { address: [{ type: 'AddressChanged', data: command }] } }
}

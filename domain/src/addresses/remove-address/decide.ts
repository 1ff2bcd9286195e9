import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import { isKeptBy, type Address } from '../address.ts'

export type RemoveAddress = Events['AddressRemoved']

/** Nothing new is booked there; visits that are booked keep it. */
export const decideRemoveAddress = (command: RemoveAddress, { address }: { address: Address }): Decision<'address'> =>
  isKeptBy(address, command.accountId)
    ? { events: { address: [{ type: 'AddressRemoved', data: command }] } }
    : { refused: 'NOT_FOUND' }

import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../decision.ts'
import type { Payee } from '../payee.ts'

type States = { payee: Payee }

/** A payee wants to be paid through the provider. There is one account for each. */
export const decideRequestProviderAccount = (
  command: Events['ProviderAccountRequested'],
  { payee }: States,
): Decision<'payee'> =>
  payee.provider === null ? { events: { payee: [{ type: 'ProviderAccountRequested', data: command }] } } : { events: {} }

export const decideRecordProviderAccount = (command: Events['ProviderAccountOpened'], { payee }: States): Decision<'payee'> => {
  if (payee.provider === null) return { refused: 'NOT_FOUND' }
  return payee.provider.providerAccountId === null
    ? { events: { payee: [{ type: 'ProviderAccountOpened', data: command }] } }
    : { events: {} }
}

/** What the provider says of the account now, as often as it likes. */
export const decideRecordAccountState = (command: Events['ProviderAccountChanged'], { payee }: States): Decision<'payee'> => {
  if (payee.provider?.providerAccountId !== command.providerAccountId) return { refused: 'NOT_FOUND' }
  return payee.provider.isReady === command.isReady
    ? { events: {} }
    : { events: { payee: [{ type: 'ProviderAccountChanged', data: command }] } }
}

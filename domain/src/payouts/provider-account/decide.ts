import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Payee } from '../payee.ts'

type States = { payee: Payee }

export type RequestProviderAccount = Events['ProviderAccountRequested'] & { at: string }

/** A payee wants to be paid through the provider. There is one account for each; until it is ready a link that has ended is made anew. */
export const decideRequestProviderAccount = (
  { at, ...requested }: RequestProviderAccount,
  { payee: { provider } }: States,
): Decision<'payee'> => {
  const isWanted = provider === null || (!provider.isReady && provider.linkExpiresAt !== null && provider.linkExpiresAt <= at)
  return isWanted ? { events: { payee: [{ type: 'ProviderAccountRequested', data: requested }] } } : { events: {} }
}

export const decideRecordProviderAccount = (command: Events['ProviderAccountOpened'], { payee }: States): Decision<'payee'> => {
  if (payee.provider === null) return { refused: 'NOT_FOUND' }
  return payee.provider.linkExpiresAt === null
    ? { events: { payee: [{ type: 'ProviderAccountOpened', data: command }] } }
    : { events: {} }
}

type RecordAccountState = Omit<Events['ProviderAccountChanged'], 'isChange'>

/** The provider's report on the account, repeated any number of times. A ready account replaces a bank account. */
export const decideRecordAccountState = (command: RecordAccountState, { payee }: States): Decision<'payee'> => {
  if (payee.provider?.providerAccountId !== command.providerAccountId) return { refused: 'NOT_FOUND' }
  if (payee.provider.isReady === command.isReady) return { events: {} }
  const isChange = command.isReady && payee.payoutAccountId !== null
  return { events: { payee: [{ type: 'ProviderAccountChanged', data: { ...command, isChange } }] } }
}

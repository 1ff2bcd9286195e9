import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { CLIENT_LINK_DAYS } from '@lapka/contracts/clients.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Account, EmailOwner, KnownAccount } from '../../accounts/account.ts'
import type { Decision } from '../../kernel/decision.ts'
import { addMs } from '../../kernel/instant.ts'

type AccountState = { account: Account }

/** A client without an address, if one of these desks wrote them down; to any other desk there is none. */
export const clientOfDesk = (account: Account, hostIds: readonly string[]): KnownAccount | undefined =>
  account.status === 'registered' && account.hostId !== undefined && hostIds.includes(account.hostId) ? account : undefined

/** `linkKey`: the keyed hash of the link's secret, which the log never has. */
export type MakeClientLink = { hostIds: readonly string[]; linkKey: string; at: string }

/** The link that was made before opens nothing from then on. */
export const decideMakeClientLink = (
  { hostIds, linkKey, at }: MakeClientLink,
  { account }: AccountState,
): Decision<'account'> => {
  const client = clientOfDesk(account, hostIds)
  if (client === undefined) return { refused: 'NOT_FOUND' }
  const until = addMs(at, CLIENT_LINK_DAYS * DAY_MS)
  return { events: { account: [{ type: 'ClientLinkMade', data: { accountId: client.accountId, linkKey, until } }] } }
}

export const decideRevokeClientLink = (
  { hostIds }: Pick<MakeClientLink, 'hostIds'>,
  { account }: AccountState,
): Decision<'account'> => {
  const client = clientOfDesk(account, hostIds)
  if (client === undefined) return { refused: 'NOT_FOUND' }
  if (client.clientLink === undefined) return { events: {} }
  return { events: { account: [{ type: 'ClientLinkRevoked', data: { accountId: client.accountId } }] } }
}

/** Whether the link opens this client now: it is the last one, nobody took it back or used it, and it hasn't run out. */
export const isLinkOpen = (account: Account, linkKey: string, at: string): account is KnownAccount =>
  account.status === 'registered' &&
  account.hostId !== undefined &&
  account.clientLink?.linkKey === linkKey &&
  account.clientLink.until > at

export type TakeOverClient = Omit<Events['ClientTakenOver'], 'hostId'> & { at: string }

/** The account becomes that of the person who confirmed the address, with all that it has; and the address becomes its own. */
export const decideTakeOverClient = (
  { at, ...person }: TakeOverClient,
  { account, email }: AccountState & { email: EmailOwner },
): Decision<'account' | 'email'> => {
  const { accountId, linkKey } = person
  if (!isLinkOpen(account, linkKey, at) || account.hostId === undefined) return { refused: 'CLIENT_LINK_OVER' }
  if (email.accountId !== null || !person.email.includes('@') || person.name.trim() === '') return { refused: 'INVALID_INPUT' }
  const taken: LapkaEvent = { type: 'ClientTakenOver', data: { ...person, hostId: account.hostId } }
  return { events: { account: [taken], email: [{ type: 'EmailClaimed', data: { accountId } }] } }
}

import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { CodeRefusal } from '@lapka/contracts/events/promotions.ts'
import { factOf } from '@lapka/contracts/facts.ts'
import { FREE_CONSULTATION_ID, INVITATION_ID, MAX_CODES_PER_NETWORK } from '@lapka/contracts/promotions.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { invitationStream, promotionLimitStream, walletStream } from '@lapka/contracts/streams.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import type { Account } from '../accounts/account.ts'
import type { Decision, Missing } from '../kernel/decision.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { toMs } from '../kernel/instant.ts'
import { isUsedByOther, limitFold, usesWithin, walletFold, type LimitedUses, type Wallet } from './wallet.ts'

/** The owner of the code. */
export type Code = { revision: number; issued: Pick<Events['CodeIssued'], 'codeKey' | 'accountId' | 'kind'> | null }

export const codeFold: Fold<Code> = foldOf<Code>(() => ({ revision: -1, issued: null }), {
  CodeIssued: ({ revision }, { codeKey, accountId, kind }) => ({ revision, issued: { codeKey, accountId, kind } }),
})

/** Streams of codes that are written together, each under a key of its own. */
type CodeKey = `code:${string}`
type IssueStates = { wallet: Wallet } & { [code: CodeKey]: Code }

export const issueCodesStreams = (codes: readonly Events['CodeIssued'][], accountId: string, isNew: boolean) => ({
  wallet: { stream: walletStream(accountId), fold: walletFold, isNew },
  ...Object.fromEntries(
    codes.map(({ kind, codeKey }) => [
      `code:${kind}` as const,
      { stream: invitationStream(codeKey), fold: codeFold, isNew: true },
    ]),
  ),
})

/**
 * One code of each kind for each account; an existing one stays. In the
 * stream of the code, where redeeming looks it up, and in its owner’s wallet.
 */
export const decideIssueCodes = (
  codes: readonly Events['CodeIssued'][],
  { wallet }: Pick<IssueStates, 'wallet'>,
): Decision<'wallet' | CodeKey> => {
  const lacking = codes.filter(({ kind }) => !wallet.codes.some((known) => known.kind === kind))
  if (lacking.length === 0) return { events: {} }
  const events: { wallet: LapkaEvent[] } & { [code: CodeKey]: LapkaEvent[] } = { wallet: [] }
  for (const code of lacking) {
    const issued: LapkaEvent = { type: 'CodeIssued', data: code }
    events.wallet.push(issued)
    events[`code:${code.kind}`] = [issued]
  }
  return { events }
}

/** `hasBeenHere`: by the view, their first visit is over. `isOwnersDevice`: the code's owner has signed in with this browser. */
export type RedeemCode = {
  accountId: string
  codeKey: string
  deviceKey: string | null
  addressKey: string
  hasBeenHere: boolean
  isOwnersDevice: boolean
  at: string
}
type RedeemStates = {
  account: Account
  code: Code
  wallet: Wallet
  network: LimitedUses
  device?: LimitedUses
  /** The wallet of the code's owner, if that is another account. */
  owner?: Wallet
} & { [inviter: InviterKey]: Wallet }

type Redeeming = Pick<RedeemCode, 'codeKey' | 'deviceKey' | 'addressKey'> & { ownerId: string | undefined }
export const redeemCodeStreams = ({ codeKey, deviceKey, addressKey, ownerId }: Redeeming, accountId: string) => ({
  network: { stream: promotionLimitStream('network', addressKey), fold: limitFold },
  ...(ownerId !== undefined &&
    ownerId !== accountId && { owner: { stream: walletStream(ownerId), fold: walletFold, isAsserted: true } }),
  code: { stream: invitationStream(codeKey), fold: codeFold },
  wallet: { stream: walletStream(accountId), fold: walletFold },
  ...(deviceKey !== null && { device: { stream: promotionLimitStream('device', deviceKey), fold: limitFold } }),
})

/** Longer rings than this come round in a year or more. */
const MAX_IN_RING = 10
type InviterKey = `inviter:${number}`
type Inviters = { owner?: Wallet } & { [inviter: InviterKey]: Wallet }

type InviterStreams = { [inviter: InviterKey]: { stream: string; fold: typeof walletFold; isAsserted: true } }

/**
 * The inviter of the code's owner, their inviter, and so on: a ring of people who invite each other leads back to the redeeming
 * account, whose own wallet is read already. All are asserted: two people who redeem each other's codes at once would each see no ring.
 */
export const inviterStreams =
  (accountId: string) =>
  (states: Inviters): InviterStreams => {
    const streams: InviterStreams = {}
    let above = states.owner?.invitedBy?.ownerId
    for (let step = 1; above !== undefined && above !== accountId && step < MAX_IN_RING; step += 1) {
      streams[`inviter:${step}`] = { stream: walletStream(above), fold: walletFold, isAsserted: true }
      above = states[`inviter:${step}`]?.invitedBy?.ownerId
    }
    return streams
  }

const isInRing = (accountId: string, states: Inviters): boolean =>
  [states.owner, ...Object.keys(inviterStreams(accountId)(states)).map((key) => states[key as InviterKey])].some(
    (wallet) => wallet?.invitedBy?.ownerId === accountId,
  )

/** An account may try this many codes in vain within an hour; mistyping stays far below. */
export const MAX_REFUSED_CODES = 10

/**
 * A refused code is recorded in the wallet of the account that tried it; from the tenth within an hour on, no code is checked.
 */
export const decideRedeemCode = (
  command: RedeemCode,
  states: RedeemStates,
): Decision<'wallet' | 'device' | 'network'> | Missing => {
  const { accountId, codeKey, deviceKey, addressKey, at } = command
  const { wallet, code } = states
  const lately = wallet.refusals.filter((refusal) => toMs(at) - toMs(refusal.at) < HOUR_MS)
  if (lately.length >= MAX_REFUSED_CODES) return { refused: 'TOO_MANY_CODES' }
  if (code.issued !== null && isRedeemed(wallet, code.issued)) return { events: {} }
  const missing = Object.keys(inviterStreams(accountId)(states)).filter((key) => !(key in states))
  if (missing.length > 0) return { missing }
  const why = whyNotRedeemable(command, states)
  if (why !== null || code.issued === null)
    return { events: { wallet: [{ type: 'CodeRefused', data: { accountId, why: why ?? 'unknown', addressKey } }] } }
  const { kind, accountId: ownerId } = code.issued
  const redeemed: LapkaEvent = { type: 'CodeRedeemed', data: { accountId, codeKey, kind, ownerId, deviceKey } }
  return { events: { wallet: [redeemed], network: [redeemed], ...(deviceKey !== null && { device: [redeemed] }) } }
}

const isRedeemed = (wallet: Wallet, { accountId, kind, codeKey }: NonNullable<Code['issued']>): boolean =>
  kind === 'registration'
    ? wallet.hasFreeConsultation && wallet.codes.some((own) => own.codeKey === codeKey)
    : wallet.invitedBy?.ownerId === accountId

/** So many other accounts of this network have redeemed a code within a day. */
const isNetworkFull = ({ accountId, at }: RedeemCode, { network }: RedeemStates): boolean => {
  const others = usesWithin(network, at, DAY_MS).filter((use) => use.accountId !== accountId)
  return new Set(others.map((use) => use.accountId)).size >= MAX_CODES_PER_NETWORK
}

const whyNotRedeemable = (command: RedeemCode, states: RedeemStates): CodeRefusal | null =>
  whyNotTheirs(command, states) ?? (isNetworkFull(command, states) ? 'network' : null)

const whyNotTheirs = (
  { accountId, hasBeenHere, isOwnersDevice }: RedeemCode,
  { account, code: { issued }, wallet, device, ...states }: RedeemStates,
): CodeRefusal | null => {
  if (issued === null) return 'unknown'
  if (account.status !== 'registered' || account.role !== 'PARENT') return 'not_theirs'
  if (issued.kind === 'registration') {
    if (issued.accountId !== accountId) return 'unknown'
    return isUsedByOther(device, FREE_CONSULTATION_ID, accountId) ? 'device' : null
  }
  if (issued.accountId === accountId) return 'own'
  if (wallet.invitedBy !== null) return 'used'
  if (hasBeenHere) return 'not_new'
  if (isInRing(accountId, states)) return 'circle'
  return isOwnersDevice || isUsedByOther(device, INVITATION_ID, accountId) ? 'device' : null
}

const refusalCodes = {
  unknown: 'CODE_UNKNOWN',
  own: 'CODE_IS_OWN',
  used: 'CODE_USED',
  not_new: 'CODE_FOR_NEWCOMERS',
  not_theirs: 'CODE_FOR_PARENTS',
  device: 'CODE_DEVICE_USED',
  network: 'CODE_NETWORK_USED',
  circle: 'CODE_CIRCLE',
} as const satisfies Record<CodeRefusal, RefusalCode>

/** The refusal that a written decision means for the account that tried the code; null if the code was accepted. */
export const refusalOfRedeem = (events: readonly { type: string; data: unknown }[]): RefusalCode | null => {
  const refused = factOf(events, 'CodeRefused')
  return refused === undefined ? null : refusalCodes[refused.why]
}

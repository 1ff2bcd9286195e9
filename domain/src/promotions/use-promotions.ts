import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { PromotionUse } from '@lapka/contracts/events/promotions.ts'
import { promotionIdsOf, type Price } from '@lapka/contracts/money.ts'
import { CREDIT_ID, FREE_CONSULTATION_ID, type PromotionSubject } from '@lapka/contracts/promotions.ts'
import { promotionLimitStream, promotionStream, walletStream } from '@lapka/contracts/streams.ts'
import type { Missing } from '../kernel/decision.ts'
import type { Fold } from '../kernel/fold.ts'
import { campaignFold, isCampaignOpen, leftCentsOf, type Campaign, type KnownCampaign } from './campaign.ts'
import { creditOf, type Promotion } from './price-with-promotions.ts'
import { isUsedByOther, limitFold, walletFold, type LimitedUses, type Wallet } from './wallet.ts'

type DeviceKey = `device:${string}`
type CampaignKey = `campaign:${string}`
/** Keys of the streams that a use of promotions is written to. */
export type PromotionKey = 'wallet' | CampaignKey | DeviceKey
/** Without a wallet among the states there are no promotions. */
export type PromotionStates = { wallet?: Wallet } & { [campaign: CampaignKey]: Campaign } & { [device: DeviceKey]: LimitedUses }
export type PromotionStreams = { wallet?: { stream: string; fold: Fold<Wallet> } } & {
  [campaign: CampaignKey]: { stream: string; fold: Fold<Campaign> }
} & { [device: DeviceKey]: { stream: string; fold: Fold<LimitedUses> } }
export type PromotionFacts = { [key in PromotionKey]?: LapkaEvent[] }

/** The account that books, its browser, and the campaigns that are open by the view: their streams have the last word. */
export type PromotionUser = { accountId: string; deviceKey: string | null; promotionIds: readonly string[] }

const campaignKeyOf = (promotionId: string): CampaignKey => `campaign:${promotionId}`
/** Credit and the free consultation belong to one account and have no stream. */
const isCampaign = (promotionId: string): boolean => promotionId !== CREDIT_ID && promotionId !== FREE_CONSULTATION_ID
type CampaignStreams = { [campaign: CampaignKey]: { stream: string; fold: Fold<Campaign> } }
const campaignStreams = (promotionIds: readonly string[]): CampaignStreams => {
  const streams: CampaignStreams = {}
  for (const id of promotionIds.filter(isCampaign))
    streams[campaignKeyOf(id)] = { stream: promotionStream(id), fold: campaignFold }
  return streams
}

const deviceKeyOf = (deviceKey: string): DeviceKey => `device:${deviceKey}`
type DeviceStreams = { [device: DeviceKey]: { stream: string; fold: Fold<LimitedUses> } }
const deviceStreams = (deviceKeys: readonly (string | null)[]): DeviceStreams => {
  const streams: DeviceStreams = {}
  for (const key of deviceKeys)
    if (key !== null) streams[deviceKeyOf(key)] = { stream: promotionLimitStream('device', key), fold: limitFold }
  return streams
}

/** Streams of a decision that prices with promotions. */
export const promotionStreams = ({ accountId, deviceKey, promotionIds }: PromotionUser): PromotionStreams => ({
  wallet: { stream: walletStream(accountId), fold: walletFold },
  ...campaignStreams(promotionIds),
  ...deviceStreams([deviceKey]),
})

/**
 * Promotions this account may use now: campaigns and the free
 * consultation once for each person and device, credit as far as it goes.
 */
export const availablePromotions = (
  states: PromotionStates,
  { accountId, deviceKey }: PromotionUser,
  at: string,
): Promotion[] => {
  const { wallet } = states
  if (wallet === undefined) return []
  const device = deviceKey === null ? undefined : states[deviceKeyOf(deviceKey)]
  const isUnused = ({ promotionId }: Promotion) =>
    !wallet.uses.some((use) => use.promotionId === promotionId) && !isUsedByOther(device, promotionId, accountId)
  return [
    ...openCampaigns(states, at).filter(isUnused),
    ...(wallet.hasFreeConsultation ? [freeConsultation] : []).filter(isUnused),
    ...(wallet.creditCents > 0 ? [creditOf(wallet.creditCents)] : []),
  ]
}

const openCampaigns = (states: PromotionStates, at: string): Promotion[] =>
  Object.entries(states).flatMap(([key, state]) => {
    if (!key.startsWith('campaign:') || !isCampaignOpen(state as Campaign, at)) return []
    const { promotionId, name, nameEn, percentOff, appliesTo, ...campaign } = state as KnownCampaign
    const bounds = { capCents: campaign.capCents, leftCents: leftCentsOf(campaign), pricesAt: campaign.pricesAt }
    return [{ kind: 'percent', promotionId, name, nameEn, percentOff, appliesTo, bounds } as const]
  })

const freeConsultation: Promotion = {
  kind: 'percent',
  promotionId: FREE_CONSULTATION_ID,
  name: 'Безплатна онлайн консултация',
  nameEn: 'Free online consultation',
  percentOff: 100,
  appliesTo: ['consultation'],
  bounds: null,
}

/**
 * Reserves what a price counts on, in the append that writes the price: two that meet on the campaign's revision can't overspend
 * it. Credit belongs to the account, on any device.
 */
export const redeemPromotions = (
  price: Price,
  { accountId, deviceKey }: Pick<PromotionUser, 'accountId' | 'deviceKey'>,
  subject: PromotionSubject,
): PromotionFacts =>
  factsOf(
    'PromotionRedeemed',
    price.lines.flatMap(({ item, cents }) =>
      item.kind === 'promotion' ? [{ accountId, promotionId: item.promotionId, subject, cents: -cents, deviceKey }] : [],
    ),
  )

/** The states as they are once those uses were given back, so that the same append may use them again. */
export const walletAfter = (states: PromotionStates, subjectIds: readonly string[]): PromotionStates => {
  const { wallet } = states
  if (wallet === undefined || subjectIds.length === 0) return states
  const [freed, uses] = [
    wallet.uses.filter((use) => subjectIds.includes(use.subject.id)),
    wallet.uses.filter((use) => !subjectIds.includes(use.subject.id)),
  ]
  const credit = freed.reduce((cents, use) => cents + (use.promotionId === CREDIT_ID ? use.cents : 0), 0)
  const campaigns: PromotionStates = {}
  for (const { promotionId, cents } of freed) {
    const campaign = states[campaignKeyOf(promotionId)]
    if (campaign === undefined || campaign.status === 'none') continue
    campaigns[campaignKeyOf(promotionId)] = { ...campaign, spentCents: Math.max(0, campaign.spentCents - cents) }
  }
  return { ...states, ...campaigns, wallet: { ...wallet, uses, creditCents: wallet.creditCents + credit } }
}

/** Gives back what was used for something that came to nothing. What was given back before stays so. */
export const giveBackPromotions = ({ wallet }: PromotionStates, subjectIds: readonly string[]): PromotionFacts =>
  factsOf('PromotionGivenBack', wallet?.uses.filter(({ subject }) => subjectIds.includes(subject.id)) ?? [])

/** Promotions come back with all of the money: of a part that goes back, or of nothing, they stay used. */
export const promotionsWithRefund = (
  states: PromotionStates,
  subjectId: string,
  { isAllBack }: { isAllBack: boolean },
): PromotionFacts => (isAllBack ? giveBackPromotions(states, [subjectId]) : {})

/** The same uses once more, in the same browser, where wallet and budget still have all of them; undefined where something was used elsewhere meanwhile. */
export const redeemAgain = (
  { wallet, ...states }: PromotionStates,
  price: Price,
  { accountId, subject }: { accountId: string; subject: PromotionSubject },
): PromotionFacts | undefined => {
  const deviceKey = wallet?.givenBack.findLast((use) => use.subject.id === subject.id)?.deviceKey ?? null
  const device = deviceKey === null ? undefined : states[deviceKeyOf(deviceKey)]
  const facts = redeemPromotions(price, { accountId, deviceKey }, subject)
  const isThere = ({ promotionId, cents }: PromotionUse) =>
    promotionId === CREDIT_ID
      ? wallet !== undefined && wallet.creditCents >= cents
      : wallet?.uses.every((use) => use.promotionId !== promotionId) === true &&
        isLeft(states, { promotionId, cents }) &&
        !isUsedByOther(device, promotionId, accountId)
  return (facts.wallet ?? []).every(({ type, data }) => type === 'PromotionRedeemed' && isThere(data)) ? facts : undefined
}

/** Whether a campaign's budget bears so much more; of what has no budget there is always enough. */
const isLeft = (states: PromotionStates, { promotionId, cents }: Pick<PromotionUse, 'promotionId' | 'cents'>): boolean => {
  if (!isCampaign(promotionId)) return true
  const campaign = states[campaignKeyOf(promotionId)]
  return campaign !== undefined && campaign.status !== 'none' && cents <= leftCentsOf(campaign)
}

const factsOf = (type: 'PromotionRedeemed' | 'PromotionGivenBack', uses: readonly PromotionUse[]): PromotionFacts => {
  const facts: PromotionFacts = {}
  for (const use of uses) {
    const data = { ...use }
    for (const key of keysOf(use)) facts[key] = [...(facts[key] ?? []), { type, data }]
  }
  return facts
}

const keysOf = ({ promotionId, deviceKey }: PromotionUse): PromotionKey[] => [
  'wallet',
  ...(isCampaign(promotionId) ? [campaignKeyOf(promotionId)] : []),
  ...(deviceKey === null || promotionId === CREDIT_ID ? [] : [deviceKeyOf(deviceKey)]),
]

/** Joins what several parts of a decision write into each stream of promotions, in the order given. */
export const mergePromotionFacts = (...parts: PromotionFacts[]): PromotionFacts => {
  const merged: PromotionFacts = {}
  for (const part of parts)
    for (const key of Object.keys(part) as PromotionKey[]) merged[key] = [...(merged[key] ?? []), ...(part[key] ?? [])]
  return merged
}

/** The facts that a subject priced with promotions records about itself. */
type Promoted = { price: Price; parentId: string }

/** Streams to read if promotions may be given back: wallet and campaigns, and then the devices that they were used with. */
export const usedPromotionStreams = ({ price, parentId }: Promoted, { wallet }: PromotionStates): PromotionStreams =>
  promotionIdsOf(price).length === 0
    ? {}
    : {
        wallet: { stream: walletStream(parentId), fold: walletFold },
        ...campaignStreams(promotionIdsOf(price)),
        ...deviceStreams([...(wallet?.uses ?? []), ...(wallet?.givenBack ?? [])].map(({ deviceKey }) => deviceKey)),
      }

/** The streams of them that a decision needs and was not given. */
export const missingPromotions = (states: PromotionStates, promoted: Promoted): Missing | null => {
  const missing = Object.keys(usedPromotionStreams(promoted, states)).filter((key) => !(key in states))
  return missing.length === 0 ? null : { missing }
}

import type { Insertable, Kysely, UpdateObject } from 'kysely'
import { sql } from 'kysely'
import type { Events } from '@lapka/contracts/events.ts'
import type { PromotedKind } from '@lapka/contracts/promotions.ts'
import type { Database } from '../database.ts'
import { writeEach, type Db, type Notice, type Projection } from '../projection.ts'
import { promotionTables, type PromotionTables } from '../tables/promotions.ts'

type Trx = Db<PromotionTables>
/** The same fact stands in the stream of the campaign, the device or the card too. */
const isOfWallet = ({ stream }: { stream: string }) => stream.startsWith('wallet-')

type NewCampaign = Insertable<PromotionTables['views.campaigns']>

const rowOf = ({ from, to, appliesTo, ...campaign }: Omit<Events['PromotionProposed'], 'operatorId'>) => ({
  ...campaign,
  startsAt: from,
  endsAt: to,
  appliesTo: JSON.stringify(appliesTo),
})

const keepCampaign = async (trx: Trx, row: Omit<NewCampaign, 'declinedAt' | 'endedAt' | 'endReason'>): Promise<Notice[]> => {
  const keep = trx.insertInto('views.campaigns').values({ ...row, declinedAt: null, endedAt: null, endReason: null })
  await keep.onConflict((conflict) => conflict.doNothing()).execute()
  return [{ kind: 'campaigns' }]
}

const changeCampaign = async (
  trx: Trx,
  promotionId: string,
  set: UpdateObject<PromotionTables, 'views.campaigns'>,
): Promise<Notice[]> => {
  await trx.updateTable('views.campaigns').set(set).where('promotionId', '=', promotionId).execute()
  return [{ kind: 'campaigns' }]
}

/** Campaigns, what they cost, and codes that were tried in vain. What one account may use is read from its wallet, which decides it. */
export const promotions: Projection<PromotionTables> = {
  name: 'promotions',
  version: 2,
  tables: promotionTables,
  steps: [
    writeEach({
      PromotionProposed: (trx: Trx, { operatorId, ...proposed }, { occurredAt }) =>
        keepCampaign(trx, { ...rowOf(proposed), pricesAt: occurredAt, proposedBy: operatorId, openedAt: null }),
      // One from before campaigns were proposed has no row yet.
      PromotionOpened: async (trx: Trx, { operatorId, pricesAt, ...opened }, { occurredAt }) => {
        await keepCampaign(trx, { ...rowOf(opened), pricesAt, proposedBy: operatorId, openedAt: null })
        return changeCampaign(trx, opened.promotionId, { openedAt: occurredAt })
      },
      PromotionDeclined: (trx: Trx, { promotionId, reason }, { occurredAt }) =>
        changeCampaign(trx, promotionId, { declinedAt: occurredAt, endReason: reason }),
      PromotionEnded: (trx: Trx, { promotionId, reason }, { occurredAt }) =>
        changeCampaign(trx, promotionId, { endedAt: occurredAt, endReason: reason }),
      PromotionRedeemed: async (trx: Trx, { promotionId, subject, accountId, cents }, event) => {
        if (!isOfWallet(event)) return []
        await trx
          .insertInto('views.promotion_uses')
          .values({ promotionId, subjectId: subject.id, accountId, cents })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return []
      },
      PromotionGivenBack: async (trx: Trx, { promotionId, subject }, event) => {
        if (!isOfWallet(event)) return []
        const uses = trx.deleteFrom('views.promotion_uses')
        await uses.where('promotionId', '=', promotionId).where('subjectId', '=', subject.id).execute()
        return []
      },
      CodeRefused: async (trx: Trx, { addressKey }, { occurredAt, position }) => {
        await trx
          .insertInto('views.refused_codes')
          .values({ position, addressKey, at: occurredAt })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return []
      },
    }),
  ],
}

type Views = Kysely<PromotionTables>

type StoredCampaign = PromotionTables['views.campaigns']
export type CampaignRow = Omit<
  StoredCampaign,
  'startsAt' | 'endsAt' | 'pricesAt' | 'openedAt' | 'declinedAt' | 'endedAt' | 'appliesTo'
> & {
  startsAt: Date
  endsAt: Date
  pricesAt: Date
  openedAt: Date | null
  declinedAt: Date | null
  endedAt: Date | null
  appliesTo: PromotedKind[]
}
type Spent = { useCount: number; spentCents: number }

const openedCampaigns = (db: Views) =>
  db
    .selectFrom('views.campaigns')
    .selectAll()
    .where('openedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .orderBy('promotionId')

/** Open at this instant by the view. Some may have no budget left: their streams know that. */
export const openCampaigns = (db: Views, now: string): Promise<CampaignRow[]> =>
  openedCampaigns(db).where('startsAt', '<=', new Date(now)).where('endsAt', '>', new Date(now)).execute()

/** The same for any instant from `now` on, until campaigns change. */
export const openCampaignsFrom = async (db: Views, now: string): Promise<(at: string) => CampaignRow[]> => {
  const rows = await openedCampaigns(db).where('endsAt', '>', new Date(now)).execute()
  return (at) => rows.filter(({ startsAt, endsAt }) => startsAt <= new Date(at) && new Date(at) < endsAt)
}

/** Those with something left of their budget, for screens that say a price. */
export const usableCampaigns = async (db: Views, now: string): Promise<(CampaignRow & Spent)[]> =>
  (await withSpent(db, await openCampaigns(db, now))).filter(({ budgetCents, spentCents }) => spentCents < budgetCents)

type ListedCampaign = CampaignRow & Spent & { proposerName: string }

export const allCampaigns = async (db: Kysely<Database>): Promise<ListedCampaign[]> => {
  const rows = await db
    .selectFrom('views.campaigns as campaign')
    .leftJoin('views.accounts as proposer', (join) => join.on(sql<boolean>`proposer.account_id::text = campaign.proposed_by`))
    .selectAll('campaign')
    .select(sql<string>`trim(coalesce(proposer.name || ' ' || proposer.surname, ''))`.as('proposerName'))
    .orderBy('startsAt', 'desc')
    .orderBy('promotionId')
    .execute()
  return withSpent(db as unknown as Views, rows)
}

const withSpent = async <Row extends { promotionId: string }>(db: Views, rows: Row[]): Promise<(Row & Spent)[]> => {
  if (rows.length === 0) return []
  const used = await db
    .selectFrom('views.promotion_uses')
    .select(['promotionId', sql<number>`count(*)::int`.as('useCount'), sql<number>`sum(cents)::int`.as('spentCents')])
    .where(
      'promotionId',
      'in',
      rows.map(({ promotionId }) => promotionId),
    )
    .groupBy('promotionId')
    .execute()
  const uses = new Map(used.map((row) => [row.promotionId, row]))
  return rows.map((row) => {
    const { useCount = 0, spentCents = 0 } = uses.get(row.promotionId) ?? {}
    return { ...row, useCount, spentCents }
  })
}

/** Codes tried in vain since then: from one network, or in all. */
export const countRefusedCodes = async (db: Views, since: string, addressKey?: string): Promise<number> => {
  const all = db.selectFrom('views.refused_codes').where('at', '>', new Date(since))
  const these = addressKey === undefined ? all : all.where('addressKey', '=', addressKey)
  const { count } = await these.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

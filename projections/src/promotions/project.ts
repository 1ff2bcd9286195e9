import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { PromotedKind } from '@lapka/contracts/promotions.ts'
import { writeEach, type Db, type Projection } from '../projection.ts'
import { promotionTables, type PromotionTables } from '../tables/promotions.ts'

type Trx = Db<PromotionTables>
/** The same fact stands in the stream of the device or the card too. */
const isOfWallet = ({ stream }: { stream: string }) => stream.startsWith('wallet-')

/** Campaigns, what they cost, and codes that were tried in vain. What one account may use is read from its wallet, which decides it. */
export const promotions: Projection<PromotionTables> = {
  name: 'promotions',
  version: 1,
  tables: promotionTables,
  steps: [
    writeEach({
      PromotionOpened: async (trx: Trx, { promotionId, name, nameEn, percentOff, from, to, appliesTo, reason }) => {
        const row = {
          promotionId,
          name,
          nameEn,
          percentOff,
          startsAt: from,
          endsAt: to,
          appliesTo: JSON.stringify(appliesTo),
          reason,
        }
        await trx
          .insertInto('views.campaigns')
          .values({ ...row, endedAt: null, endReason: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return []
      },
      PromotionEnded: async (trx: Trx, { promotionId, reason }, { occurredAt }) => {
        const ended = { endedAt: occurredAt, endReason: reason }
        await trx.updateTable('views.campaigns').set(ended).where('promotionId', '=', promotionId).execute()
        return []
      },
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

export type CampaignRow = Omit<PromotionTables['views.campaigns'], 'startsAt' | 'endsAt' | 'endedAt' | 'appliesTo'> & {
  startsAt: Date
  endsAt: Date
  endedAt: Date | null
  appliesTo: PromotedKind[]
}

/** Open at this instant, as far as the view knows. */
export const openCampaigns = (db: Views, now: string): Promise<CampaignRow[]> =>
  db
    .selectFrom('views.campaigns')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('startsAt', '<=', new Date(now))
    .where('endsAt', '>', new Date(now))
    .orderBy('promotionId')
    .execute()

export const allCampaigns = async (db: Views): Promise<(CampaignRow & { useCount: number; spentCents: number })[]> => {
  const rows = await db.selectFrom('views.campaigns').selectAll().orderBy('startsAt', 'desc').orderBy('promotionId').execute()
  const used = await db
    .selectFrom('views.promotion_uses')
    .select(['promotionId', sql<number>`count(*)::int`.as('useCount'), sql<number>`sum(cents)::int`.as('spentCents')])
    .groupBy('promotionId')
    .execute()
  const uses = new Map(used.map((row) => [row.promotionId, row]))
  return rows.map((row) => ({
    ...row,
    useCount: uses.get(row.promotionId)?.useCount ?? 0,
    spentCents: uses.get(row.promotionId)?.spentCents ?? 0,
  }))
}

/** Codes tried in vain since then: from one network, or in all. */
export const countRefusedCodes = async (db: Views, since: string, addressKey?: string): Promise<number> => {
  const all = db.selectFrom('views.refused_codes').where('at', '>', new Date(since))
  const these = addressKey === undefined ? all : all.where('addressKey', '=', addressKey)
  const { count } = await these.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

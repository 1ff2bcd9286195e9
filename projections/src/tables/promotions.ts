import type { JSONColumnType } from 'kysely'
import type { PromotedKind } from '@lapka/contracts/promotions.ts'
import type { Instant, InstantOrNull } from '@lapka/state/database.ts'
import type { TableStatements } from '../projection.ts'

export type PromotionTables = {
  'views.campaigns': {
    promotionId: string
    name: string
    nameEn: string
    percentOff: number
    startsAt: Instant
    endsAt: Instant
    appliesTo: JSONColumnType<PromotedKind[]>
    capCents: number
    budgetCents: number
    pricesAt: Instant
    /** The operator who proposed it, and why. */
    proposedBy: string
    reason: string
    /** When the second operator opened it. */
    openedAt: InstantOrNull
    declinedAt: InstantOrNull
    endedAt: InstantOrNull
    endReason: string | null
  }
  'views.promotion_uses': { promotionId: string; subjectId: string; accountId: string; cents: number }
  'views.refused_codes': { position: number; addressKey: string; at: Instant }
}

export const promotionTables: TableStatements<PromotionTables> = {
  'views.campaigns': [
    `create table views.campaigns (
      promotion_id uuid primary key,
      name text not null,
      name_en text not null,
      percent_off int not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      applies_to jsonb not null,
      cap_cents int not null,
      budget_cents int not null,
      prices_at timestamptz not null,
      proposed_by text not null,
      reason text not null,
      opened_at timestamptz,
      declined_at timestamptz,
      ended_at timestamptz,
      end_reason text
    )`,
    // Serves what is open now.
    'create index open_campaigns on views.campaigns (ends_at) where opened_at is not null and ended_at is null',
  ],
  'views.promotion_uses': [
    // Reserved or spent, and not given back.
    `create table views.promotion_uses (
      promotion_id text not null,
      subject_id uuid not null,
      account_id uuid not null,
      cents int not null,
      primary key (promotion_id, subject_id)
    )`,
  ],
  'views.refused_codes': [
    `create table views.refused_codes (
      position bigint primary key,
      address_key text not null,
      at timestamptz not null
    )`,
    // Serves the limit of tries from one network.
    'create index refused_codes_of_network on views.refused_codes (address_key, at)',
  ],
}

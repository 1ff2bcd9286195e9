import type { JSONColumnType } from 'kysely'
import type { ConsultationDelay, ConsultationEnd, ConsultationParty, MeetingType } from '@lapka/contracts/consultations.ts'
import type { PriceLine } from '@lapka/contracts/money.ts'
import type { Together } from '@lapka/domain/consultations/consultation.ts'
import type { Instant, InstantOrNull } from '@lapka/state/database.ts'
import type { TableStatements } from '../projection.ts'

/** Where a consultation is, as its own stream says it. The money's way is another view's. */
export type ConsultationStep = 'asked' | 'queued' | 'offered' | 'accepted' | 'ended' | 'unanswered' | 'abandoned'

/** `joinedAt`: the first time. `leftAt`: the last time, null while they are here again. Whether they are this moment no log knows. */
export type Presence = { joinedAt: string | null; leftAt: string | null }

export type ConsultationTables = {
  'views.consultations': {
    consultationId: string
    parentId: string
    petId: string
    askedProfessionalId: string | null
    serviceId: string
    serviceName: string
    serviceNameEn: string
    durationMinutes: number
    priceCents: number
    priceLines: JSONColumnType<PriceLine[]>
    meetingType: MeetingType
    delayMinutes: ConsultationDelay
    reason: string
    /** Pictures of the reason, added before a vet accepted. */
    photoIds: JSONColumnType<string[]>
    step: ConsultationStep
    askedAt: Instant
    payUntil: Instant
    /** That the money waits on or was taken from. */
    cardLast4: string | null
    /** The card that was shown last begins no consultation that promotions pay for. */
    isCardRefused: boolean
    ringsAt: InstantOrNull
    /** The platform's, as it was pinned; null before it is paid. */
    feePercent: number | null
    /** All vets who were ever rung. */
    rungIds: JSONColumnType<string[]>
    declinedIds: JSONColumnType<string[]>
    offeredAt: InstantOrNull
    offerEndsAt: InstantOrNull
    professionalId: string | null
    acceptedAt: InstantOrNull
    endsAt: InstantOrNull
    vetJoinsBy: InstantOrNull
    presence: JSONColumnType<Record<ConsultationParty, Presence>>
    /** How long both were in the room together; 0 and null before. */
    together: JSONColumnType<Together>
    leastTalkMs: number
    endedAt: InstantOrNull
    end: ConsultationEnd | null
    feedback: JSONColumnType<{ rating: number; text: string }> | null
    position: number
  }
  'views.vetAvailability': { professionalId: string; isAvailable: boolean; until: InstantOrNull }
}

export const consultationTables: TableStatements<ConsultationTables> = {
  'views.consultations': [
    `create table views.consultations (
      consultation_id uuid primary key,
      parent_id uuid not null,
      pet_id uuid not null,
      asked_professional_id uuid,
      service_id text not null,
      service_name text not null,
      service_name_en text not null,
      duration_minutes int not null,
      price_cents int not null,
      price_lines jsonb not null,
      meeting_type text not null,
      delay_minutes int not null,
      reason text not null,
      photo_ids jsonb not null,
      step text not null,
      asked_at timestamptz not null,
      pay_until timestamptz not null,
      card_last4 text,
      is_card_refused boolean not null,
      rings_at timestamptz,
      fee_percent int,
      rung_ids jsonb not null,
      declined_ids jsonb not null,
      offered_at timestamptz,
      offer_ends_at timestamptz,
      professional_id uuid,
      accepted_at timestamptz,
      ends_at timestamptz,
      vet_joins_by timestamptz,
      presence jsonb not null,
      together jsonb not null,
      least_talk_ms int not null,
      ended_at timestamptz,
      "end" text,
      feedback jsonb,
      position bigint not null
    )`,
    // Serve "my consultations", newest first.
    'create index consultations_of_parent on views.consultations (parent_id, asked_at desc, consultation_id desc)',
    `create index consultations_of_professional on views.consultations (professional_id, asked_at desc, consultation_id desc)
      where professional_id is not null`,
    // Serves all of them to operators.
    'create index consultations_by_time on views.consultations (asked_at desc, consultation_id desc)',
    // Serves queues of vets and places in line: few wait at once.
    `create index waiting_consultations on views.consultations (rings_at, consultation_id) where step in ('queued', 'offered')`,
    // Serves who is in a consultation now.
    `create index running_consultations on views.consultations (professional_id) where step = 'accepted'`,
    // Serves how long vets take to answer.
    'create index consultations_by_answer on views.consultations (accepted_at) where accepted_at is not null',
  ],
  'views.vetAvailability': [
    `create table views.vet_availability (
      professional_id uuid primary key,
      is_available boolean not null,
      -- Switched off by itself then.
      until timestamptz
    )`,
    // Serves the vets who may be rung: a few among all.
    'create index vets_online on views.vet_availability (professional_id) where is_available',
  ],
}

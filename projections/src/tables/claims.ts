import type { TableStatements } from '../projection.ts'
import type { Instant, InstantOrNull } from '@lapka/state/database.ts'

export type ClaimTables = {
  'views.claims': {
    claimId: string
    resourceId: string
    day: string
    nights: string | null
    capacity: number
    weight: number
    holderId: string
    startsAt: Instant
    endsAt: Instant
    bufferMinutes: number
    expiresAt: InstantOrNull
    during: string
    isExclusive: boolean
  }
  'views.resourceNeeds': { resourceId: string; professionalId: string }
}

export const claimTables: TableStatements<ClaimTables> = {
  'views.claims': [
    `create table views.claims (
      claim_id uuid not null,
      resource_id uuid not null,
      -- The day of its ledger; of nights the first one of their ledger's month.
      day date not null,
      -- The nights that it takes in that month; null for time.
      nights daterange,
      -- How much of the resource there was on the day when it was claimed, and how much of it this takes.
      capacity int not null,
      weight int not null,
      holder_id uuid not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      buffer_minutes int not null,
      -- Null once it is confirmed.
      expires_at timestamptz,
      during tstzrange not null,
      -- Not of what is there several times, and not beside another one on purpose: may not overlap such another.
      is_exclusive boolean not null,
      -- Serves free slots as well, and all that asks for a range: every ledger has its day, so a range is some days.
      primary key (resource_id, day, claim_id),
      constraint within_capacity check (weight > 0 and weight <= capacity)
    )`,
  ],
  'views.resourceNeeds': [
    // The vets whose services need a room or a device, at their clinic or the one that they left: their free times change with its claims.
    `create table views.resource_needs (
      professional_id uuid not null,
      resource_id uuid not null,
      primary key (professional_id, resource_id)
    )`,
    'create index needs_of_resource on views.resource_needs (resource_id)',
  ],
}

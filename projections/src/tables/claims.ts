import type { TableStatements } from '../projection.ts'
import type { Instant, InstantOrNull } from '@lapka/state/database.ts'

export type ClaimTables = {
  'views.claims': {
    claimId: string
    resourceId: string
    day: string
    capacity: number
    unit: number
    holderId: string
    startsAt: Instant
    endsAt: Instant
    bufferMinutes: number
    expiresAt: InstantOrNull
    during: string
    overlapKey: string
  }
}

export const claimTables: TableStatements<ClaimTables> = {
  'views.claims': [
    `create table views.claims (
      claim_id uuid not null,
      resource_id uuid not null,
      day date not null,
      -- How many claims the resource bears at once, and which of them this one takes on the day.
      capacity int not null,
      unit int not null,
      holder_id uuid not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      buffer_minutes int not null,
      -- Null once it is confirmed.
      expires_at timestamptz,
      during tstzrange not null,
      -- A claim beside another one on purpose has a key of its own and overlaps nobody; all others share one.
      overlap_key uuid not null default '00000000-0000-0000-0000-000000000000',
      primary key (resource_id, day, claim_id),
      constraint within_capacity check (unit >= 0 and unit < capacity),
      -- The second guard behind the ledger: no unit of a resource is claimed twice at once, so there are never more claims than it bears.
      -- Its index also serves free slots: claims of some resources in a range.
      constraint no_double_booking
        exclude using gist (resource_id with =, during with &&, day with =, unit with =, overlap_key with =)
    )`,
  ],
}

import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { revenueGroups, RevenueRow } from '@lapka/contracts/api/revenues.ts'
import { personName, professionalName } from '@lapka/contracts/professional-name.ts'
import { calledAtBooking } from '../appointments/called-at-booking.ts'
import { hasStatus } from '../conditions/appointment-status.ts'
import { isOfClinic } from '../conditions/of-clinic.ts'
import type { Database } from '../database.ts'

type Group = (typeof revenueGroups)[number]
type Scope = { professionalId: string } | { clinicId: string }
/** `now` parts what has taken place from what is ahead. */
type RevenueQuery = { scope: Scope; zone: string; from: string; to: string; groupBy: Group; now: string }

const wall = (zone: string) => sql`appointment.starts_at at time zone ${zone}`

const keyOf = (groupBy: Group, zone: string): RawBuilder<string> => {
  switch (groupBy) {
    case 'day':
      return sql`to_char(${wall(zone)}, 'YYYY-MM-DD')`
    case 'week':
      return sql`to_char(date_trunc('week', ${wall(zone)}), 'YYYY-MM-DD')`
    case 'month':
      return sql`to_char(${wall(zone)}, 'YYYY-MM')`
    case 'service':
      // Services that were booked together are counted together: what was refunded or kept is of all of them.
      return sql`coalesce((select string_agg(one.service ->> 'id', '+' order by one.nth)
        from jsonb_array_elements(appointment.services) with ordinality one (service, nth)), appointment.service_id)`
    case 'vet':
      return sql`appointment.professional_id::text`
  }
}

/** Of what is counted, where it has a name: a vet's as it was when the appointment was made, and their own spelling in Latin letters. */
const nameOf = (groupBy: Group, column: 'service_name' | 'service_name_en'): RawBuilder<string> => {
  if (groupBy === 'service') return sql`${sql.ref(`appointment.${column}`)}`
  if (groupBy === 'vet') return column === 'service_name' ? sql`called.display_name` : sql`called.latin_name`
  return sql`''::text`
}

/**
 * Revenue of appointments, by the local day they began on (both dates inclusive). Appointments that were paid for or agreed count, cancelled
 * ones with what was kept of them, and what Lapka pays of promoted prices is kept as well, as the ledger has it. Sums of cents are integers in PostgreSQL too.
 */
export const revenuesOf = async (
  db: Kysely<Database>,
  { scope, zone, from, to, groupBy, now }: RevenueQuery,
): Promise<RevenueRow[]> => {
  const { rows } = await sql<RevenueRow>`
    with booked as (
      select ${keyOf(groupBy, zone)} as key, appointment.starts_at, ${nameOf(groupBy, 'service_name')} as service_name,
        ${nameOf(groupBy, 'service_name_en')} as service_name_en,
        ${hasStatus('confirmed')} as is_confirmed, 
        ${hasStatus('confirmed')} and (appointment.outcome is null
          or appointment.ends_at > ${now} and appointment.meeting_type is null) as is_ahead,
        appointment.outcome, appointment.paid_cents,
        coalesce((select sum(refund.amount_cents) from views.refunds refund
          where refund.appointment_id = appointment.appointment_id), 0) as refunded_cents,
        posted.promoted_cents, posted.fee_cents, appointment.due_to_clinic_cents, appointment.meeting_type is not null as is_consultation
      from views.appointments appointment
      left join lateral (
        select coalesce(-sum(posting.amount_cents) filter (where posting.account = 'promotion'), 0)::int as promoted_cents,
          coalesce(sum(posting.amount_cents) filter (where posting.account = 'platform_fee'
            and posting.event_type <> 'ProviderFeeCharged'), 0)::int as fee_cents
        from views.postings posting
        where posting.appointment_id = appointment.appointment_id and posting.account in ('promotion', 'platform_fee')
          and posting.event_type <> 'ReferralRewarded') posted on true
      left join views.professionals professional on professional.professional_id = appointment.professional_id
      left join ${calledAtBooking('appointment')} on ${groupBy === 'vet'}
      where ${'clinicId' in scope ? isOfClinic(scope.clinicId) : sql`appointment.professional_id = ${scope.professionalId}`}
        and appointment.starts_at >= ${from}::date::timestamp at time zone ${zone}
        and appointment.starts_at < (${to}::date + 1)::timestamp at time zone ${zone}
        and (${hasStatus('confirmed')} or appointment.paid_cents > 0 or posted.promoted_cents > 0))
    select key,
      (array_agg(service_name order by starts_at desc))[1] as service_name,
      (array_agg(service_name_en order by starts_at desc))[1] as service_name_en,
      bool_and(is_consultation) as is_consultation,
      count(*)::int as visits,
      count(*) filter (where outcome = 'completed')::int as completed,
      count(*) filter (where outcome = 'no_show')::int as no_shows,
      sum(paid_cents)::bigint as captured_cents,
      sum(promoted_cents)::bigint as promoted_cents,
      sum(refunded_cents)::bigint as refunded_cents,
      sum(kept_cents)::bigint as kept_cents,
      sum(case when is_ahead then 0 else kept_cents end)::bigint as earned_cents,
      sum(case when is_ahead then kept_cents else 0 end)::bigint as ahead_cents,
      sum(case when is_ahead then 0 else fee_cents end)::bigint as fee_cents,
      count(*) filter (where is_ahead)::int as visits_ahead,
      sum(case when is_confirmed then due_to_clinic_cents else 0 end)::bigint as due_to_clinic_cents
    from (select *, paid_cents + promoted_cents - refunded_cents as kept_cents from booked) kept group by key order by key`.execute(
    db,
  )
  return groupBy === 'vet' ? rows.map(withPrefixes) : rows
}

const withPrefixes = (row: RevenueRow): RevenueRow => ({
  ...row,
  serviceName: personName(row.serviceName, 'bg'),
  serviceNameEn: professionalName({ displayName: row.serviceName, latinName: row.serviceNameEn }, 'en'),
})

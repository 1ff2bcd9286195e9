import { sql, type RawBuilder } from 'kysely'

/**
 * A professional's name when an appointment was made, as `called` with `display_name` and `latin_name`: to be joined laterally, in a
 * statement that has the appointment under that name, and its `professional`.
 */
export const calledAtBooking = (appointment: 'appointment' | 'visit'): RawBuilder<unknown> => sql`lateral (
  select each ->> 'displayName' as display_name, each ->> 'latinName' as latin_name
  from jsonb_array_elements(professional.names) each
  where (each ->> 'since')::int <= ${sql.ref(`${appointment}.professional_revision`)}
  order by (each ->> 'since')::int desc limit 1) called`

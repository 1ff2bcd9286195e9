import type pg from 'pg'
import type { LogNode, LogWriter, Unknown } from '@lapka/contracts/api/operations/log-server.ts'

type Row = {
  version: string
  place: string
  bytes: string
  vacuumedAt: Date | null
  standbys: { name: string; state: string | null; lagBytes: string | null }[]
}
export type DiskOfLog = { freeBytes: number; totalBytes: null } | Unknown

/** What a log in PostgreSQL says of itself. `disk`: of its machine, where this process can see it. */
export const readPostgresFigures = async (
  pool: pg.Pool,
  disk: DiskOfLog,
): Promise<{ nodes: LogNode[]; writtenBytes: number }> => {
  const { rows } = await pool.query<Row>(FIGURES)
  const { version, place, bytes, vacuumedAt, standbys } = rows[0]!
  const cleaned = vacuumedAt && { startedAt: vacuumedAt.toISOString(), outcome: 'vacuum', seconds: null, savedBytes: null }
  const primary: LogNode = {
    address: place,
    state: 'primary',
    isLeader: true,
    isAway: false,
    version,
    lagBytes: { bytes: 0 },
    disk,
    cleaned: { last: cleaned },
  }
  return { nodes: [primary, ...standbys.map(standbyOf)], writtenBytes: Number(bytes) }
}

/** Another role than an administrator sees that there is a standby, and no more. */
const standbyOf = ({ name, state, lagBytes }: Row['standbys'][number]): LogNode => ({
  address: name,
  state: state ?? 'standby',
  isLeader: false,
  isAway: false,
  version: null,
  lagBytes: lagBytes === null ? { unknown: 'no-right' } : { bytes: Number(lagBytes) },
  disk: { unknown: 'elsewhere' },
  cleaned: { unknown: 'not-kept' },
})

const FIGURES = `select current_setting('server_version') as version,
    coalesce(host(inet_server_addr()), 'localhost') || ':' || current_setting('port') || '/' || current_database() as place,
    pg_total_relation_size('log.events') as bytes,
    (select greatest(last_vacuum, last_autovacuum) from pg_stat_user_tables where relid = 'log.events'::regclass) as "vacuumedAt",
    coalesce((select json_agg(json_build_object('name', application_name, 'state', state,
      'lagBytes', case when replay_lsn is not null then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::text end))
      from pg_stat_replication), '[]') as standbys`

/** Processes with a connection that writes, by its name; the lease is an advisory lock that one of them has. */
export const readWriters = async (pool: pg.Pool, lease: string | undefined): Promise<LogWriter[]> => {
  const { rows } = await pool.query<{ part: string; connectedAt: Date; lease: LogWriter['lease'] }>(
    lease === undefined ? { text: CONNECTED } : { text: WITH_LEASE, values: [lease] },
  )
  return rows.map(({ connectedAt, ...writer }) => ({ ...writer, connectedAt: connectedAt.toISOString() }))
}

const CONNECTED = `select substring(application_name from 'lapka log writer ?(.*)') as part, backend_start as "connectedAt", null as lease
  from pg_stat_activity where application_name like 'lapka log writer%' and datname = current_database() order by 1, 2`
const WITH_LEASE = `select substring(application_name from 'lapka log lease ?(.*)') as part, backend_start as "connectedAt",
    case when bool_or(l.granted) then 'held' when count(l.pid) > 0 then 'waiting' else 'idle' end as lease
  from pg_stat_activity a left join pg_locks l
    on l.pid = a.pid and l.locktype = 'advisory' and l.classid = 7520302 and l.objid::bigint = (hashtext($1)::bigint & 4294967295)
  where application_name like 'lapka log lease%' and datname = current_database()
  group by a.pid, application_name, backend_start order by 1, 2`

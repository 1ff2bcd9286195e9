/**
 * Durable: an append that was answered is on disk. Sized so that all of Lapka fits in 600 MB. The embedded server, the benchmarks
 * and docker-compose.yml run with the same; `npm run check` compares the last.
 */
export const durableSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
  // Two of each part, as production has them, may open some 140 while views are built.
  max_connections: '200',
  shared_buffers: '48MB',
  work_mem: '4MB',
  // Everything that is looked for lies in memory: a page by an index costs hardly more than the next one.
  random_page_cost: '1.1',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  autovacuum_max_workers: '1',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  // One process less per asynchronous worker; the data fits in memory, so reads hardly ever wait for the disk.
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  // A refused unique key or a conflict is the application's daily bread, its own log says what matters.
  log_min_error_statement: 'panic',
}

/** Reached from this machine only, and followed by no standby; in production others may archive and follow the log of writes. */
const embeddedSettings = {
  listen_addresses: '127.0.0.1',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

export type Durability = 'durable' | 'throw-away'

/** `throw-away` is for tests only, whose data may be lost in a power cut. */
export const postgresSettings = (place: {
  durability: Durability
  port: number
  socketFolder?: string | undefined
}): string[] => {
  const { durability, port, socketFolder } = place
  const speed = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const settings: Record<string, string> = {
    ...durableSettings,
    ...embeddedSettings,
    ...(durability === 'durable' ? {} : speed),
    port: String(port),
    // One of a list, so it is quoted.
    unix_socket_directories: socketFolder === undefined ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

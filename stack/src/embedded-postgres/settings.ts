/** Durable as shipped: fsync, full_page_writes and synchronous_commit stay on. Sized so that all of Lapka fits in 600 MB. */
const everywhere = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  shared_buffers: '48MB',
  work_mem: '4MB',
  // Everything that is looked for lies in memory: a page by an index costs hardly more than the next one.
  random_page_cost: '1.1',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
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

export type Durability = 'durable' | 'throw-away'

/** `throw-away` is for tests only: nobody will miss their data after a power cut. */
export const postgresSettings = (durability: Durability, port: number): string[] => {
  const speed = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const settings: Record<string, string> = {
    ...everywhere,
    ...(durability === 'durable' ? { fsync: 'on', synchronous_commit: 'on' } : speed),
    port: String(port),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

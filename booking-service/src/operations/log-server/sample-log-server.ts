import { Gauge, type Registry } from 'prom-client'
import type { LogNode } from '@lapka/contracts/api/operations/log-server.ts'
import type { ProcessFigures } from '@lapka/contracts/metrics.ts'
import type { LogServerFigures, WatchedLogServer } from '@lapka/event-log/log-server.ts'
import { shareFor } from '../share-for.ts'

/** Sizes and disks change slowly, and each question goes to every node. */
const EVERY_MS = 30_000

/** The log's server for Prometheus, and for the figures of this process from which its growth is told. */
export const sampleLogServer = (logServer: Pick<WatchedLogServer, 'figures'>, registry: Registry) => {
  const registers = [registry]
  const bytes = new Gauge({ name: 'lapka_log_bytes', help: 'Size of the event log at its server', registers })
  const labelNames = ['node'] as const
  const up = new Gauge({ name: 'lapka_log_node_up', help: 'Whether a node of the event log answers', labelNames, registers })
  const behind = 'Bytes of the log that a node has not yet'
  const lag = new Gauge({ name: 'lapka_log_replication_lag_bytes', help: behind, labelNames, registers })
  const free = new Gauge({ name: 'lapka_log_disk_free_bytes', help: 'Free space of a node of the log', labelNames, registers })

  const show = ({ size, nodes }: LogServerFigures): void => {
    for (const one of [bytes, up, lag, free]) one.reset()
    if ('bytes' in size) bytes.set(size.bytes)
    for (const node of nodes) {
      up.set({ node: node.address }, node.isAway ? 0 : 1)
      if ('bytes' in node.lagBytes) lag.set({ node: node.address }, node.lagBytes.bytes)
      if ('freeBytes' in node.disk) free.set({ node: node.address }, node.disk.freeBytes)
    }
  }
  return shareFor(EVERY_MS, async (): Promise<ProcessFigures['log']> => {
    const figures = await logServer.figures()
    show(figures)
    const { engine, size, nodes } = figures
    return 'unknown' in size ? undefined : { engine, bytes: size.bytes, freeBytes: leastFree(nodes) }
  })
}

/** Every node keeps all of the log: the first full disk is the one that counts. */
const leastFree = (nodes: readonly LogNode[]): number | null => {
  const known = nodes.flatMap(({ disk }) => ('freeBytes' in disk ? [disk.freeBytes] : []))
  return known.length === 0 ? null : Math.min(...known)
}

import type { FastifyInstance } from 'fastify'
import { DiskFull } from '@lapka/event-log/port.ts'
import { Refused } from './refused.ts'

/** SQLSTATE 53100 of PostgreSQL, and what files that people upload fail with. */
const codes = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT'])

export const isDiskFull = (error: { code?: unknown }): boolean => error instanceof DiskFull || codes.has(error.code)

/**
 * Refuses every command at once while the disk is full: the database may be gone by then, and asking it takes seconds. Reading and
 * signing in go on for as long as it answers.
 */
export const refuseOnFullDisk = (app: FastifyInstance, { hasSpace }: { hasSpace: () => boolean }): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isCommand = request.headers['idempotency-key'] !== undefined
    done(isCommand && !hasSpace() ? new Refused('DISK_FULL') : undefined)
  })
}

import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { idempotencyHeaders } from '@lapka/contracts/api/common.ts'
import type { Policy } from './authorization/policy.ts'

/** Options of a route: who may call it, what it takes and answers. */
export const routeFor = <S extends FastifySchema>(policy: Policy, schema: S, config: FastifyContextConfig = {}) => ({
  schema,
  config: { ...config, policy },
})

/** Options of a route that each account may ask so many times a minute. */
export const limitedFor = <S extends FastifySchema>(policy: Policy, schema: S, config: FastifyContextConfig = {}) =>
  routeFor(policy, schema, { ...config, isLimited: true })

/** Options of a command's route: the same Idempotency-Key and body answer the same. */
export const commandFor = <S extends FastifySchema>(policy: Policy, schema: S, config: FastifyContextConfig = {}) =>
  limitedFor(policy, { ...schema, headers: idempotencyHeaders }, config)

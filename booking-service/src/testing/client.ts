import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { TestService } from './test-service.ts'

type Options = { key?: string; headers?: Record<string, string> }

/** Speaks to the door as one person's browser or programme does; commands carry a fresh key unless one is given. */
export const clientOf = ({ app }: Pick<TestService, 'app'>, person?: { headers: { cookie: string } }) => {
  const send = (request: InjectOptions) => app.inject({ ...request, headers: { ...person?.headers, ...request.headers } })
  const command =
    (method: 'POST' | 'PUT' | 'DELETE') =>
    (url: string, body?: object, { key = randomUUID(), headers = {} }: Options = {}) =>
      send({
        method,
        url,
        ...(body === undefined ? {} : { payload: body }),
        headers: { 'idempotency-key': key, ...headers },
      })
  return {
    send,
    get: (url: string, headers: Record<string, string> = {}) => send({ method: 'GET', url, headers }),
    post: command('POST'),
    put: command('PUT'),
    delete: command('DELETE'),
  }
}

export type Client = ReturnType<typeof clientOf>

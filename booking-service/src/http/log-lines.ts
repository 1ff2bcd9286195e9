import type { FastifyServerOptions } from 'fastify'

type Failure = { name?: string; message?: string; code?: unknown; stack?: string; cause?: unknown }

/** Of an error only what helps: PostgreSQL's `detail` and `where` quote the values of rows. */
const failure = ({ name, message, code, stack, cause }: Failure, depth = 0): object => ({
  type: name,
  message,
  ...(code === undefined ? {} : { code }),
  stack,
  ...(cause instanceof Error && depth < 3 ? { cause: failure(cause, depth + 1) } : {}),
})

/** Log lines name the request by its id and say nothing of who sent what: no address, cookie, query or body. */
export const logLines = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  serializers: {
    req: ({ method, routeOptions }) => ({ method, route: routeOptions.url }),
    err: (error: Failure) => failure(error) as never,
  },
})

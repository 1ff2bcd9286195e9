import { connect } from 'node:net'
import type { Configuration } from '@lapka/contracts/configuration.ts'
import type { Problem } from '../supervisor/part.ts'

type ConfiguredAddress = { variable: string; url: string; defaultPort: number; instead: string }

const waitMs = 5000

/** Everything that was configured in place of an embedded part has to take a connection now, or the start says which does not. */
export const checkReachable = async (configuration: Configuration): Promise<Problem | undefined> => {
  const problems = await Promise.all(listEntries(configuration).map(checkPlace))
  return problems.find((problem) => problem !== undefined)
}

/** PostgreSQL is not among them: connecting to it in earnest tells more. */
const listEntries = ({ REDIS_URL, SMTP_URL, STRIPE_SECRET_KEY, STRIPE_API_URL }: Configuration): ConfiguredAddress[] =>
  [
    { variable: 'REDIS_URL', url: REDIS_URL, defaultPort: 6379, instead: 'use the queue in PostgreSQL' },
    {
      variable: 'SMTP_URL',
      url: SMTP_URL,
      defaultPort: SMTP_URL?.startsWith('smtps:') ? 465 : 587,
      instead: 'use the mail sink',
    },
    {
      variable: 'STRIPE_API_URL',
      url: STRIPE_API_URL,
      defaultPort: STRIPE_API_URL?.startsWith('http:') ? 80 : 443,
      instead: "use Stripe's own",
    },
    {
      variable: 'STRIPE_SECRET_KEY',
      url: STRIPE_SECRET_KEY === undefined || STRIPE_API_URL !== undefined ? undefined : 'https://api.stripe.com',
      defaultPort: 443,
      instead: 'use the payment simulator',
    },
  ].flatMap(({ url, ...place }) => (url === undefined ? [] : [{ ...place, url }]))

const checkPlace = async ({ variable, url, defaultPort, instead }: ConfiguredAddress): Promise<Problem | undefined> => {
  const { hostname, port } = new URL(url)
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port) }
  const reason = await tryToConnect(address)
  const refusal = reason === undefined && variable === 'REDIS_URL' ? await refusalOfRedis(url) : undefined
  if (refusal !== undefined)
    return {
      problem: `${variable}: what answers at ${hostname}:${address.port} is no Redis that takes our commands (${refusal}); correct the user, the password or the address, or unset it to ${instead}.`,
    }
  if (reason === undefined) return undefined
  return {
    problem: `${variable}: nobody answers at ${hostname}:${address.port} (${reason}); start that service, correct the address, or unset it to ${instead}.`,
  }
}

const tryToConnect = (address: { host: string; port: number }): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ ...address, timeout: waitMs })
    const end = (reason: string | undefined): void => {
      socket.destroy()
      resolve(reason)
    }
    socket.once('connect', () => end(undefined))
    socket.once('timeout', () => end('no answer in 5 s'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  })

/** Why a Redis that is there does not do what it is asked: a password, a database that it has not, or that it is none. */
const refusalOfRedis = async (url: string): Promise<string | undefined> => {
  // Loaded only if a Redis is configured: every start waits for this script.
  const { Redis } = await import('ioredis')
  const limits = { connectTimeout: waitMs, commandTimeout: waitMs, maxRetriesPerRequest: 0, retryStrategy: () => null }
  const redis = new Redis(url, { lazyConnect: true, ...limits })
  let said: string | undefined
  redis.on('error', (error: Error) => (said ??= error.message))
  try {
    await redis.connect()
    await redis.ping()
    // It connects with a number that the server does not have, too, and works in another database then.
    await redis.select(redis.options.db ?? 0)
    return undefined
  } catch (error) {
    return said ?? (error instanceof Error ? error.message : String(error))
  } finally {
    redis.disconnect()
  }
}

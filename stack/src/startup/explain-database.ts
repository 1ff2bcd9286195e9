import { dirname, join } from 'node:path'
import type { DatabaseUrls } from '@lapka/contracts/database-urls.ts'
import { isKurrentUrl } from '@lapka/contracts/log-address.ts'
import { nameOfKurrent } from '@lapka/event-log/kurrent/address.ts'
import { UnfitServer } from '@lapka/event-log/kurrent/errors.ts'
import { OtherVersion } from '@lapka/event-log/other-version.ts'
import { damaged } from '../data-folder/check-cluster.ts'
import type { Problem } from '../supervisor/part.ts'

/** `embeddedIn`: the folder of the PostgreSQL that we run ourselves, if we do. */
type Addresses = DatabaseUrls & { embeddedIn: string | undefined }

/** The error at one of several addresses. */
export class FailedAt extends Error {
  override name = 'FailedAt'
  readonly url: string
  constructor(url: string, cause: unknown) {
    super('a database does not answer as it should', { cause })
    this.url = url
  }
}

/** A database's error as a sentence with the address (never the password) and a remedy. */
export const explainDatabase = (error: unknown, given: Addresses): Problem => {
  if (error instanceof OtherVersion) return explainVersion(error, given)
  if (error instanceof UnfitServer) return { problem: `EVENT_LOG_URL: ${error.message}` }
  const [code, message] = findReason(error)
  const addresses = error instanceof FailedAt ? narrowTo(error.url, given) : given
  const where = describe(addresses)
  const embeddedIn = isOneAddress(addresses) ? addresses.embeddedIn : undefined
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ECONNRESET':
      return {
        problem: `${where} does not answer (${code}); start it, correct the address, or unset DATABASE_URL, EVENT_LOG_URL and KEYS_URL to use the embedded PostgreSQL.`,
      }
    case '28P01':
    case '28000':
      if (embeddedIn !== undefined) return wrongPassword(embeddedIn)
      return { problem: `${where} refuses the user or password; correct them in the address.` }
    case '3D000':
      if (embeddedIn !== undefined) return damaged(embeddedIn, 'its database is gone')
      return { problem: `${where} has no such database; create it, or name another in the address.` }
    case '42501':
      return {
        problem: `${where} does not let this user create tables (${message}); give it the right to, or name its owner in the address.`,
      }
    case '53100':
      return { problem: `The disk of ${where} is full; free some space and start again.` }
    case 'XX000':
    case 'XX001':
    case 'XX002':
    case '58P01':
      if (embeddedIn !== undefined) return damaged(embeddedIn, `PostgreSQL says: ${message}`)
      return { problem: `The data of ${where} is damaged (${message}); put it back from a copy.` }
    default:
      return { problem: `${where} could not be prepared: ${message}.` }
  }
}

/** The embedded database is the one of the views. */
const narrowTo = (url: string, { databaseUrl, embeddedIn }: Addresses): Addresses => ({
  databaseUrl: url,
  eventLogUrl: url,
  keysUrl: url,
  embeddedIn: url === databaseUrl ? embeddedIn : undefined,
})

const isOneAddress = ({ databaseUrl, eventLogUrl, keysUrl }: Addresses): boolean =>
  databaseUrl === eventLogUrl && databaseUrl === keysUrl

const wrongPassword = (embeddedIn: string): Problem => ({
  problem: `The database in ${embeddedIn} does not take the password in ${join(dirname(embeddedIn), 'secrets.json')}; put back the secrets.json that belongs to this data folder. The data itself is not damaged.`,
})

/** Nothing is read with rules that it was not written by. */
const explainVersion = ({ kept, made }: OtherVersion, { databaseUrl, eventLogUrl, embeddedIn }: Addresses): Problem => {
  const [variable, url] = kept === 'event log' ? ['EVENT_LOG_URL', eventLogUrl] : ['DATABASE_URL', databaseUrl]
  if (embeddedIn !== undefined && url === databaseUrl)
    return {
      problem: `The data folder ${dirname(embeddedIn)} was made by ${made} version of Lapka; run "npm run reset" to start afresh.`,
    }
  return {
    problem: `What ${isKurrentUrl(url) ? nameOfKurrent(url) : `PostgreSQL at ${nameOf(url)}`} keeps was made by ${made} version of Lapka; name an empty database with ${variable}.`,
  }
}

const describe = ({ databaseUrl, eventLogUrl, keysUrl }: Addresses): string => {
  const [database, ...others] = new Set([databaseUrl, eventLogUrl, keysUrl].filter((url) => !isKurrentUrl(url)).map(nameOf))
  const or = others.length > 0 ? ` (or that of log or keys at ${others.join(' and ')})` : ''
  return `PostgreSQL at ${database}${or}`
}

const nameOf = (url: string): string => {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}

/** The innermost error is the one that knows; refused on both IPv4 and IPv6 arrives as several in one. */
const findReason = (error: unknown): [code: string, message: string] => {
  if (error instanceof AggregateError && error.errors.length > 0) return findReason(error.errors[0])
  if (!(error instanceof Error)) return ['', String(error)]
  if (error.cause !== undefined) return findReason(error.cause)
  if (/timeout|Connection terminated/i.test(error.message)) return ['ETIMEDOUT', error.message]
  return ['code' in error && typeof error.code === 'string' ? error.code : '', error.message]
}

import type { Configuration } from './configuration.ts'
import { isKurrentUrl } from './log-address.ts'

/** Where views, log and keys are. Each may have a database of its own; all three are in one by default. */
export type DatabaseUrls = { databaseUrl: string; eventLogUrl: string; keysUrl: string }

/** Undefined where nothing names a database of the views; `npm start` names its embedded one. */
export const databaseUrlsOf = ({ DATABASE_URL, EVENT_LOG_URL, KEYS_URL }: Configuration): DatabaseUrls | undefined => {
  if (DATABASE_URL === undefined) return undefined
  const eventLogUrl = EVENT_LOG_URL ?? DATABASE_URL
  return { databaseUrl: DATABASE_URL, eventLogUrl, keysUrl: KEYS_URL ?? besideLog(eventLogUrl, DATABASE_URL) }
}

/** The same databases as the role knows them that makes tables and grants rights; the application's own role owns no log. */
export const ownerUrlsOf = (urls: DatabaseUrls, configuration: Configuration): DatabaseUrls => {
  const { DATABASE_OWNER_URL, EVENT_LOG_OWNER_URL, KEYS_OWNER_URL, EVENT_LOG_URL, KEYS_URL } = configuration
  const databaseUrl = DATABASE_OWNER_URL ?? urls.databaseUrl
  const eventLogUrl = EVENT_LOG_OWNER_URL ?? EVENT_LOG_URL ?? databaseUrl
  return { databaseUrl, eventLogUrl, keysUrl: KEYS_OWNER_URL ?? KEYS_URL ?? besideLog(eventLogUrl, databaseUrl) }
}

/** Keys are kept in PostgreSQL, wherever the log is. */
const besideLog = (eventLogUrl: string, databaseUrl: string): string => (isKurrentUrl(eventLogUrl) ? databaseUrl : eventLogUrl)

/** Owner credentials: only the process that creates the tables has them. */
export const ownerVariables: readonly string[] = ['DATABASE_OWNER_URL', 'EVENT_LOG_OWNER_URL', 'KEYS_OWNER_URL']

/** Whether views, log or keys are not in the embedded database. */
export const hasOwnDatabase = ({ DATABASE_URL, EVENT_LOG_URL, KEYS_URL }: Configuration): boolean =>
  [DATABASE_URL, EVENT_LOG_URL, KEYS_URL].some((url) => url !== undefined)

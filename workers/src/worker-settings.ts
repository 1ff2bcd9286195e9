import { databaseUrlsOf } from '@lapka/contracts/database-urls.ts'
import { originOf, publicUrlOf, type Configuration } from '@lapka/contracts/configuration.ts'
import type { Issuer } from '@lapka/contracts/documents.ts'
import { readWitnesses, type WitnessAddress } from './checkpoints/ask-witnesses.ts'
import { readIssuer } from './documents/lapka-issuer.ts'
import type { QueueAddress } from './queue/bullmq.ts'

export type WorkerSettings = {
  queueAddress: QueueAddress
  masterKey: string
  checkpointKey: string | undefined
  /** The name of the log of checkpoints, and its witnesses. */
  origin: string
  witnesses: readonly WitnessAddress[]
  dataFolder: string
  stripeSecretKey: string
  stripeApiUrl: string | undefined
  publicUrl: string
  mapUrl: string
  smtpUrl: string
  mailFrom: string
  reminderHours: readonly number[]
  issuer: Issuer
  logLevel: Configuration['LAPKA_LOG_LEVEL']
}

/** This process's part of the configuration, or one sentence that says what is missing. */
export const workerSettings = (configuration: Configuration): WorkerSettings | { problem: string } => {
  const { REDIS_URL, LAPKA_MASTER_KEY, SMTP_URL, STRIPE_API_URL, STRIPE_SECRET_KEY } = configuration
  const missing = (variable: string, what: string) => ({
    problem: `${variable}: ${what} Start everything with "npm start", or set it.`,
  })
  const databases = databaseUrlsOf(configuration)
  if (databases === undefined) return missing('DATABASE_URL', 'the workers need the PostgreSQL of the read models.')
  if (LAPKA_MASTER_KEY === undefined) return missing('LAPKA_MASTER_KEY', 'the workers need the key that opens e-mail addresses.')
  if (SMTP_URL === undefined) return missing('SMTP_URL', 'the workers need an SMTP server for their letters.')
  if (STRIPE_SECRET_KEY === undefined) return missing('STRIPE_SECRET_KEY', 'the workers need a payment provider.')
  return {
    queueAddress: REDIS_URL === undefined ? { postgresUrl: databases.databaseUrl } : { redisUrl: REDIS_URL },
    masterKey: LAPKA_MASTER_KEY,
    checkpointKey: configuration.LAPKA_CHECKPOINT_KEY,
    origin: originOf(configuration),
    witnesses: readWitnesses(configuration.LAPKA_WITNESSES),
    dataFolder: configuration.LAPKA_DATA_DIR,
    stripeSecretKey: STRIPE_SECRET_KEY,
    stripeApiUrl: STRIPE_API_URL,
    publicUrl: publicUrlOf(configuration),
    mapUrl: configuration.LAPKA_MAP_URL,
    smtpUrl: SMTP_URL,
    mailFrom: configuration.MAIL_FROM,
    reminderHours: configuration.LAPKA_REMINDER_HOURS.split(',').map(Number),
    issuer: readIssuer(configuration),
    logLevel: configuration.LAPKA_LOG_LEVEL,
  }
}

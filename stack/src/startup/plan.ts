import { join, resolve } from 'node:path'
import { ownerVariables } from '@lapka/contracts/database-urls.ts'
import { publicUrlOf, type Configuration } from '@lapka/contracts/configuration.ts'
import { applicationPasswordOf, type Secrets } from '../data-folder/secrets.ts'
import { postgresUrl } from '../embedded-postgres/start-postgres.ts'
import { apiUrlOf } from '@lapka/process/api-url.ts'

/** Which parts are embedded because no other is configured, and where everything listens. */
export type Plan = {
  dataDir: string
  publicUrl: string
  apiUrl: string
  /** Of the embedded PostgreSQL that is started by this plan; commands reach it by its port. */
  socketFolder?: string | undefined
  isEmbedded: { postgres: boolean; simulator: boolean; mailSink: boolean }
  /** Whether api, projections and workers share a process. */
  isOneProcess: boolean
  ports: { api: number; simulator: number; mailPage: number; smtp: number; postgres: number; metrics: [number, number, number] }
}

export const planParts = (configuration: Configuration): Plan => {
  const { LAPKA_PORT: first, DATABASE_URL, STRIPE_SECRET_KEY, SMTP_URL } = configuration
  const processes = configuration.LAPKA_PROCESSES ?? (DATABASE_URL === undefined ? 'one' : 'many')
  return {
    dataDir: resolve(configuration.LAPKA_DATA_DIR),
    publicUrl: publicUrlOf(configuration),
    apiUrl: apiUrlOf(configuration),
    isEmbedded: {
      postgres: DATABASE_URL === undefined,
      simulator: STRIPE_SECRET_KEY === undefined,
      mailSink: SMTP_URL === undefined,
    },
    isOneProcess: processes === 'one',
    ports: {
      api: first,
      simulator: first + 1,
      mailPage: first + 2,
      smtp: first + 3,
      postgres: first + 4,
      metrics: [first + 5, first + 6, first + 7],
    },
  }
}

/** The role of api, projections and workers in the embedded PostgreSQL. */
export const APPLICATION = 'lapka_app'

/** Variables for the process that makes the tables, and no other. */
export const ownerEnvironment = (
  environment: Record<string, string | undefined>,
  { plan, secrets }: { plan: Plan; secrets: Secrets },
): Record<string, string> => {
  const given = ownerVariables.map((name) => [name, environment[name] ?? ''])
  const { ports, socketFolder } = plan
  const embedded = postgresUrl({ password: secrets.databasePassword, port: ports.postgres, socketFolder })
  return { ...Object.fromEntries(given), ...(plan.isEmbedded.postgres && { DATABASE_OWNER_URL: embedded }) }
}

/** The complete set of variables for child processes: what was configured, and the addresses of what is embedded. */
export const childEnvironment = (
  environment: Record<string, string | undefined>,
  configuration: Configuration,
  { plan, secrets }: { plan: Plan; secrets: Secrets },
): Record<string, string> => {
  const { isEmbedded, ports, socketFolder } = plan
  const given = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !ownerVariables.includes(entry[0]),
  )
  return {
    ...Object.fromEntries(given),
    NODE_ENV: configuration.NODE_ENV,
    LAPKA_PORT: String(ports.api),
    LAPKA_HOST: configuration.LAPKA_HOST,
    LAPKA_PUBLIC_URL: plan.publicUrl,
    LAPKA_DATA_DIR: plan.dataDir,
    LAPKA_DEMO: String(configuration.LAPKA_DEMO),
    LAPKA_MASTER_KEY: configuration.LAPKA_MASTER_KEY ?? secrets.masterKey,
    ...(isEmbedded.postgres && {
      DATABASE_URL: postgresUrl({
        user: APPLICATION,
        password: applicationPasswordOf(secrets),
        port: ports.postgres,
        socketFolder,
      }),
      LAPKA_DATABASE_DIR: join(plan.dataDir, 'postgres'),
    }),
    ...(isEmbedded.simulator && {
      STRIPE_SECRET_KEY: secrets.simulatorKey,
      STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${ports.simulator}`,
    }),
    ...(isEmbedded.mailSink && { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` }),
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUrlsOf, ownerUrlsOf, type Configuration } from '@lapka/contracts/configuration.ts'
import { trustedKeys } from '@lapka/event-log/checkpoints/key-change.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createProviderLists, type ProviderReading } from '@lapka/workers/payments/provider-lists.ts'
import { runningPort } from '@lapka/stack/data-folder/running-file.ts'
import { readOrMakeSecrets } from '@lapka/stack/data-folder/secrets.ts'
import { reachPostgres } from '@lapka/stack/embedded-postgres/reach-postgres.ts'
import { childEnvironment, planParts } from '@lapka/stack/startup/plan.ts'
import type { Problem } from '@lapka/stack/supervisor/part.ts'
import type { VerifyPlace } from './place.ts'
import { readJournal } from './provider.ts'

type Environment = Record<string, string | undefined>
export type ReachedLapka = {
  place: VerifyPlace
  /** How the provider is called; null for a simulator that does not run. */
  stripe: { secretKey: string; apiUrl: string | undefined } | null
  close: () => Promise<void>
}

/** Finds log, keys, views, files and provider as Lapka's own parts are told of them; an embedded database that does not run is started. */
export const reachLapka = async (environment: Environment, configuration: Configuration): Promise<ReachedLapka | Problem> => {
  const plan = planParts(configuration)
  if (!plan.isEmbedded.postgres)
    return openPlace(environment, configuration, { dataDir: plan.dataDir, isRunning: true, stop: async () => {} })
  if (!existsSync(join(plan.dataDir, 'postgres'))) return { problem: `There is nothing to verify in ${plan.dataDir}.` }
  const secrets = readOrMakeSecrets(plan.dataDir)
  if ('problem' in secrets) return secrets
  const server = await reachPostgres(plan.dataDir, secrets.databasePassword)
  if ('problem' in server) return server
  const { LAPKA_PORT } = configuration
  const running = planParts({ ...configuration, LAPKA_PORT: runningPort(plan.dataDir) ?? LAPKA_PORT })
  const ports = { ...running.ports, postgres: Number(new URL(server.url).port) }
  const told = childEnvironment(environment, configuration, { plan: { ...running, ports }, secrets })
  return openPlace(
    { ...told, DATABASE_OWNER_URL: server.url },
    {
      ...configuration,
      DATABASE_URL: told['DATABASE_URL'],
      DATABASE_OWNER_URL: server.url,
      LAPKA_MASTER_KEY: told['LAPKA_MASTER_KEY'],
    },
    { dataDir: plan.dataDir, isRunning: server.isRunning, stop: server.stop, simulatorKey: secrets.simulatorKey },
  )
}

type Whereabouts = { dataDir: string; isRunning: boolean; stop: () => Promise<void>; simulatorKey?: string }

const openPlace = async (
  environment: Environment,
  configuration: Configuration,
  where: Whereabouts,
): Promise<ReachedLapka | Problem> => {
  const urls = databaseUrlsOf(configuration)
  const masterKey = configuration.LAPKA_MASTER_KEY
  if (urls === undefined || masterKey === undefined)
    return {
      problem:
        'DATABASE_URL and LAPKA_MASTER_KEY say what is verified; without them it is what "npm start" keeps in LAPKA_DATA_DIR.',
    }
  const owner = ownerUrlsOf(urls, configuration)
  const { log, keys, close } = openLog({ url: urls.eventLogUrl, keysUrl: urls.keysUrl })
  const signingKey = createSigningKey({ seed: configuration.LAPKA_CHECKPOINT_KEY, masterKey })
  const isPostgres = /^postgres(?:ql)?:/.test(urls.eventLogUrl)
  return {
    place: {
      log,
      keys,
      vault: createVault({ masterKey, keys }),
      databaseUrl: owner.databaseUrl,
      logUrl: isPostgres ? urls.eventLogUrl : undefined,
      provider: providerOf(environment, where),
      publicKeys: await trustedKeys(join(where.dataDir, 'checkpoints'), signingKey.publicKey),
      dataDir: where.dataDir,
      isRunning: where.isRunning,
      now: () => new Date().toISOString(),
    },
    stripe: stripeOf(environment, where),
    close: async () => {
      await close()
      await where.stop()
    },
  }
}

/** The simulator answers while Lapka runs; what it has written down says the same when it does not. */
const providerOf = (environment: Environment, where: Whereabouts): ProviderReading => {
  const stripe = stripeOf(environment, where)
  return stripe === null ? readJournal(where.dataDir) : createProviderLists(stripe)
}

const stripeOf = ({ STRIPE_SECRET_KEY, STRIPE_API_URL }: Environment, where: Whereabouts): ReachedLapka['stripe'] => {
  const isOurs = STRIPE_SECRET_KEY === undefined || STRIPE_SECRET_KEY === where.simulatorKey
  return isOurs && !where.isRunning ? null : { secretKey: STRIPE_SECRET_KEY ?? '', apiUrl: STRIPE_API_URL }
}

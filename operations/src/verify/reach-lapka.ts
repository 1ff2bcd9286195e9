import { join } from 'node:path'
import type { Configuration } from '@lapka/contracts/configuration.ts'
import { isKurrentUrl } from '@lapka/contracts/log-address.ts'
import { trustedKeys } from '@lapka/event-log/checkpoints/key-change.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createProviderLists, type ProviderReading } from '@lapka/workers/payments/provider-lists.ts'
import type { Problem } from '@lapka/stack/supervisor/part.ts'
import { openReachedLog } from '../reach/open-reached-log.ts'
import { reachDatabases, type Environment, type ReachedDatabases } from '../reach/reach-databases.ts'
import type { VerifyPlace } from './place.ts'
import { readJournal } from './provider.ts'

export type ReachedLapka = {
  place: VerifyPlace
  /** How the provider is called; null for a simulator that does not run. */
  stripe: { secretKey: string; apiUrl: string | undefined } | null
  close: () => Promise<void>
}

/** Finds log, keys, views, files and provider as Lapka's own parts are told of them; an embedded database that does not run is started. */
export const reachLapka = async (environment: Environment, configuration: Configuration): Promise<ReachedLapka | Problem> => {
  const nothing = (dataDir: string) => `There is nothing to verify in ${dataDir}.`
  const reached = await reachDatabases({ environment, configuration, nothing })
  return 'problem' in reached ? reached : openPlace(reached, configuration)
}

const openPlace = async (reached: ReachedDatabases, configuration: Configuration): Promise<ReachedLapka> => {
  const { urls, owner, masterKey, dataDir, isRunning } = reached
  const { log, keys, close } = openReachedLog(reached)
  const signingKey = createSigningKey({ seed: configuration.LAPKA_CHECKPOINT_KEY, masterKey })
  return {
    place: {
      log,
      keys,
      vault: createVault({ masterKey, keys }),
      databaseUrl: owner.databaseUrl,
      logUrl: isKurrentUrl(urls.eventLogUrl) ? undefined : urls.eventLogUrl,
      provider: providerOf(reached),
      publicKeys: await trustedKeys(join(dataDir, 'checkpoints'), signingKey.publicKey),
      dataDir,
      isRunning,
      now: () => new Date().toISOString(),
    },
    stripe: stripeOf(reached),
    close: async () => {
      await close()
      await reached.stop()
    },
  }
}

/** The simulator answers while Lapka runs; what it has written down says the same when it does not. */
const providerOf = (reached: ReachedDatabases): ProviderReading => {
  const stripe = stripeOf(reached)
  return stripe === null ? readJournal(reached.dataDir) : createProviderLists(stripe)
}

const stripeOf = ({ environment, secrets, isRunning }: ReachedDatabases): ReachedLapka['stripe'] => {
  const { STRIPE_SECRET_KEY, STRIPE_API_URL } = environment
  const isOurs = STRIPE_SECRET_KEY === undefined || STRIPE_SECRET_KEY === secrets?.simulatorKey
  return isOurs && !isRunning ? null : { secretKey: STRIPE_SECRET_KEY ?? '', apiUrl: STRIPE_API_URL }
}

import { originOf, type Configuration } from '@lapka/contracts/configuration.ts'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { beginSecretsRotation, endSecretsRotation, type Secrets } from '@lapka/stack/data-folder/secrets.ts'
import type { Problem } from '@lapka/stack/supervisor/part.ts'
import { finishKeys, rotateKeys } from '@lapka/event-log/rotate-keys.ts'
import { reachDatabases, type ReachedDatabases } from '../reach/reach-databases.ts'

type Outcome = { done: string } | Problem

const rotate = async (isFinishing: boolean): Promise<Outcome> => {
  const read = readConfiguration(process.env)
  if ('problems' in read) return { problem: read.problems.map(({ sentence }) => sentence).join('\n') }
  const { configuration } = read
  const nothing = (dataDir: string) => `There are no keys to rotate in ${dataDir}.`
  const reached = await reachDatabases({ environment: process.env, configuration, nothing })
  if ('problem' in reached) return reached
  try {
    if (isFinishing) return await finish(reached, configuration)
    const { secrets } = reached
    return secrets === undefined || configuration.LAPKA_MASTER_KEY !== undefined
      ? await rotateConfigured(reached, configuration)
      : await rotateSecrets(reached, configuration, secrets)
  } finally {
    await reached.stop()
  }
}

const common = ({ owner, dataDir }: ReachedDatabases, configuration: Configuration) => ({
  keysUrl: owner.keysUrl,
  dataDir,
  origin: originOf(configuration),
  now: () => new Date().toISOString(),
  say: (line: string) => console.log(line),
})

/** Both keys are in secrets.json until all is done; who runs meanwhile learns the next one from the tables of keys. */
const rotateSecrets = async (reached: ReachedDatabases, configuration: Configuration, known: Secrets): Promise<Outcome> => {
  const { masterKey, nextMasterKey } = beginSecretsRotation(reached.dataDir, known)
  const { LAPKA_CHECKPOINT_KEY: checkpointKey } = configuration
  const { rewrapped, isNewCheckpointKey } = await rotateKeys({
    ...common(reached, configuration),
    from: { masterKey, checkpointKey },
    to: { masterKey: nextMasterKey, checkpointKey },
  })
  endSecretsRotation(reached.dataDir)
  const restart = reached.isRunning
    ? 'Lapka goes on; its next start uses the new key alone.'
    : 'The next start uses the new key alone.'
  return {
    done: `The master key was changed: ${rewrapped} keys of people were wrapped anew. ${keySentence(isNewCheckpointKey)} ${restart}`,
  }
}

const keySentence = (isNew: boolean): string =>
  isNew
    ? 'Checkpoints are signed by a new key from the next start on; the old key has signed which. Give witnesses both: GET /api/v2/checkpoints/verifier-key.'
    : 'The key of checkpoints stays.'

/** Every start of the embedded default finishes by itself: before it none of its processes runs with an older key. */
const finish = async ({ owner, masterKey, secrets }: ReachedDatabases, configuration: Configuration): Promise<Outcome> => {
  if (secrets !== undefined && configuration.DATABASE_URL === undefined && configuration.LAPKA_MASTER_KEY === undefined)
    return { problem: 'The next "npm start" finishes the rotation by itself.' }
  if (await finishKeys(owner.keysUrl, masterKey))
    return { done: 'Finished: the old master key opens nothing any more. Destroy it.' }
  return {
    problem:
      'Some keys of people are still wrapped by another key: LAPKA_MASTER_KEY has to be the new one, and the rotation done.',
  }
}

const rotateConfigured = async (reached: ReachedDatabases, configuration: Configuration): Promise<Outcome> => {
  const { masterKey } = reached
  const { LAPKA_NEXT_MASTER_KEY, LAPKA_CHECKPOINT_KEY, LAPKA_NEXT_CHECKPOINT_KEY } = configuration
  if (LAPKA_NEXT_MASTER_KEY === undefined && LAPKA_NEXT_CHECKPOINT_KEY === undefined)
    return {
      problem: 'LAPKA_NEXT_MASTER_KEY, LAPKA_NEXT_CHECKPOINT_KEY: set what is to follow. docs/keys.md says it step by step.',
    }
  const { rewrapped, isNewCheckpointKey } = await rotateKeys({
    ...common(reached, configuration),
    from: { masterKey, checkpointKey: LAPKA_CHECKPOINT_KEY },
    to: {
      masterKey: LAPKA_NEXT_MASTER_KEY ?? masterKey,
      checkpointKey: LAPKA_NEXT_CHECKPOINT_KEY ?? LAPKA_CHECKPOINT_KEY,
    },
  })
  return {
    done: `${rewrapped} keys of people were wrapped anew. ${keySentence(isNewCheckpointKey)} Now start every process with the new keys, one after the other, then: npx lapka rotate-keys --finish`,
  }
}

/** Answers the exit code. */
export const runRotateKeys = async (isFinishing: boolean): Promise<number> => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const outcome = await rotate(isFinishing).catch((error: unknown) => ({ problem: (error as Error).message }))
  if ('problem' in outcome) console.error(outcome.problem)
  else console.log(outcome.done)
  return 'problem' in outcome ? 1 : 0
}

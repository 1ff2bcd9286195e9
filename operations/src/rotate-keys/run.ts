import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseUrlsOf, originOf, ownerUrlsOf, readConfiguration, type Configuration } from '@lapka/contracts/configuration.ts'
import { beginSecretsRotation, endSecretsRotation, readOrMakeSecrets } from '@lapka/stack/data-folder/secrets.ts'
import { reachPostgres } from '@lapka/stack/embedded-postgres/reach-postgres.ts'
import type { Problem } from '@lapka/stack/supervisor/part.ts'
import { finishKeys, rotateKeys } from '@lapka/event-log/rotate-keys.ts'

const rotate = async (isFinishing: boolean): Promise<{ done: string } | Problem> => {
  const read = readConfiguration(process.env)
  if ('problems' in read) return { problem: read.problems.map(({ sentence }) => sentence).join('\n') }
  return read.configuration.LAPKA_MASTER_KEY === undefined
    ? rotateEmbedded(read.configuration)
    : rotateConfigured(read.configuration, isFinishing)
}

const common = (configuration: Configuration) => ({
  dataDir: resolve(configuration.LAPKA_DATA_DIR),
  origin: originOf(configuration),
  now: () => new Date().toISOString(),
  say: (line: string) => console.log(line),
})

/** Both keys are in secrets.json until all is done; who runs meanwhile learns the next one from the tables of keys. */
const rotateEmbedded = async (configuration: Configuration): Promise<{ done: string } | Problem> => {
  const { dataDir } = common(configuration)
  if (!existsSync(join(dataDir, 'postgres'))) return { problem: `There are no keys to rotate in ${dataDir}.` }
  const known = readOrMakeSecrets(dataDir)
  if ('problem' in known) return known
  const { masterKey, nextMasterKey, databasePassword } = beginSecretsRotation(dataDir, known)
  const server = await reachPostgres(dataDir, databasePassword)
  if ('problem' in server) return server
  try {
    const { LAPKA_CHECKPOINT_KEY: checkpointKey } = configuration
    const { rewrapped, isNewCheckpointKey } = await rotateKeys({
      ...common(configuration),
      keysUrl: server.url,
      eventLogUrl: server.url,
      from: { masterKey, checkpointKey },
      to: { masterKey: nextMasterKey, checkpointKey },
    })
    endSecretsRotation(dataDir)
    const restart = server.isRunning
      ? 'Lapka goes on; its next start uses the new key alone.'
      : 'The next start uses the new key alone.'
    return {
      done: `The master key was changed: ${rewrapped} keys of people were wrapped anew. ${keySentence(isNewCheckpointKey)} ${restart}`,
    }
  } finally {
    await server.stop()
  }
}

const keySentence = (isNew: boolean): string =>
  isNew
    ? 'Checkpoints are signed by a new key from the next start on; the old key has signed which. Give witnesses both: GET /api/v2/checkpoints/verifier-key.'
    : 'The key of checkpoints stays.'

const rotateConfigured = async (configuration: Configuration, isFinishing: boolean): Promise<{ done: string } | Problem> => {
  const { LAPKA_MASTER_KEY, LAPKA_NEXT_MASTER_KEY, LAPKA_CHECKPOINT_KEY, LAPKA_NEXT_CHECKPOINT_KEY } = configuration
  const urls = databaseUrlsOf(configuration)
  if (urls === undefined || LAPKA_MASTER_KEY === undefined) return { problem: 'DATABASE_URL: set it beside LAPKA_MASTER_KEY.' }
  const owner = ownerUrlsOf(urls, configuration)
  if (isFinishing)
    return (await finishKeys(owner.keysUrl, LAPKA_MASTER_KEY))
      ? { done: 'Finished: the old master key opens nothing any more. Destroy it.' }
      : {
          problem:
            'Some keys of people are still wrapped by another key: LAPKA_MASTER_KEY has to be the new one, and the rotation done.',
        }
  if (LAPKA_NEXT_MASTER_KEY === undefined && LAPKA_NEXT_CHECKPOINT_KEY === undefined)
    return {
      problem: 'LAPKA_NEXT_MASTER_KEY, LAPKA_NEXT_CHECKPOINT_KEY: set what is to follow. docs/keys.md says it step by step.',
    }
  const { rewrapped, isNewCheckpointKey } = await rotateKeys({
    ...common(configuration),
    keysUrl: owner.keysUrl,
    eventLogUrl: urls.eventLogUrl,
    from: { masterKey: LAPKA_MASTER_KEY, checkpointKey: LAPKA_CHECKPOINT_KEY },
    to: {
      masterKey: LAPKA_NEXT_MASTER_KEY ?? LAPKA_MASTER_KEY,
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

import { join } from 'node:path'
import { existsSync } from 'node:fs'
import pg from 'pg'
import { readOrMakeSecrets } from '@lapka/stack/data-folder/secrets.ts'
import { reachPostgres } from '@lapka/stack/embedded-postgres/reach-postgres.ts'
import type { Problem } from '@lapka/stack/supervisor/part.ts'
import { writeBackupFile } from './backup-file.ts'
import { stageFiles } from './data-files.ts'
import { writeTables } from './tables.ts'

export type MadeBackup = { position: number; sizeBytes: number }
/** Hears what is being done. */
type OnStep = (step: string) => void

/** Log, keys, state and files of the embedded default as of one instant, in one file, while Lapka runs or not. */
export const makeBackup = async (dataDir: string, path: string, onStep?: OnStep): Promise<MadeBackup | Problem> => {
  if (existsSync(path)) return { problem: `${path} is there already; name a file that is not, nothing was written.` }
  if (!existsSync(join(dataDir, 'postgres'))) return { problem: `There is nothing to back up in ${dataDir}.` }
  const secrets = readOrMakeSecrets(dataDir)
  if ('problem' in secrets) return secrets
  const server = await reachPostgres(dataDir, secrets.databasePassword)
  if ('problem' in server) return server
  try {
    return await backUp({ url: server.url, dataDir, path, onStep })
  } finally {
    await server.stop()
  }
}

type BackupRequest = { url: string; dataDir: string; path: string; onStep?: OnStep | undefined }

/**
 * One transaction sees log, keys and state as of one instant. Files are held before it begins and once more after it, so that none
 * that the log names is missing.
 */
export const backUp = async ({ url, dataDir, path, onStep = () => {} }: BackupRequest): Promise<MadeBackup> => {
  onStep('Holding the files')
  const files = await stageFiles(dataDir)
  const client = new pg.Client({ connectionString: url, application_name: 'lapka backup' })
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ position: string; madeAt: Date }>(
      `select position, date_trunc('milliseconds', now()) as "madeAt" from log.head`,
    )
    const position = Number(rows[0]?.position ?? 0)
    const madeAt = (rows[0]?.madeAt ?? new Date()).toISOString()
    await files.catchUp()
    const { sizeBytes } = await writeBackupFile(path, { madeAt, position }, async (writer) => {
      await writeTables(client, writer, (table) => onStep(`Writing ${table}`))
      onStep('Writing the files')
      await files.write(writer, position)
    })
    return { position, sizeBytes }
  } finally {
    await client.end()
    await files.remove()
  }
}

import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Problem } from '../supervisor/part.ts'
import { fileProblem } from './file-problem.ts'

const secrets = z.object({
  masterKey: z.string().regex(/^[0-9a-f]{64}$/),
  /** While the master key changes. */
  nextMasterKey: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  databasePassword: z.string().min(16),
  simulatorKey: z.string().min(16),
  webhookSecret: z.string().min(16),
})
export type Secrets = z.infer<typeof secrets>

/** Made once, readable by their owner only. With data but without them the data could not be opened any more. */
export const readOrMakeSecrets = (folder: string): Secrets | Problem => {
  const path = join(folder, 'secrets.json')
  try {
    if (existsSync(path)) return readSecrets(path, folder)
    if (existsSync(join(folder, 'postgres'))) return lost(`${path} is missing`)
    return makeSecrets(path)
  } catch (error) {
    return fileProblem(error, folder)
  }
}

const readSecrets = (path: string, folder: string): Secrets | Problem => {
  const text = readFileSync(path, 'utf8')
  chmodSync(path, 0o600)
  try {
    return secrets.parse(JSON.parse(text))
  } catch {
    return lost(`${path} in the data folder ${folder} is damaged`)
  }
}

const makeSecrets = (path: string): Secrets => {
  const made: Secrets = {
    masterKey: randomBytes(32).toString('hex'),
    databasePassword: randomBytes(18).toString('base64url'),
    simulatorKey: `sk_test_${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  }
  writeSecrets(path, made)
  return made
}

/** Synced to disk before it is renamed: keys that are already rewrapped need this secret. */
const writeSecrets = (path: string, made: Secrets): void => {
  writeFileSync(`${path}.new`, JSON.stringify(made, null, 2), { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

/** Makes the next master key, or finds the one that was made before this was cut off. */
export const beginSecretsRotation = (folder: string, known: Secrets): Secrets & { nextMasterKey: string } => {
  const begun = { ...known, nextMasterKey: known.nextMasterKey ?? randomBytes(32).toString('hex') }
  writeSecrets(join(folder, 'secrets.json'), begun)
  return begun
}

/** The next master key is the master key from here on. */
export const endSecretsRotation = (folder: string): void => {
  const path = join(folder, 'secrets.json')
  const { nextMasterKey, ...known } = secrets.parse(JSON.parse(readFileSync(path, 'utf8')))
  if (nextMasterKey !== undefined) writeSecrets(path, { ...known, masterKey: nextMasterKey })
}

/** The password of the role that api, projections and workers connect as. The owner's can't be derived from it. */
export const applicationPasswordOf = ({ databasePassword }: Pick<Secrets, 'databasePassword'>): string =>
  createHmac('sha256', databasePassword).update('the application').digest('base64url')

const lost = (what: string): Problem => ({
  problem: `${what}, and the data can't be opened without it; put it back from a copy, or run "npm run reset" to start afresh.`,
})

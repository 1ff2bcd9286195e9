import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import {
  COSIGNATURE_KIND,
  NOTE_KIND,
  parseVerifierKey,
  verifierKey,
  type Verifier,
} from '@lapka/event-log/checkpoints/signed-note.ts'
import { lockFolder } from '@lapka/stack/data-folder/folder-lock.ts'
import { createWitness } from './serve-witness.ts'

export type WitnessOptions = { log: string[]; port: number; host: string; folder: string; name: string }

/** The witness's own key, made once. It signs everything that the witness says, so only its owner may read it. */
const readOrMakeKey = (folder: string) => {
  const path = join(folder, 'key.json')
  if (!existsSync(path))
    writeFileSync(path, JSON.stringify({ seed: randomBytes(32).toString('hex') }), { mode: 0o600, flag: 'wx' })
  const { seed } = JSON.parse(readFileSync(path, 'utf8')) as { seed: string }
  return createSigningKey({ seed, masterKey: '' })
}

/** Answers the exit code once it was told to end. */
export const runWitness = async (options: WitnessOptions): Promise<number> => {
  const { port, host, name } = options
  const logs = options.log.map(parseVerifierKey)
  if (!logs.every((log): log is Verifier => log?.kind === NOTE_KIND))
    return refuse('--log is no key of a log: GET /api/v2/checkpoints/verifier-key of the Lapka says it.')
  const folder = resolve(options.folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lockFolder(folder) === undefined) return refuse(`Another witness runs from ${folder}: two would cosign two histories.`)
  const key = readOrMakeKey(folder)
  const witness = createWitness({ folder, signer: { name, key }, logs, nowSeconds: () => Math.floor(Date.now() / 1000) })
  const address = await witness.listen({ port, host })
  console.log(`Witness of ${logs.map((log) => log.name).join(', ')} at ${address}`)
  console.log(`LAPKA_WITNESSES="${address} ${verifierKey({ name, kind: COSIGNATURE_KIND, publicKey: key.publicKey })}"`)
  await new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop())
  })
  await witness.close()
  return 0
}

const refuse = (problem: string): number => {
  console.error(problem)
  return 2
}

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
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

const USAGE =
  'Say which logs are witnessed: npm run witness -- --log KEY [--log KEY] [--port 4600] [--host 127.0.0.1] [--folder .witness] [--name NAME]\n' +
  'KEY is what GET /api/v2/checkpoints/verifier-key of the Lapka says.'

/** `npm run witness`: cosigns that a log of checkpoints only ever grows, for as long as it runs. Exit code 2 when asked wrongly. */
const ask = () => {
  try {
    const { values } = parseArgs({
      options: {
        log: { type: 'string', multiple: true, default: [] },
        port: { type: 'string', default: '4600' },
        host: { type: 'string', default: '127.0.0.1' },
        folder: { type: 'string', default: '.witness' },
        name: { type: 'string', default: 'lapka-witness.local' },
      },
    })
    const logs = values.log.map(parseVerifierKey)
    const isAsked =
      logs.length > 0 && logs.every((log): log is Verifier => log?.kind === NOTE_KIND) && /^[^\s+]+$/.test(values.name)
    const port = Number(values.port)
    return isAsked && Number.isInteger(port) ? { ...values, logs, port, folder: resolve(values.folder) } : undefined
  } catch {
    return undefined
  }
}

/** A key of its own, made once: whoever knows it can say anything in this witness's name. */
const readOrMakeKey = (folder: string) => {
  const path = join(folder, 'key.json')
  if (!existsSync(path))
    writeFileSync(path, JSON.stringify({ seed: randomBytes(32).toString('hex') }), { mode: 0o600, flag: 'wx' })
  const { seed } = JSON.parse(readFileSync(path, 'utf8')) as { seed: string }
  return createSigningKey({ seed, masterKey: '' })
}

const run = async (): Promise<void> => {
  const asked = ask()
  if (asked === undefined) {
    console.error(USAGE)
    process.exit(2)
  }
  const { folder, port, host, name, logs } = asked
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lockFolder(folder) === undefined) {
    console.error(`Another witness runs from ${folder}: two would cosign two histories.`)
    process.exit(2)
  }
  const key = readOrMakeKey(folder)
  const witness = createWitness({ folder, signer: { name, key }, logs, nowSeconds: () => Math.floor(Date.now() / 1000) })
  const address = await witness.listen({ port, host })
  console.log(`Witness of ${logs.map((log) => log.name).join(', ')} at ${address}`)
  console.log(`LAPKA_WITNESSES="${address} ${verifierKey({ name, kind: COSIGNATURE_KIND, publicKey: key.publicKey })}"`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void witness.close().then(() => process.exit(0)))
}

await run()

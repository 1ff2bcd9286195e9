import { parseNote } from '@lapka/contracts/history/signed-note.ts'
import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { isConsistent, type TreeHead } from '@lapka/event-log/checkpoints/merkle.ts'
import {
  cosignatureLine,
  lineOf,
  parseCheckpointText,
  type Signer,
  type Verifier,
} from '@lapka/event-log/checkpoints/signed-note.ts'

export type WitnessOptions = {
  /** Folder with the newest checkpoint of each log. */
  folder: string
  signer: Signer
  /** The logs that are witnessed; a log may have several keys while it changes them. */
  logs: readonly Verifier[]
  nowSeconds: () => number
}
type Answer = { status: number; body: string; type?: string }
type Request = { oldSize: number; proof: Buffer[]; note: string }

const MAX_PROOF_LINES = 63
const BODY_LIMIT_BYTES = 64 * 1024

/** C2SP tlog-witness: POST /add-checkpoint. Checking and keeping is one step that nothing comes between. */
export const createWitness = (options: WitnessOptions): FastifyInstance => {
  const app = Fastify({ logger: false, bodyLimit: BODY_LIMIT_BYTES })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post<{ Body: string | null }>('/add-checkpoint', (request, reply) => {
    const { status, body, type = 'text/plain; charset=utf-8' } = witnessCheckpoint(options, request.body ?? '')
    return reply.code(status).type(type).send(body)
  })
  return app
}

/** Synchronous, so that of two requests one sees what the other has kept. */
export const witnessCheckpoint = ({ folder, signer, logs, nowSeconds }: WitnessOptions, body: string): Answer => {
  const request = parseRequest(body)
  const note = parseNote(request?.note ?? '')
  const checkpoint = parseCheckpointText(note?.text ?? '')
  if (request === undefined || note === undefined || checkpoint === undefined) return { status: 400, body: 'malformed request\n' }
  const { origin } = checkpoint
  const keys = logs.filter(({ name }) => name === origin)
  if (keys.length === 0) return { status: 404, body: 'unknown log\n' }
  if (!keys.some((key) => lineOf(note, key) !== undefined)) return { status: 403, body: 'no signature of a known key\n' }
  if (request.oldSize > checkpoint.size) return { status: 400, body: 'the old size is larger than the checkpoint\n' }
  const known = readKnown(folder, origin)
  if (known.size !== request.oldSize) return { status: 409, body: `${known.size}\n`, type: 'text/x.tlog.size' }
  if (known.size === checkpoint.size && known.size > 0 && !known.root.equals(checkpoint.root))
    return { status: 409, body: 'another tree of this size was cosigned\n' }
  if (!isConsistent(known, checkpoint, request.proof)) return { status: 422, body: 'the proof does not lead from the old tree\n' }
  keepKnown(folder, origin, note.text)
  return { status: 200, body: cosignatureLine(note.text, signer, nowSeconds()) }
}

const parseRequest = (body: string): Request | undefined => {
  const end = body.indexOf('\n\n')
  const [first = '', ...lines] = body.slice(0, end).split('\n')
  const oldSize = /^old (0|[1-9]\d{0,14})$/.exec(first)?.[1]
  const isProof = lines.length <= MAX_PROOF_LINES && lines.every((line) => /^[A-Za-z0-9+/]{43}=$/.test(line))
  if (end < 0 || oldSize === undefined || !isProof) return undefined
  return { oldSize: Number(oldSize), proof: lines.map((line) => Buffer.from(line, 'base64')), note: body.slice(end + 2) }
}

const pathOf = (folder: string, origin: string): string =>
  join(folder, `${createHash('sha256').update(origin).digest('hex')}.checkpoint`)

const readKnown = (folder: string, origin: string): TreeHead => {
  try {
    const known = parseCheckpointText(readFileSync(pathOf(folder, origin), 'utf8'))
    if (known === undefined) throw new Error(`what is kept of ${origin} is damaged`)
    return known
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { size: 0, root: Buffer.alloc(0) }
    throw error
  }
}

/** Synced to disk before the answer is sent. */
const keepKnown = (folder: string, origin: string, text: string): void => {
  const path = pathOf(folder, origin)
  const file = openSync(`${path}.new`, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
}

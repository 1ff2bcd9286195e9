import { hash } from 'node:crypto'
import { parseTreeHead, type Note } from '@lapka/contracts/history/signed-note.ts'
import { isSignedBy, type SigningKey } from '../checkpoints/signing-key.ts'
import type { TreeHead } from './merkle.ts'

/** Kinds of Ed25519 signatures of a C2SP signed-note by their byte. */
export const NOTE_KIND = 1
export const COSIGNATURE_KIND = 4
const KEY_ID_BYTES = 4
const TIME_BYTES = 8

/** The signer, as clients are configured with it: `name+hash+base64(kind || public key)`. */
export type Verifier = { name: string; kind: number; publicKey: string }

const keyIdOf = ({ name, kind, publicKey }: Verifier): Buffer =>
  hash(
    'sha256',
    Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(kind), Buffer.from(publicKey, 'base64url')]),
    'buffer',
  ).subarray(0, KEY_ID_BYTES)

export const verifierKey = (verifier: Verifier): string => {
  const key = Buffer.concat([Buffer.of(verifier.kind), Buffer.from(verifier.publicKey, 'base64url')])
  return `${verifier.name}+${keyIdOf(verifier).toString('hex')}+${key.toString('base64')}`
}

/** Undefined for what is no key of an Ed25519 signer. */
export const parseVerifierKey = (text: string): Verifier | undefined => {
  const [, name = '', id, base64 = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== 33 || ![NOTE_KIND, COSIGNATURE_KIND].includes(bytes[0] ?? 0)) return undefined
  const verifier = { name, kind: bytes[0] ?? 0, publicKey: bytes.subarray(1).toString('base64url') }
  return keyIdOf(verifier).toString('hex') === id ? verifier : undefined
}

export type Signer = { name: string; key: SigningKey }
const line = (verifier: Verifier, signature: Buffer): string =>
  `— ${verifier.name} ${Buffer.concat([keyIdOf(verifier), signature]).toString('base64')}\n`

export const signatureLine = (text: string, { name, key }: Signer): string =>
  line({ name, kind: NOTE_KIND, publicKey: key.publicKey }, Buffer.from(key.sign(text), 'base64url'))

/** That at this second it was the largest consistent tree that the witness had seen of the log. */
export const cosignatureLine = (text: string, { name, key }: Signer, seconds: number): string => {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeBigUInt64BE(BigInt(seconds))
  const signature = Buffer.from(key.sign(cosigned(text, String(seconds))), 'base64url')
  return line({ name, kind: COSIGNATURE_KIND, publicKey: key.publicKey }, Buffer.concat([time, signature]))
}

const cosigned = (text: string, seconds: string): string => `cosignature/v1\ntime ${seconds}\n${text}`

/** The line that this signer made of the text, if there is a valid one. Lines of unknown signers are ignored. */
export const lineOf = ({ text, lines }: Note, verifier: Verifier): string | undefined =>
  lines.find((one) => {
    const [, name = '', base64 = ''] = /^— (\S+) (\S+)\n$/.exec(one) ?? []
    const bytes = Buffer.from(base64, 'base64')
    if (name !== verifier.name || !bytes.subarray(0, KEY_ID_BYTES).equals(keyIdOf(verifier))) return false
    const rest = bytes.subarray(KEY_ID_BYTES)
    if (verifier.kind === NOTE_KIND) return isSignedBy(verifier.publicKey, text, rest.toString('base64url'))
    if (rest.length !== TIME_BYTES + 64) return false
    const said = cosigned(text, rest.readBigUInt64BE(0).toString())
    return isSignedBy(verifier.publicKey, said, rest.subarray(TIME_BYTES).toString('base64url'))
  })

/** C2SP tlog-checkpoint: origin, size and root. */
export const checkpointText = (origin: string, { size, root }: TreeHead): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`

export const parseCheckpointText = (text: string): (TreeHead & { origin: string }) | undefined => {
  const head = parseTreeHead(text)
  return head && { ...head, root: Buffer.from(head.root, 'base64') }
}

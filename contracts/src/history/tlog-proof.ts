import { parseNote, parseTreeHead, siblingSides } from './signed-note.ts'
import type { ProofCrypto } from './web-crypto.ts'

const HEADING = 'c2sp.org/tlog-proof@v1'

type TlogProof = { index: number; hashes: string[]; note: string }

const parseTlogProof = (text: string): TlogProof | undefined => {
  const end = text.indexOf('\n\n')
  const [heading, indexLine = '', ...hashes] = text.slice(0, Math.max(end, 0)).split('\n')
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(indexLine) ?? []
  if (heading !== HEADING || index === undefined || hashes.some((hash) => !/^[A-Za-z0-9+/]{43}=$/.test(hash))) return undefined
  return { index: Number(index), hashes, note: text.slice(end + 2) }
}

/** The verdict of a tlog-proof on an entry; `isSigned` is undefined where this browser cannot check signatures. */
export type TlogVerdict =
  | { fault: 'form' | 'path' | 'signature' }
  | { index: number; size: number; isSigned: boolean | undefined }

/** Whether an entry is in the transparency log whose head is signed with this key (C2SP tlog-proof). */
export const verifyTlogProof = async (
  { entry, proof, publicKey }: { entry: string; proof: string; publicKey: string },
  { hashBytes, isSigned }: ProofCrypto,
): Promise<TlogVerdict> => {
  const parsed = parseTlogProof(proof)
  const note = parsed && parseNote(parsed.note)
  const head = note && parseTreeHead(note.text)
  if (parsed === undefined || note === undefined || head === undefined) return { fault: 'form' }
  const sides = siblingSides(parsed.index, head.size, parsed.hashes.length)
  if (sides === undefined) return { fault: 'path' }
  let known = await hashBytes([Uint8Array.of(0), new TextEncoder().encode(entry)])
  for (const [at, side] of sides.entries()) {
    const sibling = bytesOf(parsed.hashes[at] ?? '')
    known = await hashBytes([Uint8Array.of(1), ...(side === 'left' ? [sibling, known] : [known, sibling])])
  }
  if (base64Of(known) !== head.root) return { fault: 'path' }
  const { index } = parsed
  for (const signature of signaturesBy(head.origin, note.lines)) {
    const verdict = await isSigned(publicKey, note.text, signature)
    if (verdict !== false) return { index, size: head.size, isSigned: verdict }
  }
  return { fault: 'signature' }
}

const KEY_ID_BYTES = 4
const SIGNATURE_BYTES = 64

/** Lines of the log itself, as base64url without the id of the key; those of witnesses stand under other names. */
const signaturesBy = (origin: string, lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const [, name, signed = ''] = line.split(/[ \n]/)
    const bytes = bytesOf(signed)
    if (name !== origin || bytes.length !== KEY_ID_BYTES + SIGNATURE_BYTES) return []
    return [base64Of(bytes.subarray(KEY_ID_BYTES)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')]
  })

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

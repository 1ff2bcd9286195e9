import { parseNote } from '@lapka/contracts/history/signed-note.ts'
import { readFileSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDraft, writeOnce } from '../checkpoints/folder.ts'
import type { SigningKey } from '../checkpoints/signing-key.ts'
import { consistencyProof, inclusionProof, leafHash, treeHash, type TreeHead } from './merkle.ts'
import {
  checkpointText,
  lineOf,
  NOTE_KIND,
  parseCheckpointText,
  signatureLine,
  verifierKey,
  type Verifier,
} from './signed-note.ts'
import { parseTilePath, tileOf } from './tiles.ts'

/** The append-only log of what Lapka has signed, in C2SP's formats. Any number of processes read and add to its folder. */
export type TransparencyLog = {
  /** Adds what is not in it yet, in this order; what is there stays where it is. Answers the head, signed. */
  add: (entries: readonly string[]) => Promise<{ head: TreeHead; text: string }>
  /** The newest signed note with all cosignatures that it has; undefined for an empty log. */
  checkpoint: () => Promise<string | undefined>
  /** Puts lines of others below the note of that size. */
  cosign: (size: number, lines: readonly string[]) => Promise<void>
  tile: (path: string) => Promise<Buffer | undefined>
  consistency: (oldSize: number, size: number) => Promise<string[]>
  /** C2SP tlog-proof of one entry; undefined where the newest note does not cover it. */
  proof: (isIt: (entry: string) => boolean) => Promise<string | undefined>
  verifier: Verifier
}

/** `origin` names the log for ever: once it has entries, the one that they were first signed under counts. */
type Opening = { folder: string; key: SigningKey; origin: string }

const leafName = (index: number) => `leaf-${String(index).padStart(12, '0')}.json`
const noteName = (size: number) => `note-${String(size).padStart(12, '0')}`

export const openTransparencyLog = ({ folder, key, ...opening }: Opening): TransparencyLog => {
  const origin = keptOrigin(folder) ?? opening.origin
  const verifier: Verifier = { name: origin, kind: NOTE_KIND, publicKey: key.publicKey }
  const entries: Buffer[] = []
  const leaves: Buffer[] = []
  /** Leaves never change, so only new ones are read. */
  const catchUp = async (): Promise<void> => {
    for (;;) {
      const index = entries.length
      const entry = await readFile(join(folder, leafName(index))).catch(ifMissing)
      if (entry === undefined) return
      // Another call in this process has read it meanwhile.
      if (entries.length !== index) continue
      entries.push(entry)
      leaves.push(leafHash(entry))
    }
  }
  const noteOf = (size: number) => readFile(join(folder, noteName(size)), 'utf8').catch(ifMissing)
  const headOf = (size: number): TreeHead => ({ size, root: treeHash(leaves.slice(0, size)) })

  const sign = async (): Promise<{ head: TreeHead; text: string }> => {
    const head = headOf(leaves.length)
    const text = checkpointText(origin, head)
    const known = parseNote((await noteOf(head.size)) ?? '')
    const lines = known?.text === text ? known.lines : []
    // After a change of keys both have signed: who knows only one of them, or has cosigned, goes along.
    if (lineOf({ text, lines }, verifier) === undefined)
      await write(folder, noteName(head.size), `${text}\n${[...lines, signatureLine(text, { name: origin, key })].join('')}`)
    return { head, text }
  }
  return {
    verifier,
    add: async (texts) => {
      await writeOnce(folder, ORIGIN, origin)
      await catchUp()
      const known = new Set(entries.map(String))
      for (const text of texts.filter((one) => !known.has(one))) {
        while (!entries.some((entry) => entry.toString() === text)) {
          await writeOnce(folder, leafName(entries.length), text)
          await catchUp()
        }
      }
      return sign()
    },
    checkpoint: () => newestNote(folder),
    cosign: async (size, lines) => {
      const note = await noteOf(size)
      if (note === undefined || lines.length === 0) return
      const missing = lines.filter((line) => !note.includes(line))
      if (missing.length > 0) await write(folder, noteName(size), `${note}${missing.join('')}`)
    },
    tile: async (path) => {
      const asked = parseTilePath(path)
      if (asked === undefined) return undefined
      await catchUp()
      return tileOf(asked, entries, leaves)
    },
    consistency: async (oldSize, size) => {
      await catchUp()
      return consistencyProof(leaves.slice(0, size), oldSize).map((hash) => hash.toString('base64'))
    },
    proof: async (isIt) => {
      await catchUp()
      const note = await newestNote(folder)
      const head = parseCheckpointText(note ?? '')
      const index = entries.findIndex((entry) => isIt(entry.toString()))
      if (head === undefined || index < 0 || index >= head.size) return undefined
      const hashes = inclusionProof(leaves.slice(0, head.size), index).map((hash) => `${hash.toString('base64')}\n`)
      return `c2sp.org/tlog-proof@v1\nindex ${index}\n${hashes.join('')}\n${note}`
    },
  }
}

const newestNote = async (folder: string): Promise<string | undefined> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('note-')).sort()
  const last = names.at(-1)
  return last === undefined ? undefined : readFile(join(folder, last), 'utf8')
}

const ORIGIN = 'origin'
const keptOrigin = (folder: string): string | undefined => {
  try {
    return readFileSync(join(folder, ORIGIN), 'utf8')
  } catch {
    return undefined
  }
}

/** As clients are configured with it. */
export const publicVerifierKey = ({ verifier }: Pick<TransparencyLog, 'verifier'>): string => verifierKey(verifier)

const ifMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

const write = async (folder: string, name: string, text: string): Promise<void> =>
  rename(await writeDraft(folder, text), join(folder, name))

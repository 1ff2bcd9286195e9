import { parseNote } from '@lapka/contracts/history/signed-note.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import { leafHash, treeHash } from '@lapka/event-log/checkpoints/merkle.ts'
import { lineOf, NOTE_KIND, parseCheckpointText } from '@lapka/event-log/checkpoints/signed-note.ts'
import { violationOf, type Violation } from './violation.ts'

const i12 = violationOf('I12')
const MAX_NOTES = 32

/**
 * I12: the transparency log has a leaf in every place, its notes are signed by one of our keys, each leads to its root, so the newest
 * goes on from all before it, and every leaf that is a checkpoint is the one that is kept (`positions`).
 */
export const verifyTransparency = async (
  folder: string,
  { publicKeys, positions }: { publicKeys: readonly string[]; positions: ReadonlySet<number> },
): Promise<Violation[]> => {
  const names = (await readdir(folder).catch((): string[] => [])).sort()
  const entries = await Promise.all(names.filter((name) => name.startsWith('leaf-')).map((name) => readFile(join(folder, name))))
  const gap = names.filter((name) => name.startsWith('leaf-')).findIndex((name, index) => Number(/\d+/.exec(name)?.[0]) !== index)
  if (gap >= 0) return [i12(`the transparency log has no leaf ${gap}`)]
  const leaves = entries.map(leafHash)
  const notes = names.filter((name) => name.startsWith('note-')).slice(-MAX_NOTES)
  const ofNotes = await Promise.all(
    notes.map(async (name) => {
      const note = parseNote(await readFile(join(folder, name), 'utf8'))
      const head = parseCheckpointText(note?.text ?? '')
      if (note === undefined || head === undefined) return [i12(`${name} of the transparency log can't be read`)]
      const isOurs = publicKeys.some((publicKey) => lineOf(note, { name: head.origin, kind: NOTE_KIND, publicKey }) !== undefined)
      if (!isOurs) return [i12(`${name} of the transparency log is not signed by our key`)]
      if (head.size > leaves.length)
        return [i12(`the transparency log has ${leaves.length} leaves, and ${head.size} were signed`)]
      const isSame = treeHash(leaves.slice(0, head.size)).equals(head.root)
      return isSame ? [] : [i12(`the transparency log of ${head.size} leaves is not the one that was signed`)]
    }),
  )
  const lost = entries.flatMap((entry, index) => {
    const position = signedCheckpoint.safeParse(JSON.parse(entry.toString())).data?.body.position
    return position === undefined || positions.has(position)
      ? []
      : [i12(`leaf ${index} is a checkpoint of position ${position} that is gone`)]
  })
  return [...ofNotes.flat(), ...lost]
}

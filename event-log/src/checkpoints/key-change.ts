import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyChange, type KeyChange } from '@lapka/contracts/api/checkpoints.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { writeOnce } from './folder.ts'
import { isSignedBy, type SigningKey } from './signing-key.ts'

const nameOf = (to: string): string => `key-${to}.json`

/** Said again it is what was said first. */
export const recordKeyChange = async (folder: string, { from, to, at }: { from: SigningKey; to: SigningKey; at: string }) => {
  const said = canonicalJson({ format: 'lapka-key-change-1', from: from.publicKey, to: to.publicKey, changedAt: at })
  const change = { body: JSON.parse(said) as KeyChange['body'], byOld: from.sign(said), byNew: to.sign(said) }
  await writeOnce(folder, nameOf(to.publicKey), Buffer.from(`${JSON.stringify(change, null, 2)}\n`))
}

/** Those that are whole and signed by both keys, oldest first. */
export const readKeyChanges = async (folder: string): Promise<KeyChange[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('key-'))
  const read = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').then(parse)))
  return read
    .filter((change) => change !== undefined)
    .toSorted((one, other) => (one.body.changedAt < other.body.changedAt ? -1 : 1))
}

const parse = (text: string): KeyChange | undefined => {
  try {
    const change = keyChange.parse(JSON.parse(text))
    const said = canonicalJson(change.body)
    const isSigned = isSignedBy(change.body.from, said, change.byOld) && isSignedBy(change.body.to, said, change.byNew)
    return isSigned ? change : undefined
  } catch {
    return undefined
  }
}

/** The keys whose signatures are ours: today's key, and every one that led to it. What is given is given back first. */
export const trustedKeys = async (folder: string, today: string): Promise<string[]> => {
  const changes = await readKeyChanges(folder)
  const trusted = [today]
  for (const key of trusted)
    for (const { body: change } of changes) if (change.to === key && !trusted.includes(change.from)) trusted.push(change.from)
  return trusted
}

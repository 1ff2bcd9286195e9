import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const kept = z.object({ address: z.url(), cookie: z.string() })
export type KeptSession = z.infer<typeof kept>

/** The session of the operator who signed in on this machine; undefined without one, or with one of another address. */
export const readSession = (file: string, address: string): KeptSession | undefined => {
  try {
    const read = kept.parse(JSON.parse(readFileSync(file, 'utf8')))
    return read.address === address ? read : undefined
  } catch {
    return undefined
  }
}

/** Readable by its owner only: the cookie is all that a request needs. */
export const writeSession = (file: string, session: KeptSession): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(session), { mode: 0o600 })
  chmodSync(file, 0o600)
}

export const removeSession = (file: string): void => rmSync(file, { force: true })

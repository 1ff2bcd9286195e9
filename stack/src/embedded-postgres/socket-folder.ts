import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Of an address in bytes: Linux takes 107, macOS 103. */
const LONGEST = 103

/**
 * Where the embedded PostgreSQL puts its socket: beside its files, which only its own account and root may enter. Undefined where there can
 * be none: in a path that is too long, on Windows, on a file system without sockets. Each start of PostgreSQL
 * takes away what a killed one left; its password is asked for as at its port.
 */
export const findSocketFolder = async (dataDir: string): Promise<string | undefined> => {
  const folder = join(dataDir, 'postgres')
  if (process.platform === 'win32' || Buffer.byteLength(join(folder, '.s.PGSQL.65535')) > LONGEST) return undefined
  const probe = join(dataDir, '.socket-probe')
  rmSync(probe, { force: true })
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(probe, () => server.close(() => resolve(folder)))
  })
}

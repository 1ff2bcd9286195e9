import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const SHARED_MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Where throw-away files belong: in memory if Linux has room for them there, else in the temporary folder. Each test file copies a
 * database of some 1,200 files and deletes it, which costs ext4 a fifth of all the CPU time of integration tests.
 */
export const memoryFolder = (): string => (hasRoom() ? SHARED_MEMORY : tmpdir())

const hasRoom = (): boolean => {
  try {
    // Containers often forbid to run programs from it, and tests write some.
    const options = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]?.split(',')
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return options?.includes('rw') === true && !options.includes('noexec') && bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}

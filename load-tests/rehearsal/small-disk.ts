import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type SmallDisk = { fill: () => void; free: () => void; remove: () => void }

const MEGABYTE = Buffer.alloc(1024 * 1024)

/** A disk of its own for a folder, in memory. Where this machine lets nobody make one, why not. */
export const makeSmallDisk = (folder: string, megabytes: number): SmallDisk | { missing: string } => {
  mkdirSync(folder, { recursive: true })
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'lapka', folder], { encoding: 'utf8' })
  if (made.status !== 0) return { missing: (made.error?.message ?? made.stderr).trim() || 'no disk can be mounted here' }
  const filler = join(folder, 'filler')
  return {
    fill: () => {
      const file = openSync(filler, 'w')
      try {
        for (;;) writeSync(file, MEGABYTE)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => unlinkSync(filler),
    // Lazily: a process that was killed may hold a file a moment longer.
    remove: () => void spawnSync('umount', ['-l', folder]),
  }
}

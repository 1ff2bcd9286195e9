import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../supervisor/part.ts'

const major = '18'
const controlFileBytes = 8192

/** Looks at an existing PostgreSQL folder before PostgreSQL does, because it would say it in many words. */
export const checkCluster = (folder: string): Problem | undefined => {
  try {
    const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
    if (/^\d+$/.test(version) && version !== major) return otherMajor(folder, version)
    if (version !== major) return damaged(folder, 'PG_VERSION is not a version')
    const { size } = statSync(join(folder, 'global/pg_control'))
    return size === controlFileBytes ? undefined : damaged(folder, 'pg_control has lost its end')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EACCES' || code === 'EPERM')
      return {
        problem: `${folder} belongs to another user; start Lapka as that user, or choose another folder with LAPKA_DATA_DIR.`,
      }
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return damaged(folder, 'files are missing')
    throw error
  }
}

export const damaged = (folder: string, reason: string): Problem => ({
  neverStarts: true,
  problem: `The data in ${folder} is damaged (${reason}); put it back from a copy, or run "npm run reset" to start afresh.`,
})

const otherMajor = (folder: string, version: string): Problem => ({
  problem: `The data in ${folder} was written by PostgreSQL ${version} and this is PostgreSQL ${major}; move it over with pg_dump, or run "npm run reset" to start afresh.`,
})

import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { endProcess, identityOf } from './process-identity.ts'
import type { Problem } from '../supervisor/part.ts'
import { databaseSteps } from './running-file.ts'

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
  problem: `The data in ${folder} is damaged (${reason}); put it back from a copy, or run "npm run reset" to start afresh.`,
})

const otherMajor = (folder: string, version: string): Problem => ({
  problem: `The data in ${folder} was written by PostgreSQL ${version} and this is PostgreSQL ${major}; move it over with pg_dump, or run "npm run reset" to start afresh.`,
})

/**
 * A postmaster.pid from before: if that PostgreSQL still runs on this folder it is shut down; if another process got
 * its id since (after a reboot), the file goes, because PostgreSQL would believe it and refuse to start.
 */
export const clearPostmaster = async (folder: string): Promise<void> => {
  const path = join(folder, 'postmaster.pid')
  const pid = Number(readLines(path)[0])
  const found = Number.isInteger(pid) && pid > 0 ? identityOf(pid) : undefined
  if (found === undefined) return
  const commandLine = commandLineOf(pid)
  // Without /proc nobody can tell whose process that is; PostgreSQL's own check has to do.
  if (commandLine === undefined) return
  if (commandLine.includes(folder)) await endProcess(found, [...databaseSteps])
  else rmSync(path, { force: true })
}

const readLines = (path: string): string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

const commandLineOf = (pid: number): string[] | undefined => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return undefined
  }
}

import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Native } from './native.ts'
import { chooseRunAs, spawnAs, type RunAs } from './run-as.ts'

/** The role that initdb makes. It owns all tables but the views', and api, projections and workers do not know its password. */
export const OWNER = 'lapka'

/**
 * Makes the data folder of a PostgreSQL. It grows beside its place and is renamed there when it is whole, so a crash
 * half-way leaves nothing that looks like data. Names sort by code point and letter case works in Bulgarian.
 */
export const makeCluster = async (native: Native, folder: string, password: string): Promise<{ problem: string } | undefined> => {
  const growing = `${folder}.new`
  const passwordFile = `${folder}.password`
  rmSync(growing, { recursive: true, force: true })
  mkdirSync(growing, { recursive: true, mode: 0o700 })
  const runAs = chooseRunAs(native.initdb, dirname(folder))
  if ('problem' in runAs) return runAs
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const path of [growing, passwordFile]) giveTo(runAs, path)
  try {
    const problem = await runInitdb(native, runAs, { growing, passwordFile })
    if (problem !== undefined) return { problem }
    if (!existsSync(folder)) renameSync(growing, folder)
    return undefined
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(growing, { recursive: true, force: true })
  }
}

const giveTo = (runAs: RunAs, path: string): void => {
  if (runAs.kind !== 'self') chownSync(path, runAs.uid, runAs.gid)
}

const runInitdb = (native: Native, runAs: RunAs, place: { growing: string; passwordFile: string }): Promise<string | undefined> =>
  new Promise((resolve) => {
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const options = ['-D', place.growing, '-U', OWNER, `--pwfile=${place.passwordFile}`, '--auth=scram-sha-256', ...locale]
    const initdb = spawnAs(runAs, native.initdb, options, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    initdb.stderr?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-2000)
    })
    initdb.on('error', (error) => resolve(error.message))
    initdb.on('close', (code) => resolve(code === 0 ? undefined : said.trim()))
  })

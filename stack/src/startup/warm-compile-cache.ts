import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileCache, dieWithParent, repository } from '../supervisor/node-process.ts'
import { nodeOptionsOf, scripts, type ScriptName } from './scripts.ts'

/** No port is called so: every `main.ts` loads all it is made of, refuses the configuration and ends. */
const refused = { LAPKA_PORT: 'none' }

/**
 * Compiles all sources at install, so that already the first start finds them compiled: per process 20 MB less memory and a
 * third of a second less. The cache is valid for the same options only, so each process is run with those it will have.
 */
export const warmCompileCache = async (): Promise<void> => {
  const supervisor = ['--import', './stack/src/compile-cache.js', 'stack/src/main.ts']
  const names = Object.keys(scripts) as ScriptName[]
  const children = names.map((name) => [...dieWithParent, ...nodeOptionsOf(name), join(repository, scripts[name])])
  await Promise.all([supervisor, ...children].map(runRefused))
}

const runRefused = (options: string[]): Promise<void> =>
  new Promise((resolve) => {
    const environment = { ...process.env, ...refused, NODE_COMPILE_CACHE: compileCache }
    const run = spawn(process.execPath, options, { cwd: repository, env: environment, stdio: 'ignore', timeout: 30_000 })
    run.on('error', () => resolve())
    run.on('close', () => resolve())
  })

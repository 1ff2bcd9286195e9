import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isBuilt } from './is-built.ts'

/** On a terminal that stands still one waits for something that hangs. */
const TELL_EVERY_MS = 5_000

type Building = { say: (line: string) => void; stopping?: AbortSignal }

/**
 * Builds the console unless that was done; seconds of work, so `npm ci` does it through the root's `prepare` script. Without
 * a console everything else still works, so a build that fails is said and not fatal.
 */
export const ensureConsole = async (repository: string, { say, stopping }: Building): Promise<void> => {
  if (isBuilt(repository)) return
  say('Building the console …')
  const startedAt = performance.now()
  const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  const telling = setInterval(() => say(`Building the console … ${seconds()}`), TELL_EVERY_MS)
  const failed = await runVite(join(repository, 'console'), stopping)
  clearInterval(telling)
  if (failed === undefined) say(`The console is built after ${seconds()}.`)
  if (failed !== undefined && !stopping?.aborted)
    say(`The console could not be built: ${failed}. "npm run build" shows all of it.`)
}

const runVite = (folder: string, signal: AbortSignal | undefined): Promise<string | undefined> =>
  new Promise((resolve) => {
    const vite = findVite(folder)
    if (vite === undefined) return resolve('Vite is not installed; run "npm ci" without --omit=dev')
    const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal && { signal }),
    })
    let said = ''
    build.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4000)))
    build.on('error', (error) => resolve(error.message))
    build.on('close', (code) => resolve(code === 0 ? undefined : firstLine(said)))
  })

const findVite = (folder: string): string | undefined => {
  try {
    return join(dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  } catch {
    return undefined
  }
}

const firstLine = (text: string): string => {
  const lines = text.split('\n').map((line) => line.trim())
  const telling =
    lines.find((line) => /^(\[.*\] ?)?\w*Error\b/.test(line)) ?? lines.find((line) => /error|cannot|could not/i.test(line))
  return telling?.slice(0, 300) ?? 'Vite ended without saying why'
}

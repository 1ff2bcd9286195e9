import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describeEnding, type Ending, type RunningPart } from './part.ts'
import type { LogFile } from './log-file.ts'
import { whenReady } from './when-ready.ts'

export const repository = fileURLToPath(new URL('../../../', import.meta.url))
const preload = new URL('die-with-parent.ts', import.meta.url).href
const stopMs = 12_000

export type NodeProcess = {
  script: string
  environment: Record<string, string>
  /** Answers 200 when the process is ready; without one it is ready as soon as it runs. */
  readyUrl?: string
  log: LogFile
  onLine: (line: string) => void
}

/**
 * One of our own `main.ts` as a child process: in a session of its own, so that a Ctrl-C in the terminal reaches it only
 * through the supervisor, and with a channel whose end tells it that the supervisor is gone.
 */
export const startNodeProcess = ({ script, environment, readyUrl, log, onLine }: NodeProcess): RunningPart => {
  const options = ['--import', preload, '--max-semi-space-size=4', '--disable-warning=ExperimentalWarning', script]
  const child = spawn(process.execPath, options, {
    cwd: repository,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lastWords = keepLastWords(child)
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => log.write(chunk.toString()))
    if (output) createInterface({ input: output }).on('line', onLine)
  }
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => resolve(describeEnding(null, null, error.message)))
    child.once('close', (code, signal) => resolve(describeEnding(code, signal, lastWords())))
  })
  const ready = readyUrl === undefined ? Promise.resolve(undefined) : whenReady(readyUrl, ended)
  return { pid: child.pid ?? 0, ready, ended, stop: () => stopProcess(child, ended) }
}

const keepLastWords = (child: ChildProcess): (() => string | undefined) => {
  let words: string | undefined
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (/\S/.test(line) && !/^\s+at |^Node\.js v|^\s*[{}^]/.test(line)) words = line.trim().slice(0, 400)
    })
  return () => words
}

/** Asks, waits, and ends a process that does not listen: work in flight is safe to lose, the log is the truth. */
const stopProcess = async (child: ChildProcess, ended: Promise<Ending>): Promise<void> => {
  child.kill('SIGTERM')
  const hardly = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(hardly)
}

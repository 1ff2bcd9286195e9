import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { repository } from '../supervisor/node-process.ts'

/** `npm start` as a test runs it: on ports and in a data folder of its own. */
export type LapkaProcess = {
  pid: number
  /** Everything it has printed so far. */
  output: () => string
  /** Resolves with true when it has printed that it is ready, with false when it ended before. */
  ready: Promise<boolean>
  /** Its exit code; null when it was killed. */
  ended: Promise<number | null>
  signal: (signal: NodeJS.Signals) => void
  prints: (text: string | RegExp) => Promise<void>
}

export type ProcessOptions = { dataDir: string; port: number }

export const runLapka = (place: ProcessOptions, environment: Record<string, string> = {}): LapkaProcess => {
  const options = ['--import', './stack/src/compile-cache.js', 'stack/src/main.ts']
  return watch(spawn(process.execPath, options, { cwd: repository, env: environmentOf(place, environment) }))
}

/** With npm in between, as in a terminal: its process is the only one that the caller knows. */
export const runNpmStart = (place: ProcessOptions): LapkaProcess =>
  watch(spawn('npm', ['start'], { cwd: repository, env: environmentOf(place, {}) }))

const watch = (child: ChildProcessWithoutNullStreams): LapkaProcess => {
  let text = ''
  const listeners = new Set<() => void>()
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      for (const listener of listeners) listener()
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const prints = (wanted: string | RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)) && resolve()
      listeners.add(look)
      void ended.then(() => reject(new Error(`Ended without printing ${String(wanted)}:\n${text}`)))
      look()
    })
  const ready = prints('Lapka is ready').then(
    () => true,
    () => false,
  )
  return { pid: child.pid ?? 0, output: () => text, ready, ended, signal: (signal) => void child.kill(signal), prints }
}

export const runReset = (dataDir: string): Promise<{ code: number | null; output: string }> =>
  collect(spawn(process.execPath, ['stack/src/reset.ts'], { cwd: repository, env: environmentOf({ dataDir, port: 4000 }, {}) }))

const collect = async (child: ChildProcess): Promise<{ code: number | null; output: string }> => {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

/** Without the test runner's own settings. */
export const environmentOf = ({ dataDir, port }: ProcessOptions, more: Record<string, string>): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  LAPKA_DEMO: 'false',
  // Tests that end or freeze a part mean that part alone.
  LAPKA_PROCESSES: 'many',
  LAPKA_PORT: String(port),
  LAPKA_DATA_DIR: dataDir,
  ...more,
})

/** Every process that was started for a data folder, by the environment it was given; the supervisor and PostgreSQL too. */
export const processesOf = (dataDir: string): { pid: number; command: string }[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir)
        return isOurs ? [{ pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }] : []
      } catch {
        return []
      }
    })

/** Waits for something to become true; a test that waits in vain fails by its own time limit. */
export const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isTrue())) await delay(50)
}

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { LoadTestRow } from '@lapka/state/load-tests/load-tests.ts'

/** `problem`: why it did not measure, in the runner's own last words. */
export type RunnerProcess = { ended: Promise<{ problem: string | null }>; stop: () => void }
export type StartRunner = (
  test: Pick<LoadTestRow, 'scenario' | 'ratePerSecond' | 'seconds' | 'address'>,
  onLine: (line: string) => void,
) => RunnerProcess

const script = fileURLToPath(new URL('../../../load-tests/src/load/main.ts', import.meta.url))
const TIMEOUT_MS = 8_000
const MAX_WORDS = 400
/** k6 ends with 99 where a threshold is broken, and says of an interrupt that it was one. */
const measuredCodes = new Set([0, 99, 105, 130])

/**
 * k6 or our runner in a process of its own, behind a pipe for its lines. Its standard input is a pipe too, by whose end it
 * notices that we are gone.
 */
export const createRunner =
  (more: readonly string[] = []): StartRunner =>
  ({ scenario, ratePerSecond, seconds, address }, onLine) => {
    const options = ['--rate', String(ratePerSecond), '--for', `${seconds}s`, '--address', address, '--json', ...more]
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, scenario, ...options], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let words = ''
    child.stdin.on('error', () => undefined)
    createInterface({ input: child.stdout }).on('line', onLine)
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (/\S/.test(line)) words = line.trim().slice(0, MAX_WORDS)
    })
    const ended = new Promise<{ problem: string | null }>((resolve) => {
      child.once('error', (error) => resolve({ problem: error.message }))
      child.once('close', (code, signal) =>
        resolve({ problem: measuredCodes.has(code ?? -1) ? null : words || `It ended with ${code ?? signal}.` }),
      )
    })
    let isStopping = false
    const stop = (): void => {
      if (isStopping) return
      isStopping = true
      child.kill('SIGINT')
      const hardly = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
      void ended.then(() => clearTimeout(hardly))
    }
    return { ended, stop }
  }

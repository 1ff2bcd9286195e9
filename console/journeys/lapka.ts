import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneData } from '../../stack/src/testing/data-template.ts'
import { freePortRange } from '../../process/src/testing/reserved-ports.ts'

const repository = join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 300_000

export type Lapka = { url: string; mailUrl: string; stop: () => Promise<void> }

/** `npm start` as a newcomer would run it, on free ports and a data folder of its own: a new one, or a copy of a template. */
export const startLapka = async ({ template }: { template?: string } = {}): Promise<Lapka> => {
  const first = await freePortRange()
  const folder = mkdtempSync(join(tmpdir(), 'lapka-journey-'))
  const dataDir = join(folder, 'data')
  if (template !== undefined) cloneData(template, dataDir)
  const child = spawn('node', ['stack/src/main.ts'], {
    cwd: repository,
    env: {
      ...process.env,
      // Not vitest's.
      NODE_ENV: undefined,
      // As under npm: it ends when the process that started it is gone.
      npm_lifecycle_event: 'start',
      LAPKA_PORT: String(first),
      LAPKA_DATA_DIR: dataDir,
      // The demo's refund that needs a person is smaller than one that needs two operators elsewhere.
      LAPKA_FOUR_EYES_CENTS: '100',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGINT')
      await new Promise((resolve) => child.once('exit', resolve))
    }
    rmSync(folder, { recursive: true, force: true })
  }
  await ready(child).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url: `http://localhost:${first}`, mailUrl: `http://localhost:${first + 2}`, stop }
}

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`Lapka was not ready in time. It said: ${said}`)), START_TIMEOUT_MS)
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (!/ready after/.test(said)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`Lapka ended with code ${code}. It said: ${said}`))
    })
  })

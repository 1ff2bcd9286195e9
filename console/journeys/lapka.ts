import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../..')
const PORTS = 8
const PATIENCE_MS = 300_000

export type Lapka = {
  url: string
  mailUrl: string
  dataDir: string
  /** Ends it and leaves its data. */
  end: () => Promise<void>
  remove: () => void
  stop: () => Promise<void>
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** The first of a row of free ports, away from those that a developer's own Lapka uses; no two workers of vitest look at the same. */
const freePorts = async (): Promise<number> => {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 10
  for (let first = 20_000 + worker * 1000 + Math.floor(Math.random() * 500); ; first += PORTS) {
    const free = await Promise.all(Array.from({ length: PORTS }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
  }
}

/** `npm start` as a newcomer would run it, on free ports and a data folder of its own: a new one, or a copy of what another has left. */
export const startLapka = async (like?: string, settings: Record<string, string> = {}): Promise<Lapka> => {
  const port = await freePorts()
  const folder = mkdtempSync(join(tmpdir(), 'lapka-journey-'))
  // With its owners: started by root, PostgreSQL's files belong to an account of less power.
  if (like !== undefined) execFileSync('cp', ['-a', like, join(folder, 'data')])
  const child = spawn('node', ['stack/src/main.ts'], {
    cwd: repository,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LAPKA_PORT: String(port),
      LAPKA_DATA_DIR: join(folder, 'data'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGINT')
    await new Promise((resolve) => child.once('exit', resolve))
  }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const stop = async () => {
    await end()
    remove()
  }
  await ready(child).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url: `http://localhost:${port}`,
    mailUrl: `http://localhost:${port + 2}`,
    dataDir: join(folder, 'data'),
    end,
    remove,
    stop,
  }
}

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`Lapka was not ready in time. It said: ${said}`)), PATIENCE_MS)
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

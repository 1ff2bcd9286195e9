import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const repository = new URL('../..', import.meta.url).pathname
const PORTS = 8
const PATIENCE_MS = 120_000

export type Lapka = { url: string; mailUrl: string; stop: () => Promise<void> }

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** The first of a row of free ports, away from those that a developer's own Lapka uses. */
const freePorts = async (): Promise<number> => {
  for (let first = 20_000 + Math.floor(Math.random() * 20_000); ; first += PORTS) {
    const free = await Promise.all(Array.from({ length: PORTS }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
  }
}

/** `npm start` as a newcomer would run it, on free ports and a data folder of its own. */
export const startLapka = async (): Promise<Lapka> => {
  const port = await freePorts()
  const folder = mkdtempSync(join(tmpdir(), 'lapka-journey-'))
  const child = spawn('node', ['stack/src/main.ts'], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'development', LAPKA_PORT: String(port), LAPKA_DATA_DIR: join(folder, 'data') },
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
  return { url: `http://localhost:${port}`, mailUrl: `http://localhost:${port + 2}`, stop }
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

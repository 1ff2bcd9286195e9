import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { DEMO_PASSWORD } from '@lapka/simulators/demo-robot/robot-login.ts'
import type { Home } from './network.ts'

const TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 40
const chromiums = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export type Kind = 'sound' | 'picture'
/** A person with a home network and a browser of their own. */
export type Person = {
  page: Page
  professionalId: string | null
  ask: <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<Answer>
  /** When it came in for the first time after a moment; undefined where it did not within a minute. */
  firstAfter: (kind: Kind, after: number, fromCall?: number) => Promise<number | undefined>
  longestGap: (kind: Kind, after: number) => Promise<number>
  calls: () => Promise<number>
  /** How sound and picture come: direct, or by the relay and over what. */
  way: () => Promise<string>
  close: () => Promise<void>
}
type Place = { folder: string; url: string; doorAt: string; email: string }

export const bringIn = async (home: Home, { folder, url, doorAt, email }: Place): Promise<Person> => {
  const browser = await chromium.launch({
    executablePath: programIn(home, folder),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      // One address for all, as in production; camera and microphone are allowed to it.
      `--host-resolver-rules=MAP ${new URL(url).host} ${doorAt}`,
    ],
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript({ path: join(import.meta.dirname, 'watch-calls.js') })
  await context.grantPermissions(['camera', 'microphone'])
  const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = { 'idempotency-key': randomUUID() }
    const options = { method, ...(method === 'GET' ? {} : { headers, data: body ?? {} }) }
    const answer = await context.request.fetch(`${url}/api/v2${path}`, options)
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const { user } = await ask<{ user: { professionalId: string | null } }>('POST', '/sessions', { email, password: DEMO_PASSWORD })
  const page = await context.newPage()
  const look = <Seen>(what: string) => page.evaluate<Seen>(`lapkaDrill.${what}`)
  return {
    page,
    professionalId: user.professionalId,
    ask,
    firstAfter: async (kind, after, fromCall = 0) => {
      const until = Date.now() + TIMEOUT_MS
      while (Date.now() < until) {
        // Between two documents there is nothing to look at.
        const at = await look<number | null>(`firstAfter('${kind}', ${after}, ${fromCall})`).catch(() => null)
        if (at !== null) return at
        await pause(POLL_INTERVAL_MS)
      }
      return undefined
    },
    longestGap: (kind, after) => look(`longestGap('${kind}', ${after})`),
    calls: () => look('calls()'),
    way: () => look('way()'),
    close: () => browser.close(),
  }
}

/** Chromium itself, in the network of that home. */
const programIn = ({ namespace }: Home, folder: string): string => {
  const program = chromiums.find((path) => path !== undefined && existsSync(path))
  if (program === undefined) throw new Error('The drill needs a Chromium of the machine; CHROMIUM_PATH says where it is.')
  const script = join(folder, `${namespace}.sh`)
  writeFileSync(script, `#!/bin/sh\nexec ip netns exec ${namespace} ${program} "$@"\n`)
  chmodSync(script, 0o755)
  return script
}

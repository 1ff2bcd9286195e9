import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import packaged from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

/** Chromium without windows: it does the same work in half the time of a whole one. */
const SHELL = '/usr/bin/chromium-headless-shell'
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']
const args = [
  '--no-sandbox',
  '--disable-gpu',
  // Without these a headless Chromium looks up hosts of its maker at every start.
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's own moving picture and sound in the place of a camera and a microphone, given without a question. Two callers at 30 pictures a
  // second keep two cores busy by themselves.
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

/**
 * The Chromium that CHROMIUM_PATH names, else one without windows: the machine's, or the one that `@sparticuz/chromium` carries in
 * its npm package, which needs libraries that the machine may lack. Else the machine's whole one. Nothing is downloaded.
 */
export const findBrowser = async (): Promise<string> => {
  const named = process.env['CHROMIUM_PATH'] ?? [SHELL].find((path) => existsSync(path))
  if (named !== undefined) return named
  const shell = await packaged.executablePath()
  if (spawnSync(shell, ['--version']).status === 0) return shell
  return whole.find((path) => existsSync(path)) ?? onPath() ?? shell
}

/**
 * Where the machine names no language, Chromium without windows speaks one that Intl does not know. It keeps its own clock where that of
 * the tests is moved, which would make it fifty times slower: pages go by the server's.
 */
const own = { LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', LD_PRELOAD: '' }

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args, env: { ...process.env, ...own } })

const onPath = (): string | undefined => {
  try {
    return execFileSync('sh', ['-c', 'command -v chromium || command -v google-chrome'], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

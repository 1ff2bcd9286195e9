import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import packaged from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']
// Without these a headless Chromium looks up hosts of its maker at every start.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine's own Chromium, else the one that `@sparticuz/chromium` carries in its npm package. Nothing is downloaded. */
export const findBrowser = async (): Promise<{ executablePath: string; args: string[] }> => {
  const own = process.env['CHROMIUM_PATH'] ?? installed.find((path) => existsSync(path)) ?? onPath()
  if (own !== undefined) return { executablePath: own, args: quiet }
  return { executablePath: await packaged.executablePath(), args: [...packaged.args, ...quiet] }
}

/** `own` adds to the command line. */
export const openBrowser = async (own: readonly string[] = []): Promise<Browser> => {
  const { executablePath, args } = await findBrowser()
  return chromium.launch({ executablePath, args: [...args, ...own] })
}

const onPath = (): string | undefined => {
  try {
    return execFileSync('sh', ['-c', 'command -v chromium || command -v google-chrome'], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

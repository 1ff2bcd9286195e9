import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'
import { writeIvf } from './ivf.ts'

/**
 * Draws and encodes what the robot of the demo shows and says: `node simulators/src/demo-robot/media/film-robot.ts [path of a Chromium]`.
 * Run by hand after a change of studio.html; the result is kept beside it, so that Lapka starts without a browser or an encoder.
 */
const [, , executablePath = '/usr/bin/chromium'] = process.argv
/** Eight seconds; what the encoder adds for its own delay would be a seam. */
const SOUND_PACKETS = 400
const studio = 'https://studio.test'
const here = (name: string): URL => new URL(name, import.meta.url)
const fontOf = (subset: string): string =>
  createRequire(import.meta.url).resolve(`@fontsource-variable/sofia-sans/files/sofia-sans-${subset}-wght-normal.woff2`)

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  await page.route(`${studio}/`, (route) => route.fulfill({ contentType: 'text/html', body: readFileSync(here('studio.html')) }))
  await page.route(`${studio}/*.woff2`, (route) => {
    const [, subset = ''] = /([a-z]+)\.woff2$/.exec(route.request().url()) ?? []
    return route.fulfill({ contentType: 'font/woff2', body: readFileSync(fontOf(subset)) })
  })
  await page.goto(studio)
  const film = async (what: string): Promise<Buffer[]> => {
    const chunks = (await page.evaluate(what)) as string[]
    return chunks.map((chunk) => Buffer.from(chunk, 'base64'))
  }
  const picture = await film('filmPicture()')
  const sound = (await film('filmSound()')).slice(0, SOUND_PACKETS)
  const stream = { width: 640, height: 480, framesASecond: 12 }
  writeFileSync(here('robot.vp8.ivf'), writeIvf(picture, { ...stream, fourcc: 'VP80' }))
  writeFileSync(here('robot.opus.ivf'), writeIvf(sound, { width: 0, height: 0, framesASecond: 50, fourcc: 'Opus' }))
  console.log(`${picture.length} pictures, ${sound.length} packets of sound.`)
} finally {
  await browser.close()
}

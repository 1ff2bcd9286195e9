import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const sources = join(root, 'src/offline/page')
const read = (path: string): string => readFileSync(path, 'utf8')

/** The letters of headings and text, in both alphabets. */
const isFont = (file: string): boolean => /(?:geologica|sofia-sans)-(?:cyrillic|latin)-wght-normal-[^/]+\.woff2$/.test(file)
const rangeOf = (file: string): string =>
  file.includes('cyrillic') ? 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116' : 'U+0000-00FF, U+2000-206F, U+20AC'
const faceOf = (file: string): string => {
  const family = file.includes('geologica') ? 'Geologica Variable' : 'Sofia Sans Variable'
  return `@font-face { font-family: '${family}'; font-weight: 1 1000; src: url(/${file}) format('woff2-variations'); unicode-range: ${rangeOf(file)}; }\n`
}

/**
 * Writes the page for being offline beside the console: it must stand alone, since nothing else can be fetched then. The service
 * worker names its files with what they hold, so a browser installs it anew when one of them changes.
 */
export const offlinePage = (): Plugin => ({
  name: 'offline-page',
  apply: 'build',
  generateBundle(_options, bundle) {
    const fonts = Object.keys(bundle).filter(isFont)
    const styles = fonts.map(faceOf).join('') + read(join(root, 'src/kit/look/tokens.css')) + read(join(sources, 'offline.css'))
    const made = {
      'offline.html': read(join(sources, 'offline.html')),
      'offline.js': read(join(sources, 'offline.js')),
      'offline.css': styles,
    }
    const copied = Object.fromEntries(['before-paint.js', 'favicon.svg'].map((name) => [name, read(join(root, 'public', name))]))
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
    const kept = [
      ...Object.entries({ ...made, ...copied }).map(([name, text]) => ({ url: `/${name}`, hash: hashOf(text) })),
      ...fonts.map((file) => ({ url: `/${file}`, hash: '' })),
    ]
    const worker = read(join(sources, 'sw.js'))
    const stamped = worker.replace('const files = []', `const files = ${JSON.stringify(kept)}`)
    if (stamped === worker) this.error('sw.js has no place for its files')
    for (const [fileName, source] of Object.entries({ ...made, 'sw.js': stamped }))
      this.emitFile({ type: 'asset', fileName, source })
  },
})

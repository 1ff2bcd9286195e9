import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

/** Files that hold secrets wherever they lie. `.env.example` holds names alone, and still does no good in an image. */
const secretFiles = ['.env*', '*.key', '*.pem', 'secrets.json']
const examples = ['.env', '.env.production', 'tls.key', 'tls.pem', 'secrets.json']

/** One sentence for each kind of secret file that `docker build` would copy into the image, and for each such file that lies here. */
export const findImageSecrets = (root: string): string[] => {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  const patterns = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  const isIgnored = (path: string) => {
    const parts = path.split('/')
    const above = parts.map((_, nth) => parts.slice(0, nth + 1).join('/'))
    return patterns.some((pattern) => above.some((one) => matchesGlob(one, pattern)))
  }
  const here = globSync(
    secretFiles.map((name) => `**/${name}`),
    { cwd: root, exclude: ['**/node_modules', '**/dist', '.git'] },
  )
  return [...new Set([...examples, ...examples.map((name) => `stack/${name}`), ...here])]
    .filter((path) => !isIgnored(path))
    .map((path) => `.dockerignore: ${path} would be copied into the image`)
}

import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Sources of the console, relative to the repository. */
const sources = [
  'console/build',
  'console/src',
  'console/public',
  'console/index.html',
  'console/vite.config.ts',
  'console/package.json',
  'contracts/src',
  'domain/src',
]

/** Whether `console/dist` is whole and newer than everything it was made of. */
export const isBuilt = (repository: string): boolean => {
  const page = join(repository, 'console/dist/index.html')
  if (!existsSync(page) || !isWhole(repository, page)) return false
  const builtMs = statSync(page).mtimeMs
  return sources.every((source) => newestMs(join(repository, source)) <= builtMs)
}

/** The file that the build writes last (`console/build/first-pictures.ts`). */
const PICTURES = '.vite/pages.json'

/** A build that was interrupted has a page without its assets, or without the pictures that are put into it. */
const isWhole = (repository: string, page: string): boolean => {
  const assets = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]
  const files = [...assets.map(([, asset = '']) => asset), PICTURES]
  return files.every((file) => existsSync(join(repository, 'console/dist', file)))
}

const newestMs = (path: string): number => {
  if (!existsSync(path)) return 0
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(0, ...readdirSync(path).map((entry) => newestMs(join(path, entry))))
}

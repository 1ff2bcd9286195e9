import { readFileSync, statSync } from 'node:fs'
import { createShells, PAGES_FILE, readBuiltPages, type BuiltPages } from './first-pictures.ts'

export type BuiltConsole = { template: string; built: BuiltPages; shellOf: ReturnType<typeof createShells> }

/** Changes with every build, also one within the same second. Empty while a build has emptied the folder. */
const stampOf = (folder: string): string => {
  const files = [`${folder}/index.html`, `${folder}/${PAGES_FILE}`]
  const stamps = files.map((file) => statSync(file, { throwIfNoEntry: false, bigint: true }))
  return stamps[0] === undefined ? '' : stamps.map((stat) => (stat ? `${stat.ino} ${stat.mtimeNs} ${stat.size}` : '-')).join(' ')
}

/**
 * The page of the console as it was last built: read again when it changed, for the files that an older one names are gone. While a build
 * runs, or has left half a file, the last whole one stays. A look at two files takes 10 µs.
 */
export const watchBuiltConsole = (folder: string): (() => BuiltConsole) => {
  const read = (): BuiltConsole => {
    const built = readBuiltPages(folder)
    return { template: readFileSync(`${folder}/index.html`, 'utf8'), built, shellOf: createShells(built) }
  }
  let stamp = stampOf(folder)
  let last = read()
  return () => {
    const now = stampOf(folder)
    if (now === '' || now === stamp) return last
    try {
      const next = read()
      if (!next.template.includes('</html>')) return last
      last = next
      stamp = now
    } catch {
      // Half written: the next request looks again.
    }
    return last
  }
}

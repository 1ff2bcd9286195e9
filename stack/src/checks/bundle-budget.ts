import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../supervisor/node-process.ts'

/** Vite's manifest: which chunk imports which. */
type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/** In bytes after gzip: what a first visit loads, and what one route adds. */
export const budget = {
  firstScripts: 180_000,
  firstStyles: 40_000,
  routeScripts: 100_000,
  /** What one screen may load beside its route: by the end of its module's name. */
  libraries: { 'streets/street-layer.tsx': 320_000 } as Record<string, number>,
}

export type Sizes = { firstScripts: number; firstStyles: number; routes: { name: string; scripts: number }[] }

const staticGraph = (manifest: Manifest, name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name]?.imports ?? []) staticGraph(manifest, imported, seen)
  return seen
}

/** `sizeOf` answers how many bytes of a file are sent, so that the arithmetic can be tested without a build. */
export const measure = (manifest: Manifest, sizeOf: (file: string) => number): Sizes => {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (entry === undefined) throw new Error('The manifest has no entry.')
  const first = staticGraph(manifest, entry)
  const scripts = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + sizeOf(manifest[name]?.file ?? ''), 0)
  const styles = new Set([...first].flatMap((name) => manifest[name]?.css ?? []))
  const routes = new Set(Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? []))
  return {
    firstScripts: scripts(first),
    firstStyles: [...styles].reduce((sum, file) => sum + sizeOf(file), 0),
    routes: [...routes].map((name) => ({
      name,
      scripts: scripts([...staticGraph(manifest, name)].filter((chunk) => !first.has(chunk))),
    })),
  }
}

const limitOf = (name: string): number =>
  Object.entries(budget.libraries).find(([end]) => name.endsWith(end))?.[1] ?? budget.routeScripts

/** One sentence per broken bound. */
export const overBudget = (sizes: Sizes): string[] => {
  const over = (name: string, bytes: number, limit: number) =>
    bytes > limit ? [`${name}: ${(bytes / 1000).toFixed(1)} kB gz, allowed are ${limit / 1000}`] : []
  return [
    ...over('scripts of the first load', sizes.firstScripts, budget.firstScripts),
    ...over('styles of the first load', sizes.firstStyles, budget.firstStyles),
    ...sizes.routes.flatMap((route) => over(`route ${route.name}`, route.scripts, limitOf(route.name))),
  ]
}

if (import.meta.main) {
  const dist = join(repository, 'console/dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  // As it was built: a file that was not compressed counts whole.
  const sent = (file: string) => (existsSync(`${file}.gz`) ? `${file}.gz` : file)
  const sizes = measure(manifest, (file) => statSync(sent(join(dist, file))).size)
  const largest = sizes.routes
    .filter(({ name }) => limitOf(name) === budget.routeScripts)
    .toSorted((a, b) => b.scripts - a.scripts)[0]
  console.log(
    `first load: ${(sizes.firstScripts / 1000).toFixed(1)} kB scripts, ${(sizes.firstStyles / 1000).toFixed(1)} kB styles (gz); largest route: ${largest?.name} ${((largest?.scripts ?? 0) / 1000).toFixed(1)} kB`,
  )
  const problems = overBudget(sizes)
  for (const problem of problems) console.error(`FAILED budget: ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

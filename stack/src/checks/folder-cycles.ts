import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rooms } from './rooms.ts'

type Import = { from: string; to: string }

const imported = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)'(\.[^'\n]+)'/g
const isTest = (file: string): boolean => /\.(?:test|journey|drill)\.|\/testing\//.test(file)

/** A folder stands for all files below it; a file beside the folders stands for itself. */
const nodeOf = (file: string, source: string): string => file.slice(source.length + 1).split('/')[0] ?? ''

const importsOf = (root: string, file: string): Import[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(imported)].flatMap(([, target = '']) => {
    const to = join(dirname(file), target)
    return isTest(to) ? [] : [{ from: file, to }]
  })

/** The shortest way back from `end` to `start`, by the imports between folders. */
const wayBack = (edges: Map<string, Map<string, Import>>, start: string, end: string): Import[] | undefined => {
  const ways = new Map<string, Import[]>([[end, []]])
  for (const [node, way] of ways)
    for (const [next, edge] of edges.get(node) ?? []) {
      if (next === start) return [...way, edge]
      if (!ways.has(next)) ways.set(next, [...way, edge])
    }
  return undefined
}

const circlesIn = (root: string, source: string): string[] => {
  const edges = new Map<string, Map<string, Import>>()
  const files = globSync(`${source}/**/*.{ts,tsx,js}`, { cwd: root }).filter((file) => !isTest(file))
  for (const { from, to } of files.flatMap((file) => importsOf(root, file))) {
    const [start, end] = [nodeOf(from, source), nodeOf(to, source)]
    if (start === end || !to.startsWith(`${source}/`)) continue
    const ends = edges.get(start) ?? new Map<string, Import>()
    edges.set(start, ends.set(end, ends.get(end) ?? { from, to }))
  }
  return [...edges].flatMap(([start, ends]) =>
    [...ends].flatMap(([end, edge]) => {
      const back = start < end ? wayBack(edges, start, end) : undefined
      return back === undefined ? [] : [[edge, ...back].map(({ from, to }) => `${from} → ${to}`).join('\n    ')]
    }),
  )
}

/** Their circles are being taken apart; a room leaves this list once it has none. */
const unfinished = new Set(['projections', 'workers', 'console'])

/** Folders that import each other are one folder with two names. The linter sees circles of files only, and not those through `import()`. */
export const findFolderCycles = (root: string): string[] =>
  rooms.filter(({ name }) => !unfinished.has(name)).flatMap(({ name }) => circlesIn(root, `${name}/src`))

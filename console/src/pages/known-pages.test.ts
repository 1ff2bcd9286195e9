import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '@lapka/contracts/pages.ts'
import { picturedPages } from '../first-picture/pictured-pages.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const router = read('../routes.tsx') + read('../signed-in-routes.tsx')
const routed = [...router.matchAll(/path: ['`](\/[^'`]*)['`]/g)].map(([, path = '']) => path)
const known = Object.keys(pages)
const isDashboard = (path: string) => path.startsWith('/dashboard/')

test('the server knows every page that the router knows, and no other: it answers 404 for all others', () => {
  expect(known.filter((path) => !isDashboard(path)).toSorted()).toEqual(routed.filter((path) => !isDashboard(path)).toSorted())
})

test('every public page has a first picture, and its files are those of the screen that the router draws there', () => {
  const open = Object.entries(pages).flatMap(([path, kind]) => (kind === 'public' ? [path] : []))
  expect(Object.keys(picturedPages)).toEqual(expect.arrayContaining(open))
  const routes = router.replaceAll('textPage }', "async () => import('./pages/text-page.tsx')")
  const screenAt = (path: string) => routes.split(`path: '${path}',`)[1]?.split("import('./")[1]?.split("'")[0]
  for (const [path, screen] of Object.entries(picturedPages)) expect([path, screenAt(path)]).toEqual([path, screen])
})

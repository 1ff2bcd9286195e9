import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '@lapka/contracts/pages.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const router = read('../router.tsx') + read('../signed-in-routes.tsx')
const routed = [...router.matchAll(/path: ['`](\/[^'`]*)['`]/g)].map(([, path = '']) => path)
const known = Object.keys(pages)
const isDashboard = (path: string) => path.startsWith('/dashboard/')

test('the server knows every page that the router knows, and no other: it answers 404 for all others', () => {
  expect(known.filter((path) => !isDashboard(path)).toSorted()).toEqual(routed.filter((path) => !isDashboard(path)).toSorted())
})

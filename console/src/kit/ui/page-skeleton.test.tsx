import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { shapeOf } from '../../app/page-shapes.ts'
import type { RegisteredPage } from '../pages/registered-page.ts'
import { registry } from '../pages/registry.ts'
import { Page } from './page.tsx'
import { PageSkeleton, Shaped, type PageShape } from './page-skeleton.tsx'
import { PageState } from './page-state.tsx'

const bricksOf = (drawn: string) => [...drawn.matchAll(/data-brick="(\w+)"/g)].map(([, brick]) => brick)
const awaited = { isFetching: true, refetch: () => undefined }

const names = Object.entries<RegisteredPage>(registry)

test('pages of each family have a shape of their own, and no two families the same', () => {
  const shapes = new Set(names.flatMap(([name]) => shapeOf(name) ?? []))
  expect([...shapes].toSorted()).toEqual([
    'appointment',
    'calendar',
    'checkout',
    'day',
    'find',
    'form',
    'list',
    'paper',
    'professional',
    'sums',
  ] satisfies PageShape[])
  const drawn = [...shapes].map((shape) => bricksOf(renderToStaticMarkup(<PageSkeleton shape={shape} />)).join(' '))
  expect(new Set(drawn).size).toBe(shapes.size)
})

test('a page that is waited for behind a sign-in has a family, but for those named here', () => {
  const plain = names.flatMap(([name, { audience }]) => (audience !== 'everyone' && shapeOf(name) === undefined ? name : []))
  expect(plain.toSorted()).toEqual([
    'dashboard',
    'operatorHome',
    'referral',
    'storage',
    'subscriptions',
    'verificationPending',
    'verificationRejected',
  ])
})

test('a page that stands under its heading awaits the rest, and a part of it a part', () => {
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <Shaped as="form">
        <Page title="Профил">
          <PageState query={awaited}>{() => null}</PageState>
          <PageState query={{ ...awaited, currentData: {} }}>
            {() => <PageState query={awaited}>{() => null}</PageState>}
          </PageState>
        </Page>
      </Shaped>
    </MemoryRouter>,
  )
  expect(bricksOf(drawn)).toEqual(['field', 'field', 'field', 'field', 'pills', 'card'])
})

test('content that comes within half a second is announced by no shape, also where nothing may move', () => {
  const styles = readFileSync(join(import.meta.dirname, 'skeleton.module.css'), 'utf8')
  const tokens = readFileSync(join(import.meta.dirname, '../look/tokens.css'), 'utf8')
  expect(styles).toMatch(/animation: show 0s var\(--lk-delay\) backwards !important;/)
  expect(tokens).toContain('--lk-delay: 500ms;')
})

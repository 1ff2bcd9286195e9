import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBrokenLinks } from './broken-links.ts'
import { decisionList } from './decision-list.ts'
import { findPageFaults, writePages } from './generated-pages.ts'
import { markdownTable } from './markdown-table.ts'

let tree: string
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'lapka-pages-'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

test('a page that shows other things than the code has is named, and can be written anew', async () => {
  const part = { page: 'page.md', name: 'things', make: () => markdownTable(['thing'], [['one|two']]) }
  write('page.md', '# Page\n\n<!-- things -->\n\nold\n\n<!-- /things -->\n\nEnd.\n')
  expect(await findPageFaults(tree, [part])).toEqual([expect.stringMatching(/^page\.md shows other things: run /)])
  await writePages(tree, [part])
  expect(readFileSync(join(tree, 'page.md'), 'utf8')).toContain('| one\\|two |')
  expect(await findPageFaults(tree, [part])).toEqual([])
  await expect(findPageFaults(tree, [{ ...part, name: 'others' }])).rejects.toThrow('There is no <!-- others -->')
})

test('a link to a file or a heading that is not there is named', () => {
  write('docs/one.md', '# One page\n\n## What it costs, and why\n')
  write(
    'README.md',
    [
      '[fine](docs/one.md), [fine](docs/one.md#what-it-costs-and-why), [elsewhere](https://lapka.test/x), [here](#links)',
      '# Links',
      '`[code](nothing.md)`',
      '[gone](docs/two.md) and [moved](docs/one.md#what-it-was)',
    ].join('\n\n'),
  )
  write('node_modules/some/README.md', '[theirs](nothing.md)')
  write('booking-service/src/blog/posts/en/one.md', '[fine](/find-professional?role=VET), [gone](/find-nobody)')
  expect(findBrokenLinks(tree).toSorted()).toEqual([
    'README.md: there is no docs/two.md',
    'README.md: there is no heading #what-it-was in docs/one.md',
    'booking-service/src/blog/posts/en/one.md: the site has no /find-nobody',
  ])
})

test('decisions are numbered without a gap', () => {
  write('0001-tools.md', '# 1. Tools\n')
  write('README.md', '# Decisions\n')
  expect(decisionList(tree)).toBe('- [1. Tools](0001-tools.md)')
  write('0003-later.md', '# 3. Later\n')
  expect(() => decisionList(tree)).toThrow('0003-later.md: here stands decision 2')
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@lapka/contracts/roles.ts'
import { afterEach, expect, test } from 'vitest'
import { readPosts } from './posts.ts'

const LATER = '2030-01-01'
const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

const post = (more: string, title = 'Заглавие') =>
  `---\ntitle: ${title}\nlead: Увод.\ntopic: care\ndrawing: choose\n${more}\n---\n\n## Част\n\nДуми.\n`

const folderWith = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'lapka-posts-'))
  folders.push(folder)
  for (const language of languages) mkdirSync(join(folder, language))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('each post is there in both languages, with its parts, a way on and an honest reading time', () => {
  const posts = readPosts()
  const slugs = languages.map((language) => posts.list(language, LATER).posts.map(({ slug }) => slug))
  expect(slugs[0]).toEqual(slugs[1])
  expect(slugs[0]?.length).toBeGreaterThanOrEqual(6)
  for (const language of languages)
    for (const { slug } of posts.list(language, LATER).posts) {
      const found = posts.find(language, slug, LATER)
      expect(found?.parts.length).toBeGreaterThanOrEqual(3)
      expect(found?.related.length).toBeGreaterThanOrEqual(1)
      expect(found?.more).toHaveLength(3)
      expect(found?.minutes).toBeGreaterThanOrEqual(2)
      expect(/\p{Script=Cyrillic}/u.test(found?.title ?? '')).toBe(language === 'bg')
      expect(/\p{Script=Cyrillic}/u.test(found?.html ?? '')).toBe(language === 'bg')
    }
})

test('a draft is shown nowhere, and a post not before its day', () => {
  const folder = folderWith({
    'bg/draft.md': post('date: 2026-11-01\ndraft: true'),
    'bg/later.md': post('date: 2026-12-01'),
    'bg/now.md': post('date: 2026-11-01'),
  })
  const posts = readPosts(folder)
  expect(posts.list('bg', '2026-11-30').posts.map(({ slug }) => slug)).toEqual(['now'])
  expect(posts.list('bg', '2026-12-01').posts.map(({ slug }) => slug)).toEqual(['later', 'now'])
  for (const slug of ['draft', 'later', '../now', 'toString']) expect(posts.find('bg', slug, '2026-11-30')).toBeUndefined()
  expect(posts.find('bg', 'now', '2026-11-30')?.more).toEqual([])
  expect(posts.list('en', '2026-12-01').posts).toEqual([])
})

test('a post whose head is not right ends the start, and says which', () => {
  const wrong = [
    ['no head', 'The post bg/wrong has no head.'],
    [post('date: soon'), 'Invalid ISO date'],
    [post('date: 2026-11-01\nfont: huge'), 'font'],
    [post('date: 2026-11-01', ''), 'title'],
  ] as const
  for (const [text, why] of wrong) expect(() => readPosts(folderWith({ 'bg/wrong.md': text }))).toThrow(why)
})

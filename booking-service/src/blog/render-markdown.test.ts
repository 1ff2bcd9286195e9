import { expect, test } from 'vitest'
import { createFiller, payloads } from '../../../console/journeys/hostile-payloads.ts'
import { renderMarkdown } from './render-markdown.ts'

/** Ways to put it where Markdown makes something of it. */
const around: ((text: string) => string)[] = [
  (text) => text,
  (text) => `# ${text}\n\n${text}`,
  (text) => `[a link](${text})`,
  (text) => `[a link](<${text}>)`,
  (text) => `![a picture](${text} "${text}")`,
  (text) => `[a link][b]\n\n[b]: ${text} "${text}"`,
  (text) => `<${text}>`,
  (text) => `\`\`\`${text}\n${text}\n\`\`\``,
  (text) => `> ${text}\n\n- ${text}\n\n1. ${text}`,
  (text) => `a | b\n-- | --\n${text} | ${text}`,
]
const foreign = [
  '//evil.test/x.png',
  '/\\evil.test/x',
  'https://evil.test/x.png',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'ftp://evil.test',
]
const posts = [...payloads, ...foreign].flatMap((payload) => around.map((put) => put(payload)))

test('200 hostile posts and more make no script, no handler, no picture and no request to another host', () => {
  expect(posts.length).toBeGreaterThan(200)
  for (const post of posts) {
    const { html } = renderMarkdown(post)
    for (const [tag = ''] of html.matchAll(/<[a-z/!?][^>]*>/gi)) {
      expect([post, tag]).toEqual([
        post,
        expect.stringMatching(
          /^<\/?(?:p|h[2-6]|a|ul|ol|li|blockquote|pre|code|em|strong|s|hr|br|table|thead|tbody|tr|th|td)(?: [a-z]+="[^"<>]*")*(?: \/)?>$/,
        ),
      ])
      expect([post, tag]).toEqual([post, expect.not.stringMatching(/ (?:on\w+|src|srcset|style|action|data)=/)])
      expect([post, tag]).toEqual([post, expect.not.stringMatching(/ href="(?!\/(?![/\\])|#|tel:|https:\/\/)/)])
    }
  }
})

test('payloads that fill a whole post at once do no more', () => {
  const { html } = renderMarkdown(createFiller()(50_000))
  expect(html).not.toMatch(/<(?:script|img|svg|iframe|style|link|meta|form|input|object|embed)/i)
})

test('headings have ids for the list of parts, and a link to another site gives it nothing of ours', () => {
  const { html, parts } = renderMarkdown(
    '## Кога *са* активни\n\nВижте [тук](https://example.org) и [търсене](/find-professional?role=VET).',
  )
  expect(parts).toEqual([{ id: 'part-1', title: 'Кога са активни' }])
  expect(html).toContain('<h2 id="part-1">')
  expect(html).toContain('<a href="https://example.org" rel="noopener nofollow">')
  expect(html).toContain('<a href="/find-professional?role=VET">')
})

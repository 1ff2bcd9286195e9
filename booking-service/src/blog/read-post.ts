import { z } from 'zod'
import { blogDrawings, blogTopics, type Post, type PostSummary } from '@lapka/contracts/api/blog.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { renderMarkdown } from './render-markdown.ts'

/** How many words an adult reads in a minute, unhurried. */
const WORDS_PER_MINUTE = 180

const head = z.strictObject({
  title: z.string().min(1).max(120),
  lead: z.string().min(1).max(300),
  topic: z.enum(blogTopics),
  date: z.iso.date(),
  drawing: z.enum(blogDrawings),
  related: z.array(z.string().regex(/^[^|]+\|[^|]+$/)).default([]),
  draft: z.literal('true').optional(),
})

export type ReadPost = Omit<Post, 'more'> & { isDraft: boolean }

/** A file of a post: lines of `name: value` between two of `---`, then Markdown. Throws where the head is not right. */
export const readPost = (file: string, { slug, language }: { slug: string; language: Language }): ReadPost => {
  const [, lines = '', body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll('\r\n', '\n')) ?? []
  if (body === undefined) throw new Error(`The post ${language}/${slug} has no head.`)
  const named: Record<string, string> = {}
  const related: string[] = []
  for (const line of lines.split('\n')) {
    const [, name = '', value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    if (name === 'related') related.push(value)
    else named[name] = value.replace(/^(['"])(.*)\1$/, '$2')
  }
  const { draft, ...own } = head.parse({ ...named, related })
  const { html, parts, words } = renderMarkdown(body)
  return {
    ...own,
    slug,
    language,
    minutes: Math.max(1, Math.ceil(words / WORDS_PER_MINUTE)),
    html,
    parts,
    related: own.related.map(readRelated),
    isDraft: draft === 'true',
  }
}

const readRelated = (line: string): Post['related'][number] => {
  const [query = '', label = ''] = line.split('|').map((part) => part.trim())
  return { query: new URLSearchParams(query).toString(), label }
}

export const summaryOf = ({ slug, title, lead, topic, drawing, date, minutes }: ReadPost): PostSummary => ({
  slug,
  title,
  lead,
  topic,
  drawing,
  date,
  minutes,
})

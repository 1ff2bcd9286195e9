import { readdirSync, readFileSync } from 'node:fs'
import type { Blog, Post } from '@lapka/contracts/api/blog.ts'
import { languages, type Language } from '@lapka/contracts/roles.ts'
import { readPost, summaryOf, type ReadPost } from './read-post.ts'

const MAX_MORE = 3

export type Posts = {
  list: (language: Language, today: string) => Blog
  find: (language: Language, slug: string, today: string) => Post | undefined
}

/** All posts of a folder, read once: they change with the code. */
export const readPosts = (folder = `${import.meta.dirname}/posts`): Posts => {
  const read = Object.fromEntries(languages.map((language) => [language, readLanguage(folder, language)])) as Record<
    Language,
    ReadPost[]
  >
  /** Drafts and days that have not come are not shown. */
  const published = (language: Language, today: string) => read[language].filter(({ isDraft, date }) => !isDraft && date <= today)
  return {
    list: (language, today) => ({ language, posts: published(language, today).map(summaryOf) }),
    find: (language, slug, today) => {
      const posts = published(language, today)
      const found = posts.find((post) => post.slug === slug)
      if (found === undefined) return undefined
      const { isDraft: _isDraft, ...post } = found
      const others = posts.filter((other) => other !== found)
      return { ...post, more: others.slice(0, MAX_MORE).map(summaryOf) }
    },
  }
}

const readLanguage = (folder: string, language: Language): ReadPost[] =>
  readdirSync(`${folder}/${language}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readPost(readFileSync(`${folder}/${language}/${name}`, 'utf8'), { slug: name.slice(0, -3), language }))
    .toSorted((one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug))

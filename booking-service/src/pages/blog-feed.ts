import { languages, type Language } from '@lapka/contracts/roles.ts'
import type { Posts } from '../blog/posts.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { perAddress } from '../http/rate-limits.ts'
import { routeFor } from '../http/route-for.ts'
import { blogTexts } from './blog-texts.ts'
import { escapeHtml } from './head.ts'
import { siteName } from './seo-texts.ts'

/** The blog for readers of feeds, a feed for each language. */
export const blogFeedRoutes = (app: App, { now, publicUrl, limits }: Dependencies, posts: Posts): void => {
  const { origin } = new URL(publicUrl)
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  for (const language of languages)
    app.get(
      `/blogs/${language}/rss.xml`,
      routeFor('open', { summary: 'The blog as RSS' } as object, config),
      async (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=300')
          .type('application/rss+xml; charset=utf-8')
          .send(feedOf(origin, language, posts.list(language, now().slice(0, 10)).posts)),
    )
}

type Summaries = ReturnType<Posts['list']>['posts']

const feedOf = (origin: string, language: Language, summaries: Summaries): string => {
  const { title, description } = blogTexts[language]
  const items = summaries.map((post) => {
    const link = escapeHtml(`${origin}/blogs/${language}/${post.slug}`)
    const date = new Date(`${post.date}T00:00:00Z`).toUTCString()
    return `<item><title>${escapeHtml(post.title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><description>${escapeHtml(post.lead)}</description></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeHtml(`${title} · ${siteName[language]}`)}</title>
<link>${escapeHtml(`${origin}/blogs/${language}`)}</link>
<atom:link href="${escapeHtml(`${origin}/blogs/${language}/rss.xml`)}" rel="self" type="application/rss+xml" />
<description>${escapeHtml(description)}</description>
<language>${language}</language>
${items.join('\n')}
</channel></rss>
`
}

import type { Blog, Post } from '@lapka/contracts/api/blog.ts'
import { escapeHtml } from './head.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import type { PageContent } from './content.ts'
import { postImageOf } from './social-image/route.ts'
import { siteName } from './seo-texts.ts'
import { blogTexts } from './blog-texts.ts'

const alternatesOf = (rest = ''): NonNullable<PageContent['alternates']> => ({
  bg: `/blogs/bg${rest}`,
  en: `/blogs/en${rest}`,
  'x-default': `/blogs/bg${rest}`,
})

/** The list of posts, as far as its head does not follow from the build. */
export const blogContent = (blog: Blog): Omit<PageContent, 'seo' | 'kind'> => {
  const { language, posts } = blog
  const { title, description } = blogTexts[language]
  const items = posts.map(
    ({ slug, title: name, lead }) =>
      `<li><h2><a href="/blogs/${language}/${slug}">${escapeHtml(name)}</a></h2><p>${escapeHtml(lead)}</p></li>`,
  )
  return {
    canonical: `/blogs/${language}`,
    alternates: alternatesOf(),
    feed: `/blogs/${language}/rss.xml`,
    words: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><ul>${items.join('')}</ul>`,
    data: { endpointName: 'blog', arg: language, value: blog },
  }
}

/** A post: what search engines are told of it is what its reader sees. */
export const postContent = (origin: string, post: Post): PageContent => {
  const { language, slug, title, lead, date, html } = post
  const texts = blogTexts[language]
  const address = `${origin}/blogs/${language}/${slug}`
  const image = postImageOf(post)
  const author = { '@type': 'Organization', name: texts.author, url: `${origin}/about` }
  return {
    seo: { title: `${title} · ${siteName[language]}`, description: lead, keywords: '' },
    kind: 'article',
    name: title,
    image,
    alternates: alternatesOf(`/${slug}`),
    feed: `/blogs/${language}/rss.xml`,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: title,
        image: origin + image,
        description: lead,
        inLanguage: language,
        datePublished: date,
        author,
        publisher: { '@type': 'Organization', name: siteName[language], url: origin },
        mainEntityOfPage: address,
      },
      breadcrumbs(origin, [
        { name: texts.list, path: `/blogs/${language}` },
        { name: title, path: `/blogs/${language}/${slug}` },
      ]),
    ],
    words: `<p><a href="/blogs/${language}">${escapeHtml(texts.list)}</a></p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p><p>${escapeHtml(texts.author)} · <time datetime="${date}">${date}</time></p>${html}`,
    data: { endpointName: 'post', arg: { language, slug }, value: post },
  }
}

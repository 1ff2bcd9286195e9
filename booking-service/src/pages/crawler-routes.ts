import { sql } from 'kysely'
import { z } from 'zod'
import { pages } from '@lapka/contracts/pages.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { escapeHtml } from './head.ts'

/** The protocol's limit is 50,000 addresses a file. */
const PER_FILE = 25_000
const caching = 'public, max-age=3600'
const publicPages = Object.values(pages).flatMap(({ path, isPublic }) => (isPublic && !path.includes(':') ? [path] : []))
const params = z.object({ file: z.string().regex(/^(?:pages|professionals-[1-9]\d{0,3})\.xml$/) })

/** What search engines ask for: where they may go, and which pages there are. */
export const crawlerRoutes = (app: App, { db, publicUrl, limits }: Dependencies): void => {
  const { origin } = new URL(publicUrl)
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }

  app.get('/robots.txt', { schema: { summary: 'Where search engines may go' } as object }, (_request, reply) =>
    reply.header('cache-control', caching).type('text/plain; charset=utf-8').send(robots(origin)),
  )

  app.get(
    '/sitemap.xml',
    { schema: { summary: 'The files that list all public pages' } as object, config },
    async (_request, reply) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from views.listings`.execute(db)
      const files = Math.ceil((rows[0]?.count ?? 0) / PER_FILE)
      const names = ['pages', ...Array.from({ length: files }, (_, index) => `professionals-${index + 1}`)]
      const items = names.map((name) => `<sitemap><loc>${escapeHtml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`)
      return reply.header('cache-control', caching).type('application/xml; charset=utf-8').send(xml('sitemapindex', items))
    },
  )

  app.get('/sitemaps/:file', { schema: { params }, config }, async (request, reply) => {
    const part = /\d+/.exec(request.params.file)?.[0]
    const paths = part === undefined ? publicPages : await professionalPaths(db, Number(part) - 1)
    if (paths.length === 0) throw new Refused('NOT_FOUND')
    const items = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`)
    return reply.header('cache-control', caching).type('application/xml; charset=utf-8').send(xml('urlset', items))
  })
}

const professionalPaths = async (db: Dependencies['db'], part: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('views.listings')
    .select('professionalId')
    .orderBy('professionalId')
    .offset(part * PER_FILE)
    .limit(PER_FILE)
    .execute()
  return rows.map(({ professionalId }) => `/professionals/${professionalId}`)
}

const xml = (element: string, items: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${element}>\n`

/** Private pages say themselves that they want no index; here are those that it makes no sense to look at. */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /appointments/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

import { sql } from 'kysely'
import { z } from 'zod'
import type { Blog } from '@lapka/contracts/api/blog.ts'
import { addressIn } from '@lapka/contracts/pages.ts'
import { languages } from '@lapka/contracts/roles.ts'
import type { Posts } from '../blog/posts.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { createDocumentAnswer } from '../http/fixed-document.ts'
import { perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import type { Landings } from '../landings/read-landings.ts'
import { listFixedPages, type Entry } from './fixed-pages.ts'
import { escapeHtml } from './head.ts'

/** The protocol's limit is 50,000 addresses a file, and each professional has two. */
const PER_FILE = 25_000
const caching = 'public, max-age=3600'
const KEPT_FOR_MS = 600_000
const MAX_KEPT = 8
const params = z.object({ file: z.string().regex(/^(?:pages|blog|landings|animals|professionals-[1-9]\d{0,3})\.xml$/) })

type Written = { posts: Posts; landings: Landings }

/** Files for search engines: where they may go, and which pages there are. */
export const crawlerRoutes = (app: App, dependencies: Dependencies, { posts, landings }: Written): void => {
  const { db, publicUrl, limits, now } = dependencies
  const { origin } = new URL(publicUrl)
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }

  app.get('/robots.txt', routeFor('open', { summary: 'Where search engines may go' } as object), (_request, reply) =>
    reply.header('cache-control', caching).type('text/plain; charset=utf-8').send(robots(origin)),
  )

  const index = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from views.listings`.execute(db)
    const files = Math.ceil((rows[0]?.count ?? 0) / PER_FILE)
    const names = [
      'pages',
      'blog',
      'landings',
      ...((await hasAnimals(db)) ? ['animals'] : []),
      ...Array.from({ length: files }, (_, nth) => `professionals-${nth + 1}`),
    ]
    return xml(
      'sitemapindex',
      names.map((name) => `<sitemap><loc>${escapeHtml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`),
    )
  }
  const listOf = async (file: string) => {
    const part = /\d+/.exec(file)?.[0]
    const entries = part === undefined ? await listFixed(file) : await professionalEntries(db, Number(part) - 1)
    if (entries.length === 0) throw new Refused('NOT_FOUND')
    return xml(
      'urlset',
      entries.map(({ path, lastmod }) => urlOf(origin + path, lastmod)),
    )
  }
  const listFixed = async (file: string): Promise<Entry[]> =>
    file === 'animals.xml'
      ? animalEntries(db)
      : file === 'landings.xml'
        ? landings.addresses()
        : file === 'blog.xml'
          ? languages.flatMap((language) => blogEntries(posts.list(language, now().slice(0, 10))))
          : listFixedPages(dependencies)
  const answerOf = keepAnswers()
  const schema = { summary: 'The files that list all public pages' } as object
  app.get('/sitemap.xml', routeFor('open', schema, config), (request, reply) => answerOf('index', index)(request, reply))
  app.get('/sitemaps/:file', routeFor('open', { params }, config), ({ headers, params: { file } }, reply) =>
    answerOf(file, () => listOf(file))({ headers }, reply),
  )
}

/** A list of thousands is read, written and compressed once in ten minutes for all callers. */
const keepAnswers = () => {
  const kept = new Map<string, { answer: ReturnType<typeof createDocumentAnswer>; untilMs: number }>()
  return (name: string, build: () => Promise<string>) => {
    const known = kept.get(name)
    if (known !== undefined && known.untilMs > performance.now()) return known.answer
    const type = 'application/xml; charset=utf-8'
    const write = async () => Buffer.from(await build())
    const forget = (error: unknown): never => {
      kept.delete(name)
      throw error
    }
    const answer = createDocumentAnswer({ type, caching, build: () => write().catch(forget) })
    kept.delete(name)
    kept.set(name, { answer, untilMs: performance.now() + KEPT_FOR_MS })
    const [oldest = ''] = kept.keys()
    if (kept.size > MAX_KEPT) kept.delete(oldest)
    return answer
  }
}

/** The list of a language changes with its newest post. */
const blogEntries = ({ language, posts }: Blog): Entry[] => [
  { path: `/blogs/${language}`, ...(posts[0] && { lastmod: posts[0].date }) },
  ...posts.map(({ slug, date }) => ({ path: `/blogs/${language}/${slug}`, lastmod: date })),
]

const urlOf = (address: string, lastmod: string | undefined): string =>
  `<url><loc>${escapeHtml(address)}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</url>`

/** Those that look for a home. */
const animalEntries = async (db: Dependencies['db']): Promise<Entry[]> => {
  const rows = await listedEverywhere(db).select(['animalId', 'listedAt']).orderBy('animalId').limit(PER_FILE).execute()
  return rows.flatMap(({ animalId, listedAt }) =>
    languages.map((language) => ({
      path: addressIn(`/adopt/${animalId}`, language),
      lastmod: listedAt.toISOString().slice(0, 10),
    })),
  )
}

const hasAnimals = async (db: Dependencies['db']): Promise<boolean> =>
  (await listedEverywhere(db).select('animalId').limit(1).executeTakeFirst()) !== undefined

const listedEverywhere = (db: Dependencies['db']) =>
  db
    .selectFrom('views.animals')
    .innerJoin('views.professionals', 'views.professionals.professionalId', 'views.animals.professionalId')
    .where('views.animals.status', '=', 'listed')
    .where('views.professionals.verifiedAt', 'is not', null)

const professionalEntries = async (db: Dependencies['db'], part: number): Promise<Entry[]> => {
  const rows = await db
    .selectFrom('views.listings')
    .innerJoin('views.professionals', 'views.professionals.professionalId', 'views.listings.professionalId')
    .select(['views.listings.professionalId', 'verifiedAt'])
    .orderBy('views.listings.professionalId')
    .offset(part * PER_FILE)
    .limit(PER_FILE)
    .execute()
  // Their own page changes with their profile; what is known for certain is when it came to be listed.
  return rows.flatMap(({ professionalId, verifiedAt }) =>
    languages.map((language) => ({
      path: addressIn(`/professionals/${professionalId}`, language),
      ...(verifiedAt !== null && { lastmod: verifiedAt.toISOString().slice(0, 10) }),
    })),
  )
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

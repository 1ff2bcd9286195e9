import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressIn, hasEnglishAddress, isEnglishAddress, languageOfAddress, withoutEnglish } from '@lapka/contracts/pages.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { Dependencies } from '../dependencies.ts'
import { SESSION_COOKIE } from '../http/session-cookie.ts'
import { watchBuiltConsole, type BuiltConsole } from './built-console.ts'
import type { PageContent } from './content.ts'
import { isPictured, withFiles, withName, withPicture, withShell, withWords } from './first-pictures.ts'
import { withHead, type Head } from './head.ts'
import { pageOf, type KnownPage } from './known-pages.ts'
import { createContentReader, type Written } from './page-content.ts'
import { pageUser, withUser } from './page-user.ts'
import { generalImage } from './social-image/route.ts'
import { visitOf } from './visit-of.ts'
import { notFoundSeo, siteName } from './seo-texts.ts'

const NOT_FOUND = 404

/** The language, chosen as the console does it: the address's own, else a page of ours in English that led here, else the stored choice, else Bulgarian. */
const languageOf = ({ cookies, headers, url }: Pick<FastifyRequest, 'cookies' | 'headers' | 'url'>): Language => {
  const addressed = languageOfAddress(pathOf({ url }))
  if (addressed) return addressed
  const from = headers.referer ?? ''
  if (URL.canParse(from) && isEnglishAddress(new URL(from).pathname)) return 'en'
  return cookies['lapka_language'] === 'en' ? 'en' : 'bg'
}

/** As the console has it: professionals and operators have a rail wherever they look at their own things. */
const isBehindRail = (path: string, user: Awaited<ReturnType<typeof pageUser>>): boolean =>
  user != null && user.role !== 'PARENT' && /^\/(?:dashboard|appointments|onboarding|online-consultation\/complete)/.test(path)

/** Answers an address of the console with its page: a known one with its own head, any other with a page that says so, as 404. */
export const createPageAnswer = (dependencies: Dependencies, { folder, ...written }: Written & { folder: string }) => {
  const { db, sessions, publicUrl, site, visits, now } = dependencies
  const readContent = createContentReader({ ...dependencies, ...written })
  const lastBuilt = watchBuiltConsole(folder)
  const { origin, hostname } = new URL(publicUrl)

  /** Pre-rendered only for signed-out visitors without a query. */
  const pageFor = (
    { template, built }: BuiltConsole,
    { request, pattern, shell }: { request: FastifyRequest; pattern: string; shell: string },
    { seo, kind, name, words, data }: PageContent,
  ): string => {
    const first = built[pattern]
    if (!isPictured(first)) return withShell(template, shell)
    const withItsFiles = withFiles(template, first)
    if (request.cookies[SESSION_COOKIE] !== undefined || request.url.includes('?')) return withShell(withItsFiles, shell)
    const picture = first.picture[languageOf(request)]
    const isProfile = kind === 'profile' && name !== undefined
    const drawn = isProfile ? withName(picture, { name, seo, words }) : words && withWords(picture, words)
    return withPicture(withItsFiles, drawn ?? picture, { site, data })
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const last = lastBuilt()
    const language = languageOf(request)
    const path = pathOf(request)
    const page = pageOf(path)
    const user = await pageUser({ db, sessions }, request)
    const content = page && (await readContent(last, page, language))
    const own = page && content && addressesOf(path, page)
    const visit = page && content && visitOf(request, page, hostname)
    if (visit) visits.add({ ...visit, day: now().slice(0, 10) })
    const head: Head = {
      language,
      canonical: origin + (content?.canonical ?? own?.[language] ?? path),
      origin,
      image: { path: content?.image ?? generalImage(language), alt: content?.name ?? siteName[language] },
      isIndexed: content !== undefined && page?.isPublic === true,
      seo: content?.seo ?? notFoundSeo[language],
      kind: content?.kind ?? 'website',
      alternates: content?.alternates ?? own,
      feed: content?.feed,
      structured: content?.structured,
      isAddressed: languageOfAddress(path) !== undefined,
    }
    const shell = last.shellOf(path, isBehindRail(path, user))
    const drawn = withHead(page && content ? pageFor(last, { request, pattern: page.path, shell }, content) : last.template, head)
    // A page that names its reader is not cached, so that no later reader of this browser is given it.
    return reply
      .code(content ? 200 : NOT_FOUND)
      .headers({
        'cache-control': user ? 'private, no-store' : 'no-cache',
        vary: 'Cookie, Referer',
        'content-language': language,
      })
      .type('text/html; charset=utf-8')
      .send(user ? withUser(drawn, user) : drawn)
  }
}

/** A public page's two addresses: the one without a language is read in Bulgarian by all who have chosen none. */
const addressesOf = (path: string, page: KnownPage): Head['alternates'] => {
  if (!hasEnglishAddress(page)) return undefined
  const bg = withoutEnglish(path).replace(/(?<=.)\/+$/, '')
  return { bg, en: addressIn(bg, 'en'), 'x-default': bg }
}

/** Without the query, and with one slash at its beginning: what a browser reads from "//host" is another host. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => (url.split(/[?#]/)[0] ?? '/').replace(/^\/+/, '/')

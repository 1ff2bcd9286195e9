import type { Language } from '@lapka/contracts/roles.ts'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { initReactI18next } from 'react-i18next'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { api } from '../../kit/api/api.ts'
import { App } from '../app.tsx'
import common from '../../kit/i18n/bg/common.json'
import { interpolation, oneFullStop, readersLetters } from '../../kit/i18n/i18n.ts'
import { PawMark } from '../../kit/look/art/logo.tsx'
import { PageSkeleton } from '../../kit/ui/page-skeleton.tsx'
import { shapeOf } from '../page-shapes.ts'
import { pathsOf, routes } from '../routes.tsx'
import type { RegisteredPage } from '../../kit/pages/registered-page.ts'
import { sessionsApi } from '../../kit/session/sessions-api.ts'
import { siteApi } from '../../kit/pages/public-links.tsx'
import { store } from '../store.ts'

type Words = Record<string, Record<string, string>>

type Pictures = Record<string, Record<Language, string>>

/** Pages at an address of each, by their paths, as HTML for the root element: a visitor's, where there is no public site around Lapka. Gets the words that a browser would fetch. */
export const drawPages = async (pages: RegisteredPage[], english: Words): Promise<Pictures> => {
  await i18next
    .use(readersLetters)
    .use(oneFullStop)
    .use(initReactI18next)
    .init({
      lng: 'bg',
      fallbackLng: 'bg',
      ns: Object.keys(english),
      defaultNS: 'common',
      resources: { bg: { common }, en: english },
      interpolation,
      postProcess: oneFullStop.name,
    })
  store.dispatch(sessionsApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: null }]))
  const site = {
    marketingUrl: null,
    socialUrls: [],
    analyticsUrl: null,
    mapUrl: null,
    mapTiles: null,
    contact: { phone: null, address: null, email: null },
    issuer: null,
    feePercent: null,
  }
  store.dispatch(siteApi.util.upsertQueryEntries([{ endpointName: 'site', arg: undefined, value: site }]))
  const pictures: Pictures = {}
  for (const page of pages) {
    const [address = page.path] = pathsOf(page)
    pictures[page.path] = { bg: await drawPage(address, 'bg'), en: await drawPage(address, 'en') }
  }
  // Answers are kept for an hour, and the process would be with them.
  store.dispatch(api.util.resetApiState())
  return pictures
}

const drawPage = async (path: string, language: Language): Promise<string> => {
  await i18next.changeLanguage(language)
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  const page = (
    <App>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </App>
  )
  const faults: unknown[] = []
  const { prelude } = await prerender(page, {
    // Parts that come late would otherwise be put in their places by scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void faults.push(error),
  })
  const drawn = await new Response(prelude).text()
  // A failure within a page is otherwise left out, or drawn as such.
  if (faults.length > 0) throw new Error(`${path} can't be drawn`, { cause: faults[0] })
  return drawn
}

/** Where there is no picture: the shape of a page before any script has come, for parents and visitors and for who works behind a rail. */
export const drawShell = (name: string): { plain: string; work: string } => {
  const draw = (isWork: boolean) =>
    renderToStaticMarkup(
      <div id="shell" data-work={isWork || undefined} aria-hidden="true">
        <div data-bar>
          <PawMark size={30} />
        </div>
        <main>
          <PageSkeleton shape={shapeOf(name)} />
        </main>
      </div>,
    )
  return { plain: draw(false), work: draw(true) }
}

import { existsSync, readFileSync } from 'node:fs'
import type { Site } from '@lapka/contracts/api/site.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { PageData } from './content.ts'
import { descriptionOf, escapeHtml, escapeMarks } from './head.ts'
import type { Seo } from './seo-texts.ts'

/** Of a public page: files of its screen, and what a visitor is shown until they have run. */
type FirstPicture = { scripts: string[]; styles: string[]; fonts: string[]; picture: Record<Language, string> }
/** A page as the console's build wrote it: its head, as far as that does not follow from its content. */
type BuiltPage = {
  head: Record<Language, Partial<Pick<Seo, 'title' | 'description'>>>
  /** Its shape, for who sees it as a visitor does and for who works behind a rail. */
  shell?: { plain: string; work: string }
} & Partial<FirstPicture>
export type BuiltPages = Record<string, BuiltPage | undefined>

export const PAGES_FILE = '.vite/pages.json'

export const readBuiltPages = (folder: string): BuiltPages => {
  const file = `${folder}/${PAGES_FILE}`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltPages) : {}
}

export const isPictured = (page: BuiltPage | undefined): page is BuiltPage & FirstPicture => page?.picture !== undefined

/** The files are asked for along with the first ones, in place of after them. */
export const withFiles = (page: string, { scripts, styles, fonts }: FirstPicture): string => {
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ]
  return page.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
}

type Named = { name: string; seo: Seo; words: string | undefined }

/** The professional's name, over a skeleton of the rest, and their words below it: the build knows no professionals. */
export const withName = (picture: string, { name, seo, words = '' }: Named): string =>
  picture.replace(
    /(<main [^>]*>)([\s\S]*)<\/main>/,
    (_all, main: string, skeleton: string) =>
      `${main}<section class="named"><h1>${escapeHtml(name)}</h1><p>${descriptionOf(seo)}</p></section>${skeleton}${words && `<section class="words">${words}</section>`}</main>`,
  )

/** The server's content of a page, in the place of its skeleton. */
export const withWords = (picture: string, words: string): string =>
  picture.replace(/(<main [^>]*>)[\s\S]*<\/main>/, (_all, main: string) => `${main}<div class="words">${words}</div></main>`)

/**
 * Scripts have nothing to show that is not there: `before-paint.js` makes them what they were as soon as the picture is painted.
 * With the site, and without a session, the app can draw the same page without asking first.
 */
export const withPicture = (page: string, picture: string, { site, data }: { site: Site; data?: PageData | undefined }): string =>
  page
    .replaceAll('<script type="module"', '<script type="text/later"')
    .replaceAll('<link rel="modulepreload"', '<link data-later="modulepreload"')
    .replace('<div id="root"></div>', () => {
      const attributes = [`data-site="${escapeHtml(JSON.stringify(site))}"`]
      if (data) attributes.push(`data-page="${escapeMarks(JSON.stringify(data))}"`)
      return `<div id="root"><div id="picture" ${attributes.join(' ')}>${picture}</div></div>`
    })

/** The shape of the page at an address. The server knows of most dashboards only that they are some; the build knows each. */
export const createShells = (built: BuiltPages) => {
  const shells = Object.entries(built)
    .flatMap(([path, page]) => (page?.shell ? [{ path, shell: page.shell }] : []))
    // Pages with a fixed part of the address go before those with a parameter.
    .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
    .map(({ path, shell }) => ({ matches: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`), shell }))
  return (address: string, isWork: boolean): string =>
    shells.find(({ matches }) => matches.test(address))?.shell[isWork ? 'work' : 'plain'] ?? ''
}

/** Without a pre-rendered picture: a shell instead of a white screen. The app takes its place with what it draws first. */
export const withShell = (page: string, shell: string): string =>
  page.replace('<div id="root"></div>', () => `<div id="root">${shell}</div>`)

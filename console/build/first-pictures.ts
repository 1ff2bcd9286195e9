import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import type { drawPages, drawShell } from '../src/app/first-picture/drawing.tsx'
import { build, type Plugin, type Rolldown } from 'vite'
import type { RegisteredPage } from '../src/kit/pages/registered-page.ts'
import { withoutUnused } from './without-unused.ts'
import { registry } from '../src/kit/pages/registry.ts'

type Drawing = { drawPages: typeof drawPages; drawShell: typeof drawShell }
type Bundle = Rolldown.OutputBundle

const root = join(import.meta.dirname, '..')
const cache = join(root, '../node_modules/.cache/first-picture')

/** Parts that every page needs besides its screen, fetched late elsewhere. */
const frame = ['app/visitor-screens.ts', 'app/shell/footer/footer.tsx']

/**
 * Writes for the server what it puts into pages: title and description of each in both languages, and of public ones the files of
 * their screens, to be fetched along with the first, and their pictures. Of every page the shape that stands there without a picture.
 */
export const firstPictures = (): Plugin => ({
  name: 'first-pictures',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const registered = Object.entries<RegisteredPage>(registry)
    const pictured = registered.filter(([, { isPictured }]) => isPictured)
    const { pictures, drawShell: shellOf } = await draw(pictured.map(([, page]) => page))
    const fonts = Object.keys(bundle).filter((file) => /-(?:cyrillic|latin)-wght-normal-[^/]+\.woff2$/.test(file))
    const pages = registered.map(([name, { path, screen, isPictured, ...keys }]) => {
      const head = { bg: headOf(keys, 'src/kit/i18n/bg'), en: headOf(keys, 'public/locales/en') }
      const shell = shellOf(name)
      if (!isPictured) return [path, { head, shell }]
      return [path, { head, shell, ...filesOf(bundle, [`${screen}.tsx`, ...frame]), fonts, picture: pictures[path] }]
    })
    writeFileSync(join(dir, '.vite/pages.json'), JSON.stringify(Object.fromEntries(pages)))
  },
})

/** A page's head in the words of one language. */
const headOf = ({ title, description }: Pick<RegisteredPage, 'title' | 'description'>, locale: string) => {
  const textOf = (key: string | undefined): string | undefined => {
    if (key === undefined) return undefined
    const [namespace = '', path = ''] = key.split(':')
    const texts: unknown = JSON.parse(readFileSync(join(root, locale, `${namespace}.json`), 'utf8'))
    const text = path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts)
    if (typeof text !== 'string') throw new Error(`${locale} has no ${key}`)
    return text
  }
  return { title: textOf(title), description: textOf(description) }
}

const draw = async (pages: RegisteredPage[]) => {
  // Another name each time: Node keeps what it has imported, and a query at the end would make the file another one than its chunks import.
  const file = `drawing-${Date.now()}.js`
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), withoutUnused()],
    // Taken in whole: Node would read thousands of icons, of which we draw twenty.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/first-picture/drawing.tsx',
      outDir: cache,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: { output: { entryFileNames: file } },
    },
  })
  const locales = join(root, 'public/locales/en')
  const words = readdirSync(locales).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(locales, file), 'utf8')),
  ])
  const drawing = (await import(pathToFileURL(join(cache, file)).href)) as Drawing
  return { pictures: await drawing.drawPages(pages, Object.fromEntries(words)), drawShell: drawing.drawShell }
}

/** Scripts and styles of some screens that the console's own page does not name yet. */
const filesOf = (bundle: Bundle, screens: string[]) => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const scripts = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined, into: Set<string>) => {
    if (chunk === undefined || into.has(chunk.fileName)) return
    into.add(chunk.fileName)
    for (const name of chunk.imports)
      add(
        chunks.find(({ fileName }) => fileName === name),
        into,
      )
  }
  const first = new Set<string>()
  add(
    chunks.find(({ isEntry }) => isEntry),
    first,
  )
  for (const screen of screens) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${screen}`))
    if (chunk === undefined) throw new Error(`No file has the screen ${screen}.`)
    add(chunk, scripts)
  }
  const own = [...scripts].filter((name) => !first.has(name))
  const styles = new Set(own.flatMap((name) => [...((bundle[name] as Rolldown.OutputChunk).viteMetadata?.importedCss ?? [])]))
  return { scripts: own, styles: [...styles] }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { findFaultsWithTokens, findValuesWithoutToken } from './token-rules.ts'

const SMALL_LINES = 30
/** The folders whose styles every feature may use. */
const shared = ['kit/ui', 'kit/look']
/** The one file that spells the API's paths, and the register that spells those of pages: operators' stand beside all others. */
const apiPaths = 'kit/api/api-paths.ts'
const registry = ['kit/pages/registry.ts', 'kit/pages/operator-pages.ts', 'kit/pages/trade-pages.ts']
/** The one file that names the widths at which layouts change. */
const breakpoints = 'kit/look/breakpoints.ts'
/** Those of them that the server knows too. */
const knownPages = 'contracts/src/pages.ts'

/**
 * Rules of the console that no other tool has, one sentence a fault: a stylesheet belongs to one feature; the addresses of the API and
 * of pages are spelled in one file each; a small file that only one other uses is a part of that one; and the kit imports no
 * entity, entities no screen, screens not the app. What is imported when it is needed is a chunk of its own, so it stays a file of
 * its own. Layouts change at the four breakpoints alone, and sizes and
 * colours are tokens. Nothing is drawn without the look that it names, and no look is kept that nothing names.
 */
export const findConsoleFaults = (repository: string): string[] => {
  const folder = join(repository, 'console/src')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  const faults: string[] = []
  const pageAddress = pageAddressIn(readFileSync(join(repository, knownPages), 'utf8'))
  const importers = new Map<string, string[]>()
  const late = new Set<string>()
  /** A module that has to run before another can't be put into the file that imports both. */
  const forEffect = new Set<string>()
  for (const { file, text } of sources) {
    for (const [, path = ''] of text.matchAll(/^(?:import|\} from|export).*'(\.[^']+)'$/gm)) {
      const imported = normalize(join(dirname(file), path))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
      const feature = featureOf(imported)
      if (imported.endsWith('.css') && feature !== featureOf(file) && !shared.includes(feature))
        faults.push(`${file} imports the stylesheet ${imported} of another feature`)
    }
    for (const [, path = ''] of text.matchAll(/^import '(\.[^']+)'$/gm)) forEffect.add(normalize(join(dirname(file), path)))
    for (const [, path = ''] of text.matchAll(/(?:import\(|new URL\()'(\.[^']+)'/g))
      late.add(normalize(join(dirname(file), path)))
    for (const [, path = ''] of text.matchAll(/(?:\bfrom |\bimport |\bimport\()'(\.[^']+)'/g)) {
      const imported = normalize(join(dirname(file), path))
      if (layerOf(imported) > layerOf(file)) faults.push(`${file} imports ${imported}, which stands above it`)
    }
    if (file !== apiPaths && /['"`]\/api\/v\d/.test(text))
      faults.push(`${file} spells an address of the API: take it from ${apiPaths}`)
    if (file !== apiPaths && /\burl: ?['"`]\//.test(text))
      faults.push(`${file} spells a path of the API: take it from ${apiPaths}`)
  }
  for (const { file, text } of sources)
    if (!registry.includes(file) && file !== apiPaths && pageAddress.test(text))
      faults.push(`${file} spells the address of a page: take it from pathTo`)
  for (const { file, text } of sources) {
    const [only, ...others] = importers.get(file) ?? []
    const isSmall = text.split('\n').length <= SMALL_LINES && !file.endsWith('texts.ts')
    if (isSmall && only !== undefined && others.length === 0 && !late.has(file) && !forEffect.has(file))
      faults.push(`${file} is small and only ${only} uses it: put it there`)
  }
  return [
    ...faults,
    ...sources.flatMap((source) => lookFaultsIn(repository, source)),
    ...unusedClassesIn(folder, sources),
    ...otherWidthsIn(folder, sources),
    ...findValuesWithoutToken(folder),
    ...findFaultsWithTokens(folder),
  ]
}

/** Missing styles: a class that its stylesheet does not have, and a part of the kit whose styles are never loaded. */
const lookFaultsIn = (repository: string, { file, text }: { file: string; text: string }): string[] => {
  const folder = join(repository, 'console/src')
  const faults: string[] = []
  for (const [, name = '', path = ''] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'$/gm)) {
    const address = join(folder, dirname(file), path)
    const sheet = existsSync(address) ? readFileSync(address, 'utf8') : ''
    for (const [, used = ''] of text.matchAll(new RegExp(String.raw`(?<![\w./-])${name}\.(\w+)`, 'g')))
      if (!new RegExp(String.raw`\.${used}(?![\w-])`).test(sheet))
        faults.push(`${file} uses ${name}.${used}, which ${path} does not have`)
  }
  const loaded = text + (existsSync(join(folder, 'main.tsx')) ? readFileSync(join(folder, 'main.tsx'), 'utf8') : '')
  for (const [, names = ''] of text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g))
    for (const name of names.split(',').map((one) => one.trim())) {
      const styles = `@mantine/core/styles/${name}.layer.css`
      if (existsSync(join(repository, 'node_modules', styles)) && !loaded.includes(styles))
        faults.push(`${file} draws a ${name} without its styles: import ${styles} beside it`)
    }
  return faults
}

/** Widths in media queries that are no breakpoint, and scripts that ask for the width themselves. */
const otherWidthsIn = (folder: string, sources: readonly { file: string; text: string }[]): string[] => {
  const named = sources.find(({ file }) => file === breakpoints)?.text ?? ''
  const known = new Set(
    [...named.matchAll(/: (\d+)(?=[,\s])/g)].flatMap(([, px]) => [`min-width: ${px}px`, `max-width: ${Number(px) - 1}px`]),
  )
  const asking = sources
    .filter(({ file, text }) => file !== breakpoints && /\b(?:useMediaQuery|matchMedia)\([^)]*width/.test(text))
    .map(({ file }) => `${file} asks for the width of the screen: take it from ${breakpoints}`)
  const others = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((sheet) => sheet.endsWith('.css'))
    .flatMap((sheet) =>
      [...readFileSync(join(folder, sheet), 'utf8').matchAll(/@media([^{]*)/g)]
        .flatMap(([, query = '']) => query.match(/[^()]*\bwidth\b[^()]*/g) ?? [])
        .filter((width) => !known.has(width))
        .map((width) => `${sheet} changes at "${width}", which is none of the breakpoints in ${breakpoints}`),
    )
  return [...asking, ...others]
}

/** Classes that no importer of their stylesheet uses. An importer that looks classes up by name uses each whose name it spells. */
const unusedClassesIn = (folder: string, sources: readonly { file: string; text: string }[]): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((sheet) => sheet.endsWith('.module.css'))
    .flatMap((sheet) => {
      const users = sources.flatMap(({ file, text }) =>
        [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'$/gm)]
          .filter(([, , path = '']) => normalize(join(dirname(file), path)) === sheet)
          .map(([, name = '']) => ({ name, text })),
      )
      const isUsed = (one: string) =>
        users.some(
          ({ name, text }) =>
            new RegExp(String.raw`\b${name}\.${one}\b`).test(text) ||
            (new RegExp(String.raw`\b${name}\[`).test(text) && new RegExp(String.raw`(?<![\w.-])${one}(?![\w-])`).test(text)),
        )
      return [...classesOf(readFileSync(join(folder, sheet), 'utf8'))]
        .filter((one) => !isUsed(one))
        .map((one) => `${sheet} has the class .${one}, which no file uses`)
    })

/** The classes of a stylesheet's own selectors; those of libraries stand in `:global()`. */
const classesOf = (sheet: string): Set<string> => {
  const selectors = sheet.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '').matchAll(/(?<=^|[;{}])[^;{}]*(?=\{)/g)
  return new Set(
    [...selectors].flatMap(([selector]) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)),
  )
}

/** A text that begins like a page's address, the bare home as a link's target, or a page's address that is joined by hand. */
const pageAddressIn = (pages: string): RegExp => {
  // A language's prefix is no page.
  const beginnings = new Set([...pages.matchAll(/path: '\/(?!en\/)([\w-]+)/g)].map(([, segment]) => segment))
  return new RegExp(String.raw`['"\x60]/(?:${[...beginnings].join('|')})(?![\w-])|\bto="/"|\bpathTo\([^\n]*\)\}/\w`)
}

/** From below to above; all other folders are screens. */
const order = ['kit', 'entities', 'screens', 'app']
/** Allowed imports: from the same layer or one below. A file beside the folders puts the app together. */
const layerOf = (file: string): number => {
  const [first = '', second] = file.split('/')
  if (second === undefined) return order.length
  return order.includes(first) ? order.indexOf(first) : order.indexOf('screens')
}

/** The folders within these are features of their own. */
const layers = ['kit', 'entities', 'app']

const featureOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/')
  return layers.includes(first) ? `${first}/${second}` : first
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The console's file that spells the API's paths. */
const apiPaths = 'console/src/kit/api/api-paths.ts'
const ROOT = '/api/v2'

type PathOf = string | ((...values: string[]) => string)

/** Paths that the console asks for and that no route of the API answers, one sentence each. */
export const findUnknownRoutes = async (repository: string): Promise<string[]> => {
  const file = join(repository, apiPaths)
  if (!existsSync(file)) return []
  const { apiPaths: paths } = (await import(pathToFileURL(file).href)) as { apiPaths: Record<string, PathOf> }
  const routes = readAll(repository, 'booking-service/src/**/*.ts').flatMap(({ text }) => routesIn(text))
  const isKnown = (path: string) => routes.some((route) => matches(ROOT + path, route))
  const unused = Object.entries(paths).map(([name, path]) => ({ where: apiPaths, path: pathOf(path, []), name }))
  const asked = readAll(repository, 'console/src/**/*.{ts,tsx}').flatMap(({ file: where, text }) =>
    [...text.matchAll(/\bapiPaths\.(\w+)\(([^()]*)\)/g)].map(([, name = '', values = '']) => ({
      where,
      name,
      path: pathOf(paths[name], values.split(',').map(literalIn)),
    })),
  )
  return [...unused, ...asked]
    .filter(({ path }) => !isKnown(path))
    .map(({ where, name, path }) => `${where} asks for ${path} (${name}), which is no route of the API`)
}

const ANY = '*'

const literalIn = (value: string): string => /^\s*'([^']+)'\s*$/.exec(value)?.[1] ?? ANY

/** With `*` for each value that is known only when it runs. */
const pathOf = (path: PathOf | undefined, values: string[]): string => {
  if (typeof path !== 'function') return path ?? ANY
  return path(...Array.from({ length: path.length }, (_, index) => values[index] ?? ANY))
}

/** A route that begins with a value of its own, as one for several versions does, is compared from its first word on. */
const matches = (path: string, route: string): boolean => {
  const [first = '', ...rest] = route.split('/')
  const asked = path.split('/').slice(first === '' ? 1 : -rest.length)
  return (
    (first === '' || asked[0] === rest[0]) &&
    asked.length === rest.length &&
    asked.every((segment, index) => segment.includes(ANY) || rest[index] === segment || rest[index]?.startsWith(':'))
  )
}

/** Routes as they are registered, with the constants of their file in place. */
const routesIn = (text: string): string[] => {
  const constants = new Map([...text.matchAll(/const (\w+) = '(\/api\/[^']+)'/g)].map(([, name = '', path = '']) => [name, path]))
  return [...text.matchAll(/['`]((?:\/api\/|\$\{\w+\})[^'`\s]*)['`]|\b(?:get|post|put|delete)\((\w+),/g)].flatMap(
    ([, spelled, name]) =>
      spelled?.replace(/^\$\{(\w+)\}/, (whole, constant: string) => constants.get(constant) ?? whole) ??
      constants.get(name ?? '') ??
      [],
  )
}

const readAll = (repository: string, pattern: string) =>
  globSync(pattern, { cwd: repository })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }))

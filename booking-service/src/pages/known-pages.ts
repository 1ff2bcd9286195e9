import { pages, type PagePattern } from '@lapka/contracts/pages.ts'

/** A page of the console and the id in its address, if it has one. */
export type KnownPage = { pattern: PagePattern; id: string | undefined; isPublic: boolean }

const known = (Object.keys(pages) as PagePattern[]).map((pattern) => ({
  pattern,
  matches: new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)').replace('*', '.+')}/?$`),
}))

/** Which page an address without its query is; undefined where the console has none. */
export const pageOf = (path: string): KnownPage | undefined => {
  for (const { pattern, matches } of known) {
    const found = matches.exec(path)
    if (found) return { pattern, id: found[1], isPublic: pages[pattern] === 'public' }
  }
  return undefined
}

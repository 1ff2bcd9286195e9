import { landingOf } from '@lapka/contracts/landing.ts'
import { hasEnglishAddress, pages, withoutEnglish, type PageName } from '@lapka/contracts/pages.ts'

/** A page of the console and the values in its address. */
export type KnownPage = { name: PageName; path: string; parameters: Record<string, string>; isPublic: boolean }

const known = (Object.keys(pages) as PageName[]).map((name) => ({
  name,
  ...pages[name],
  matches: new RegExp(`^${pages[name].path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace('*', '.+')}/?$`),
}))

/** The page of an address without its query; undefined where the console has none. */
export const pageOf = (address: string): KnownPage | undefined => {
  const neutral = withoutEnglish(address)
  return findPage(address) ?? (neutral === address ? undefined : findPage(neutral, hasEnglishAddress))
}

const findPage = (address: string, may: (page: (typeof known)[number]) => boolean = () => true): KnownPage | undefined => {
  for (const { matches, ...page } of known.filter(may)) {
    const found = matches.exec(address)
    // The shape of their addresses is any two or three parts.
    if (found && (!/landing/i.test(page.name) || landingOf(address))) return { ...page, parameters: { ...found.groups } }
  }
  return undefined
}

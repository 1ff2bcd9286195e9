import type { Head } from './head.ts'
import type { Seo } from './seo-texts.ts'

/** An answer of the API that a page begins with, so that the console need not ask for it. */
export type PageData = { endpointName: string; arg: unknown; value: unknown }

/** The content of an address: its head, and the text before any script has run, as far as the build can't know it. */
export type PageContent = {
  seo: Seo
  kind: Head['kind']
  name?: string
  image?: string
  /** The path under which search engines keep it, if that is another one. */
  canonical?: string
  alternates?: Head['alternates']
  feed?: string
  structured?: object[]
  /** Markup for the page's main part: in its place, or after it on a profile. */
  words?: string
  data?: PageData
}

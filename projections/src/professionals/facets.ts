import { createHash } from 'node:crypto'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { latinKey } from './words.ts'

/** An exact filter: what a professional is or offers. Texts count in either alphabet. */
type FacetKind = 'role' | 'city' | 'language' | 'species' | 'specialty' | 'service'

const SAFE_BITS = 52n

/** The beginning of a SHA-256 as a number that is exact in JavaScript: no two facets ever meet. */
export const facetOf = (kind: FacetKind, text: string): number => {
  const known = facets.get(kind + text)
  if (known !== undefined) return known
  const hash = createHash('sha256')
    .update(`${kind}:${latinKey(text)}`)
    .digest()
  const facet = Number(hash.readBigUInt64BE() >> (64n - SAFE_BITS))
  if (facets.size < MAX_REMEMBERED) facets.set(kind + text, facet)
  return facet
}

/** The same few cities, fields and services come again and again. */
const facets = new Map<string, number>()
const MAX_REMEMBERED = 20_000

export const serviceFacet = ({ name, nameEn }: Pick<Service, 'name' | 'nameEn'>): number =>
  facetOf('service', `${name} ${nameEn}`)

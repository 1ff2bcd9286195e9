import { z } from 'zod'

const address = z.url()
const day = z.iso.date()
const organization = z.object({ '@type': z.literal('Organization'), name: z.string().min(1), url: address })
const wallTime = z.string().regex(/^\d\d:\d\d$/)
const price = z.string().regex(/^\d+\.\d\d$/)
const offer = z
  .object({
    '@type': z.literal('Offer'),
    itemOffered: z.object({ '@type': z.literal('Service'), name: z.string().min(1) }),
    price: price.optional(),
    priceCurrency: z.literal('EUR').optional(),
    priceSpecification: z.object({ minPrice: price, priceCurrency: z.literal('EUR') }).optional(),
  })
  .refine((one) => (one.price === undefined) !== (one.priceSpecification === undefined))
const place = z.object({
  '@type': z.enum(['VeterinaryCare', 'AnimalShelter', 'LocalBusiness']),
  name: z.string().min(1),
  url: address,
  address: z.object({ '@type': z.literal('PostalAddress'), addressCountry: z.literal('BG') }),
  image: z.array(address).optional(),
  aggregateRating: z
    .object({
      '@type': z.literal('AggregateRating'),
      ratingValue: z.number().min(1).max(5),
      reviewCount: z.int().min(1),
      bestRating: z.literal(5),
      worstRating: z.literal(1),
    })
    .optional(),
  makesOffer: z.union([offer, z.array(offer)]).optional(),
  openingHoursSpecification: z
    .array(
      z.object({
        '@type': z.literal('OpeningHoursSpecification'),
        dayOfWeek: address,
        opens: wallTime,
        closes: wallTime,
        validFrom: day,
        validThrough: day,
      }),
    )
    .optional(),
})
const listed = z.object({ '@type': z.literal('ListItem'), position: z.int().min(1) })

/** Search engines' requirements for each kind that we write. */
const kinds = z.discriminatedUnion('@type', [
  place,
  z.object({
    '@type': z.literal('BlogPosting'),
    headline: z.string().min(1).max(110),
    image: address,
    datePublished: day,
    inLanguage: z.enum(['bg', 'en']),
    author: organization,
    publisher: organization,
    mainEntityOfPage: address,
  }),
  z.object({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z.array(listed.extend({ name: z.string().min(1), item: address })).min(2),
  }),
  z.object({
    '@type': z.literal('ItemList'),
    name: z.string().min(1),
    itemListElement: z.array(listed.extend({ item: place })).min(1),
  }),
])
const block = z.object({ '@context': z.literal('https://schema.org') }).and(kinds)

/** The kinds in the order of the page; throws for one that is not whole. */
export const structuredKindsOf = (page: string): string[] =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => block.parse(JSON.parse(text))['@type'],
  )

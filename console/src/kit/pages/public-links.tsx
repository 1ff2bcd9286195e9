import type { Site } from '@lapka/contracts/api/site.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutEnglish } from '@lapka/contracts/pages.ts'
import { NavLink, useLocation } from 'react-router-dom'
import { pathTo } from '../pages/paths.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { api } from '../api/api.ts'
import { apiPaths } from '../api/api-paths.ts'

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    site: build.query<Site, void>({ query: () => apiPaths.site, keepUnusedDataFor: 3600 }),
  }),
})

const { useSiteQuery } = siteApi

/** Sections of the public site: their path there, and our own page for an installation without one. */
const sections = {
  parents: { path: 'za-stopani', own: pathTo('forParents') },
  professionals: { path: 'za-profesionalisti', own: pathTo('forProfessionals') },
  faq: { path: 'chesto-zadavani-vaprosi', own: pathTo('faqs') },
  blog: { path: 'blog', own: pathTo('blogs') },
  contacts: { path: 'kontakti', own: pathTo('contact') },
  month: { path: 'aktualno-prez-mesetsa', own: null },
} as const

const noContact: Site['contact'] = { phone: null, address: null, email: null }

type PublicLink = { name: keyof typeof sections; href: string; isExternal: boolean }

/** Bulgarian addresses have no prefix, English ones carry `/en/`; the host comes from configuration. */
const homeOf = (marketingUrl: string, language: Language) => `${marketingUrl}/${language === 'en' ? 'en/' : ''}`

export const publicLinksOf = (marketingUrl: string | null, language: Language): PublicLink[] =>
  (Object.keys(sections) as (keyof typeof sections)[]).flatMap((name): PublicLink[] => {
    const { path, own } = sections[name]
    if (marketingUrl !== null) return [{ name, href: homeOf(marketingUrl, language) + path, isExternal: true }]
    return own === null ? [] : [{ name, href: own, isExternal: false }]
  })

/** Where the public pages are, in the language of the screen; none until it is known where. */
export const usePublicSite = () => {
  const { data: site } = useSiteQuery()
  const language = useLanguage()
  const marketingUrl = site?.marketingUrl ?? null
  return {
    links: site ? publicLinksOf(marketingUrl, language) : [],
    home: marketingUrl === null ? null : homeOf(marketingUrl, language),
    socialUrls: site?.socialUrls ?? [],
    analyticsUrl: site?.analyticsUrl ?? null,
    mapUrl: site?.mapUrl ?? null,
    mapTiles: site?.mapTiles ?? null,
    contact: site?.contact ?? noContact,
    issuer: site?.issuer ?? null,
    feePercent: site?.feePercent ?? null,
  }
}

type PublicLinkProps = { href: string; isExternal: boolean; children: ReactNode }

/** A page of the public site opens beside ours, and says so to those who don't see it happen. */
export function PublicLink({ href, isExternal, children }: PublicLinkProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (!isExternal)
    return (
      <NavLink to={withoutEnglish(pathname) === href ? pathname : href} end>
        {children}
      </NavLink>
    )
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="lk-unseen"> {t('nav.newTab')}</span>
    </a>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'

type PublicLinkProps = { href: string; isExternal: boolean; children: ReactNode }

/** A page of the public site opens beside ours, and says so to those who don't see it happen. */
export function PublicLink({ href, isExternal, children }: PublicLinkProps) {
  const { t } = useTranslation()
  if (!isExternal)
    return (
      <NavLink to={href} end>
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

import { Group } from '@mantine/core'
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTiktok,
  IconBrandYoutube,
  IconWorld,
} from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { pathTo } from '../../../kit/pages/paths.ts'
import { serverNow } from '../../../kit/live/clock.ts'
import { PawMark } from '../../../kit/look/art/logo.tsx'
import { PublicLink, usePublicSite } from '../../../kit/pages/public-links.tsx'
import { NewsletterForm } from '../../../newsletter/newsletter-form.tsx'
import texts from '../../../kit/i18n/bg/footer.json'
import classes from './footer.module.css'

const legal = [
  [pathTo('terms'), 'terms'],
  [pathTo('privacy'), 'privacy'],
  [pathTo('cookies'), 'cookies'],
  [pathTo('accessibility'), 'accessibility'],
] as const

/** Each column's links: our own pages, and sections of the public site, which may be elsewhere. */
const columns = [
  {
    name: 'parents',
    own: [
      [pathTo('findProfessional'), 'find'],
      [pathTo('adopt'), 'adopt'],
      [pathTo('info', null, { infoType: 'online' }), 'online'],
      [pathTo('invite'), 'invite'],
    ],
    sections: ['parents', 'faq'],
  },
  {
    name: 'professionals',
    own: [
      [pathTo('register'), 'register'],
      [pathTo('pricing'), 'pricing'],
      [pathTo('reviewRules'), 'reviews'],
    ],
    sections: ['professionals'],
  },
  {
    name: 'lapka',
    own: [
      [pathTo('about'), 'aboutUs'],
      [pathTo('media'), 'media'],
      [pathTo('developers'), 'developers'],
    ],
    sections: ['blog', 'contacts', 'month'],
  },
] as const

/** Private pages end in a line: a newsletter has no place below an appointment. */
const isOwnPath = (path: string) => /^\/(?:dashboard|appointments|onboarding)/.test(path)

/** The end of every public page: where else to look, what one agrees to, and letters. */
export function Footer() {
  const { t } = useTranslation('footer')
  const isOwn = isOwnPath(useLocation().pathname)
  return (
    <footer className={classes.footer}>
      {!isOwn && (
        <div className={classes.inner}>
          <div className={classes.about}>
            <PawMark size={28} toes="var(--lk-line-strong)" pad="var(--lk-line-strong)" />
            <p>{t('promise')}</p>
            <SocialButtons />
          </div>
          <Columns />
          <NewsletterForm />
        </div>
      )}
      <Group
        className={classes.legal}
        gap="var(--lk-2) var(--lk-5)"
        align="stretch"
        justify="space-between"
        data-alone={isOwn || undefined}
      >
        <p>{t('copyright', { year: serverNow().slice(0, 4) })}</p>
        {isOwn && (
          <nav aria-label={t('legal')}>
            <Legal />
          </nav>
        )}
      </Group>
    </footer>
  )
}

function Legal() {
  const { t } = useTranslation('footer')
  return (
    <ul>
      {legal.map(([to, name]) => (
        <li key={to}>
          <Link to={to}>{t(name)}</Link>
        </li>
      ))}
    </ul>
  )
}

function Columns() {
  const { t } = useTranslation(['footer', 'common'])
  const { links, home } = usePublicSite()
  return (
    <nav className={classes.links} aria-label={t('links')}>
      {columns.map(({ name, own, sections }) => (
        <section key={name}>
          <h2>{t(`column.${name}`)}</h2>
          <ul>
            {name === 'lapka' && (
              <li>
                <PublicLink href={home ?? pathTo('home')} isExternal={home !== null}>
                  {t('home')}
                </PublicLink>
              </li>
            )}
            {own.map(([to, label]) => (
              <li key={to}>
                <Link to={to}>{t(label)}</Link>
              </li>
            ))}
            {links
              .filter((link) => sections.some((section) => section === link.name))
              .map(({ name: section, ...link }) => (
                <li key={section}>
                  <PublicLink {...link}>{t(`common:nav.public.${section}`)}</PublicLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <section>
        <h2>{t('legal')}</h2>
        <Legal />
      </section>
    </nav>
  )
}

const networks = [
  ['facebook.com', 'Facebook', IconBrandFacebook],
  ['instagram.com', 'Instagram', IconBrandInstagram],
  ['linkedin.com', 'LinkedIn', IconBrandLinkedin],
  ['youtube.com', 'YouTube', IconBrandYoutube],
  ['tiktok.com', 'TikTok', IconBrandTiktok],
] as const

/** A network we know has its sign; any other is named by its host. */
const networkOf = (url: string) => {
  const host = new URL(url).hostname.replace(/^www\./, '')
  const [, name, icon] = networks.find(([known]) => host === known || host.endsWith(`.${known}`)) ?? ['', host, IconWorld]
  return { name, Icon: icon }
}

function SocialButtons() {
  const { t } = useTranslation('footer')
  const { socialUrls } = usePublicSite()
  if (socialUrls.length === 0) return null
  return (
    <Group component="ul" className={classes.social} gap="xs" align="stretch" mt="md" aria-label={t('social')}>
      {socialUrls.map((url) => {
        const { name, Icon } = networkOf(url)
        return (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener" aria-label={t('network', { name })}>
              <Icon size={22} stroke={1.75} aria-hidden="true" />
            </a>
          </li>
        )
      })}
    </Group>
  )
}

i18next.addResourceBundle('bg', 'footer', texts)

import { Button, Group, Stack } from '@mantine/core'
import type { Consent } from '@lapka/contracts/api/consents.ts'
import { withoutEnglish } from '@lapka/contracts/pages.ts'
import i18next from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import texts from '../kit/i18n/bg/consent.json'
import { pathTo } from '../kit/pages/paths.ts'
import { usePublicSite } from '../kit/pages/public-links.tsx'
import { allChosen, chooseConsent, noneChosen, useConsent } from './consent.ts'
import classes from './consent-banner.module.css'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const adKinds = ['ad_storage', 'ad_user_data', 'ad_personalization'] as const
const saying = (analytics: boolean, marketing: boolean) => {
  const of = (isGranted: boolean) => (isGranted ? 'granted' : 'denied')
  return { analytics_storage: of(analytics), ...Object.fromEntries(adKinds.map((kind) => [kind, of(marketing)])) }
}

const tell = function (..._command: unknown[]) {
  window.dataLayer ??= []
  // oxlint-disable-next-line prefer-rest-params -- the library takes `arguments` for a command and an array for data
  window.dataLayer.push(arguments)
}

let lastTold = ''

/**
 * Fetches the configured analytics once the visitor allows it, never before. Everything is denied first and what was allowed is granted
 * after it, so that a script which looks between the two learns nothing. A later choice applies at once.
 */
const followConsent = (url: string, { analytics, marketing }: Consent): void => {
  const choice = `${analytics} ${marketing}`
  // A page that is drawn anew has nothing new to say.
  if (choice === lastTold) return
  lastTold = choice
  const isFetched = document.querySelector(`script[src="${CSS.escape(url)}"]`) !== null
  if (!isFetched && !analytics) return
  if (!isFetched) tell('consent', 'default', saying(false, false))
  tell('consent', 'update', saying(analytics, marketing))
  if (isFetched) return
  const script = document.createElement('script')
  script.src = url
  script.async = true
  document.head.append(script)
}

/** Asks once which cookies one allows. It stands over the page's foot and blocks nothing: without an answer only the necessary is kept. */
export function ConsentBanner() {
  const { t } = useTranslation('consent')
  const { pathname } = useLocation()
  const consent = useConsent()
  const { analyticsUrl } = usePublicSite()
  useEffect(() => {
    if (consent !== null && analyticsUrl !== null) followConsent(analyticsUrl, consent)
  }, [consent, analyticsUrl])
  if (consent !== null || withoutEnglish(pathname) === pathTo('cookies')) return null
  return (
    <Group
      component="section"
      className={classes.banner}
      gap="var(--lk-3) var(--lk-5)"
      justify="space-between"
      aria-label={t('banner.label')}
    >
      {/* Two short ones: a long one would be the largest text of a page, which then counts as painted only once scripts have run. */}
      <Stack className={classes.words} gap={0}>
        <p>{t('banner.text')}</p>
        <p>
          {t('banner.choice')} <Link to={pathTo('cookiePolicy')}>{t('banner.policy')}</Link>
        </p>
      </Stack>
      <div>
        <Button variant="default" onClick={() => void chooseConsent(noneChosen)}>
          {t('banner.necessary')}
        </Button>
        <Button variant="default" onClick={() => void chooseConsent(allChosen)}>
          {t('banner.all')}
        </Button>
        <Button variant="subtle" component={Link} to={pathTo('cookies')}>
          {t('banner.choose')}
        </Button>
      </div>
    </Group>
  )
}

i18next.addResourceBundle('bg', 'consent', texts)

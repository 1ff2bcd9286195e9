import { Button } from '@mantine/core'
import i18next from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import texts from '../i18n/bg/consent.json'
import { pathTo } from '../pages/paths.ts'
import { usePublicSite } from '../shell/public-links.tsx'
import { allChosen, chooseConsent, noneChosen, useConsent } from './consent.ts'
import { startAnalytics } from './start-analytics.ts'
import classes from './consent-banner.module.css'

/** Asks once which cookies one allows. It stands over the page's foot and stops nobody: without an answer nothing but the necessary is kept. */
export function ConsentBanner() {
  const { t } = useTranslation('consent')
  const { pathname } = useLocation()
  const consent = useConsent()
  const { analyticsUrl } = usePublicSite()
  useEffect(() => {
    if (consent?.analytics && analyticsUrl !== null) startAnalytics(analyticsUrl, consent)
  }, [consent, analyticsUrl])
  if (consent !== null || pathname === pathTo('cookies')) return null
  return (
    <section className={classes.banner} aria-label={t('banner.label')}>
      <p>
        {t('banner.text')} <Link to={pathTo('cookiePolicy')}>{t('banner.policy')}</Link>
      </p>
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
    </section>
  )
}

i18next.addResourceBundle('bg', 'consent', texts)

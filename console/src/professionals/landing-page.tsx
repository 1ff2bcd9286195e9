import type { Landing } from '@lapka/contracts/api/landings.ts'
import { inCity, landingOf, landingPath, serviceSlug, tradeSlug } from '@lapka/contracts/landing.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { Button } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { UrgentHelp } from '../home/urgent-help.tsx'
import { api } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import { useFormat } from '../kit/format/format.ts'
import texts from '../kit/i18n/bg/landing.json'
import { useAddressLanguage } from '../kit/i18n/use-address-language.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { NotFound, PageState } from '../kit/ui/page-state.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { Tiles } from './tiles.tsx'
import './texts.ts'
import classes from './find-page.module.css'

i18next.addResourceBundle('bg', 'landing', texts)

type Address = { language: Language; trade: string; city: string; service?: string | undefined }

const landingApi = api.injectEndpoints({
  endpoints: (build) => ({
    landing: build.query<Landing, Address>({
      query: ({ language, trade, city, service }) =>
        service === undefined ? apiPaths.landing(language, trade, city) : apiPaths.serviceLanding(language, trade, city, service),
    }),
  }),
})

const { useLandingQuery } = landingApi

/** One trade in one city, or one of its services, in the language of the address: who there is, and where else to look. */
export function LandingPage({ language }: { language: Language }) {
  const address = landingOf(useLocation().pathname)
  return address ? <Addressed address={{ ...address, language, trade: tradeSlug(address.role, language) }} /> : <NotFound />
}

function Addressed({ address: { language, trade, city, service } }: { address: Address }) {
  const query = useLandingQuery({ language, trade, city, service })
  const other = language === 'bg' ? 'en' : 'bg'
  useAddressLanguage(language, query.currentData && landingPath(query.currentData, other))
  return (
    <div className={classes.landingPage} lang={language}>
      <PageState query={query}>{(landing) => <Content landing={landing} language={language} />}</PageState>
    </div>
  )
}

type ContentProps = { landing: Landing; language: Language }

const nameIn = ({ name, nameEn }: Landing['services'][number], language: Language): string =>
  language === 'en' && nameEn !== '' ? nameEn : name

function Content({ landing, language }: ContentProps) {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const { role, count, isCountAtLeast, fromPriceCents, service, professionals } = landing
  const city = format.letters(landing.city)
  const trade = t(`trade.${role}`)
  const tradeTitle = t('title', { trade, city })
  const place = inCity(landing.city, language)
  const title = service
    ? t('serviceTitle', { service: nameIn(service, language), trade: trade.toLowerCase(), place })
    : tradeTitle
  usePageTitle(title)
  return (
    <>
      {service && (
        <nav className={classes.way} aria-label={t('way')}>
          <Link to={landingPath({ ...landing, service: null }, language)}>{tradeTitle}</Link>
        </nav>
      )}
      <header>
        <h1>{title}</h1>
        <p>
          {t(isCountAtLeast ? 'leadMany' : 'lead', { count })}{' '}
          {fromPriceCents !== null && t(service ? 'fromOne' : 'from', { sum: format.euro(fromPriceCents) })}
        </p>
      </header>
      <Services landing={landing} language={language} />
      {role === 'VET' && <UrgentHelp />}
      <Tiles items={professionals} list={null} />
      <p>
        <Button
          component={Link}
          to={pathTo('findProfessional', null, {
            role,
            city: landing.city,
            ...(service && { service: nameIn(service, language) }),
          })}
          variant="light"
          size="lg"
        >
          {t('all')}
        </Button>
      </p>
      <Elsewhere landing={landing} language={language} />
    </>
  )
}

/** Pages beside this one, none of them empty. */
function Elsewhere({ landing: { role, city, trades, cities }, language }: ContentProps) {
  const { t } = useTranslation('landing')
  const format = useFormat()
  return (
    <nav className={classes.elsewhere}>
      {trades.length > 0 && (
        <div>
          <h2>{t('trades', { city: format.letters(city) })}</h2>
          <ul>
            {trades.map((one) => (
              <li key={one.role}>
                <Link to={landingPath({ role: one.role, city }, language)}>{t(`trade.${one.role}`)}</Link>{' '}
                <small>{one.count}</small>
              </li>
            ))}
          </ul>
        </div>
      )}
      {cities.length > 0 && (
        <div>
          <h2>{t('cities', { trade: t(`trade.${role}`) })}</h2>
          <ul>
            {cities.map((one) => (
              <li key={one.city}>
                <Link to={landingPath({ role, city: one.city }, language)}>{format.letters(one.city)}</Link>{' '}
                <small>{one.count}</small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  )
}

/** Each has a page of its own in this city. */
function Services({ landing, language }: ContentProps) {
  const { t } = useTranslation('landing')
  if (landing.services.length === 0) return null
  const chosen = landing.service && serviceSlug(landing.service, language)
  return (
    <ul className={classes.services} aria-label={t('services')}>
      {landing.services.map((service) => (
        <li key={service.name}>
          <Link
            to={landingPath({ ...landing, service }, language)}
            aria-current={serviceSlug(service, language) === chosen ? 'page' : undefined}
          >
            {nameIn(service, language)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

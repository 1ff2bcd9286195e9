import type { Landing } from '@lapka/contracts/api/landings.ts'
import { landingPath } from '@lapka/contracts/landing.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { Button } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSearchQuery } from '../entities/professional/professionals-api.ts'
import { UrgentHelp } from '../home/urgent-help.tsx'
import { api } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import { useFormat } from '../kit/format/format.ts'
import texts from '../kit/i18n/bg/landing.json'
import { useAddressLanguage } from '../kit/i18n/use-address-language.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Skeleton } from '../kit/ui/page-skeleton.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { Tiles } from './tiles.tsx'
import './texts.ts'
import classes from './find-page.module.css'

i18next.addResourceBundle('bg', 'landing', texts)

type Address = { language: Language; trade: string; city: string }

const landingApi = api.injectEndpoints({
  endpoints: (build) => ({
    landing: build.query<Landing, Address>({
      query: ({ language, trade, city }) => apiPaths.landing(language, trade, city),
    }),
  }),
})

const { useLandingQuery } = landingApi

/** One trade in one city, in the language of the address: who there is, and where else to look. */
export function LandingPage({ language }: { language: Language }) {
  const { trade = '', city = '' } = useParams()
  const query = useLandingQuery({ language, trade, city })
  const other = language === 'bg' ? 'en' : 'bg'
  useAddressLanguage(language, query.currentData && landingPath(query.currentData, other))
  return (
    <div className={classes.landingPage} lang={language}>
      <PageState query={query}>{(landing) => <Content landing={landing} language={language} />}</PageState>
    </div>
  )
}

type ContentProps = { landing: Landing; language: Language }

function Content({ landing, language }: ContentProps) {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const { role, count, fromPriceCents } = landing
  const city = format.letters(landing.city)
  const title = t('title', { trade: t(`trade.${role}`), city })
  usePageTitle(title)
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p>
          {t('lead', { count })} {fromPriceCents !== null && t('from', { sum: format.euro(fromPriceCents) })}
        </p>
      </header>
      <Services landing={landing} language={language} />
      {role === 'VET' && <UrgentHelp />}
      <Found landing={landing} />
      <p>
        <Button component={Link} to={pathTo('findProfessional', null, { role, city: landing.city })} variant="light" size="lg">
          {t('all')}
        </Button>
      </p>
      <nav className={classes.elsewhere}>
        {landing.trades.length > 0 && (
          <div>
            <h2>{t('trades', { city })}</h2>
            <ul>
              {landing.trades.map((one) => (
                <li key={one.role}>
                  <Link to={landingPath({ role: one.role, city: landing.city }, language)}>{t(`trade.${one.role}`)}</Link>{' '}
                  <small>{one.count}</small>
                </li>
              ))}
            </ul>
          </div>
        )}
        {landing.cities.length > 0 && (
          <div>
            <h2>{t('cities', { trade: t(`trade.${role}`) })}</h2>
            <ul>
              {landing.cities.map((one) => (
                <li key={one.city}>
                  <Link to={landingPath({ role, city: one.city }, language)}>{format.letters(one.city)}</Link>{' '}
                  <small>{one.count}</small>
                </li>
              ))}
            </ul>
          </div>
        )}
      </nav>
    </>
  )
}

/** Each is a search for it in this city. */
function Services({ landing: { role, city, services }, language }: ContentProps) {
  const { t } = useTranslation('landing')
  if (services.length === 0) return null
  return (
    <ul className={classes.services} aria-label={t('services')}>
      {services.map(({ name, nameEn }) => (
        <li key={name}>
          <Link to={pathTo('findProfessional', null, { role, city, service: name })}>
            {language === 'en' && nameEn ? nameEn : name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The first page of the search. */
function Found({ landing: { role, city } }: { landing: Landing }) {
  const { data } = useSearchQuery({ role, city })
  return data === undefined ? <Skeleton of={['tile', 'tile', 'tile']} /> : <Tiles items={data.items} list={null} />
}

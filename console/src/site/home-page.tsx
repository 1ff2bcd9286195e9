import { Button } from '@mantine/core'
import {
  IconCertificate,
  IconCoinEuro,
  IconHome2,
  IconPaw,
  IconScissors,
  IconSearch,
  IconStethoscope,
  IconTag,
  IconWalk,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link, useNavigate } from 'react-router-dom'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { PeekingPets } from '../kit/look/art/peeking-pets.tsx'
import type { SearchParameters } from '../entities/professional/search-parameters.ts'
import type { Dispatch } from './search-city.tsx'
import { useFrontQuery } from './front-api.ts'
import { UrgentHelp } from '../home/urgent-help.tsx'
import '../home/texts.ts'
import classes from './home-page.module.css'

const kinds = [
  ['VET', IconStethoscope],
  ['GROOMER', IconScissors],
  ['HOTELS', IconHome2],
  ['PET_WALKER', IconWalk],
  ['TRAINER', IconPaw],
] as const

const promises = [
  ['diplomas', IconCertificate],
  ['price', IconTag],
  ['refunds', IconCoinEuro],
] as const

/** The welcome: what this is, and the search at once. */
export function HomePage() {
  const { t } = useTranslation('home')
  return (
    <>
      <section className={classes.hero}>
        <div className={classes.inner}>
          <h1>
            <Trans t={t} i18nKey="title" components={{ em: <em /> }} />
          </h1>
          <p>{t('lead')}</p>
          <div className={classes.stage}>
            <PeekingPets className={classes.pets} />
            <SearchCard />
          </div>
        </div>
      </section>
      <div className={classes.below}>
        <UrgentHelp />
        <Kinds />
        <ul className={classes.promises}>
          {promises.map(([name, PromiseIcon]) => (
            <li key={name}>
              <PromiseIcon size={24} stroke={1.75} aria-hidden="true" />
              <div>
                <h2>{t(`promises.${name}.title`)}</h2>
                <p>{t(`promises.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <Suspense fallback={null}>
          <HomeBelow />
        </Suspense>
      </div>
    </>
  )
}

/** Below what is seen first, so it comes after it. */
const HomeBelow = lazy(async () => ({ default: (await import('./home-below.tsx')).HomeBelow }))

/** Trades, each with how many are listed, once that is known. */
function Kinds() {
  const { t } = useTranslation('home')
  const { data } = useFrontQuery(useLanguage())
  const countOf = (role: string) => data?.trades.find((trade) => trade.role === role)?.count
  return (
    <nav className={classes.kinds} aria-label={t('kinds.label')}>
      {kinds.map(([role, KindIcon]) => {
        const count = countOf(role)
        return (
          <Link key={role} to={pathTo('findProfessional', null, { role })}>
            <KindIcon size={28} stroke={1.5} aria-hidden="true" />
            <b>{t(`kinds.${role}.name`)}</b>
            <span>{t(`kinds.${role}.note`)}</span>
            <small>{count !== undefined && t('kinds.count', { count })}</small>
          </Link>
        )
      })}
    </nav>
  )
}

/** Cities are fetched once a visitor begins to name one. */
const loadCities = () => import('./search-city.tsx')
const CityNames = lazy(async () => ({ default: (await loadCities()).CityNames }))

/** A chosen place is where distance is measured from; finding it may not delay the search for long, nor block it by failing. */
const withOrigin = async (search: SearchParameters, dispatch: Dispatch): Promise<SearchParameters> => {
  if (search.city === undefined) return search
  const longEnough = new Promise<SearchParameters>((resolve) => setTimeout(resolve, 2_000, search))
  const measured = loadCities().then(({ searchFromCity }) => searchFromCity(search, dispatch))
  return Promise.race([measured, longEnough]).catch(() => search)
}

function SearchCard() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const dispatch = useDispatch<Dispatch>()
  const [isCityAsked, setCityAsked] = useState(false)
  return (
    <form
      className={classes.search}
      role="search"
      aria-label={t('search.label')}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, (value as string).trim()])
        const search: SearchParameters = Object.fromEntries(typed.filter(([, value]) => value !== ''))
        void withOrigin(search, dispatch).then((from) => navigate(pathTo('findProfessional', null, { ...from })))
      }}
    >
      <label>
        <span>{t('search.service')}</span>
        <input name="service" placeholder={t('search.serviceExample')} maxLength={80} />
      </label>
      <label>
        <span>{t('search.city')}</span>
        <input
          name="city"
          list="home-cities"
          placeholder={t('search.cityExample')}
          maxLength={80}
          onFocus={() => setCityAsked(true)}
        />
        {isCityAsked && (
          <Suspense fallback={null}>
            <CityNames id="home-cities" />
          </Suspense>
        )}
      </label>
      <label>
        <span>{t('search.who')}</span>
        <input name="q" placeholder={t('search.whoExample')} maxLength={80} />
      </label>
      <Button type="submit" size="lg" leftSection={<IconSearch size={20} stroke={2} />}>
        {t('search.submit')}
      </Button>
    </form>
  )
}

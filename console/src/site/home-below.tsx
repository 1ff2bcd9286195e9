import { landingPath } from '@lapka/contracts/landing.ts'
import type { Front } from '@lapka/contracts/api/front.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PostDrawing } from '../blog/post-drawing.tsx'
import '../blog/texts.ts'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { FeeTable } from './fee-table.tsx'
import { PolicySample, SearchSample, TrailSample } from './parent-samples.tsx'
import { useFrontQuery } from './front-api.ts'
import '../home/texts.ts'
import classes from './home-below.module.css'

const steps = [
  ['find', SearchSample],
  ['book', PolicySample],
  ['refund', TrailSample],
] as const

/** The first page below the search: how it works, where, what we wrote last, and the fee of professionals. */
export function HomeBelow() {
  const { t } = useTranslation('home')
  const { data } = useFrontQuery(useLanguage())
  return (
    <div className={classes.below}>
      <section>
        <h2>{t('how.title')}</h2>
        <ol className={classes.steps}>
          {steps.map(([name, Sample]) => (
            <li key={name}>
              <div>
                <h3>{t(`how.${name}.title`)}</h3>
                <p>{t(`how.${name}.text`)}</p>
              </div>
              <Sample />
            </li>
          ))}
        </ol>
      </section>
      {data !== undefined && data.cities.length > 0 && <Cities cities={data.cities} />}
      {data !== undefined && data.posts.length > 0 && <Posts posts={data.posts} />}
      <section className={classes.professionals}>
        <h2>{t('professionals.title')}</h2>
        <p>{t('professionals.text')}</p>
        <FeeTable />
        <Way to={pathTo('forProfessionals')} label={t('professionals.more')} />
      </section>
    </div>
  )
}

function Way({ to, label }: { to: string; label: string }) {
  return (
    <p className={classes.way}>
      <Link to={to}>
        {label} <IconArrowRight size={19} stroke={2} aria-hidden="true" />
      </Link>
    </p>
  )
}

function Cities({ cities }: Pick<Front, 'cities'>) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const language = useLanguage()
  return (
    <section>
      <h2>{t('cities.title')}</h2>
      <ul className={classes.cities}>
        {cities.map(({ city, count }) => (
          <li key={city}>
            <Link to={landingPath({ role: 'VET', city }, language)}>
              <b>{format.letters(city)}</b> <span>{t('cities.vets', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Posts({ posts }: Pick<Front, 'posts'>) {
  const { t } = useTranslation('home')
  const { t: blog } = useTranslation('blog')
  const language = useLanguage()
  return (
    <section>
      <h2>{t('posts.title')}</h2>
      <ul className={classes.posts}>
        {posts.map(({ slug, title, drawing, topic, minutes }) => (
          <li key={slug}>
            <PostDrawing name={drawing} className={classes.cover} />
            <p>
              {blog(`topic.${topic}`)} · {blog('minutes', { count: minutes })}
            </p>
            <h3>
              <Link to={pathTo('post', { language, slug })}>{title}</Link>
            </h3>
          </li>
        ))}
      </ul>
      <Way to={pathTo('blogs')} label={t('posts.all')} />
    </section>
  )
}

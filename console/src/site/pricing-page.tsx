import { Button } from '@mantine/core'
import { IconArrowsDiff, IconCalendarX, IconNotebook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import '../home/pages-texts.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { usePublicSite } from '../kit/pages/public-links.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { FeeTable } from './fee-table.tsx'
import './texts.ts'
import classes from './site.module.css'

const also = [
  ['difference', IconArrowsDiff],
  ['cancel', IconCalendarX],
  ['records', IconNotebook],
] as const

/** Two prices, the fee by four cases, and what may cost something later. */
export function PricingPage() {
  const { t } = useTranslation('site', { keyPrefix: 'pricing' })
  const { t: page } = useTranslation('pages')
  const { feePercent: percent } = usePublicSite()
  return (
    <div className={`${classes.page} ${classes.plain}`}>
      <h1>
        <PageTitle />
      </h1>
      <p>{page('pricing.lead')}</p>
      <div className={classes.prices}>
        <section>
          <h2>{t('parents.title')}</h2>
          <b>{t('parents.price')}</b>
          <p>{t('parents.text')}</p>
        </section>
        {percent !== null && (
          <section>
            <h2>{t('professionals.title')}</h2>
            <b>{t('professionals.price', { percent })}</b>
            <p>{t('professionals.text')}</p>
          </section>
        )}
      </div>
      <FeeTable />
      <h2 className={classes.also}>{t('also')}</h2>
      <ul className={classes.promises}>
        {also.map(([name, AlsoIcon]) => (
          <li key={name}>
            <AlsoIcon size={26} stroke={1.75} aria-hidden="true" />
            <h3>{t(`${name}.title`)}</h3>
            <p>{t(`${name}.text`)}</p>
          </li>
        ))}
      </ul>
      <p>
        <Button component={Link} to={pathTo('findProfessional')} size="lg" mt="xl">
          {page('pricing.action')}
        </Button>
      </p>
    </div>
  )
}

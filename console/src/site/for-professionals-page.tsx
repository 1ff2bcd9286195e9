import { Button } from '@mantine/core'
import {
  IconArrowRight,
  IconBuildingHospital,
  IconBuildingCottage,
  IconScissors,
  IconSchool,
  IconStethoscope,
  IconDog,
} from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { usePublicSite } from '../kit/pages/public-links.tsx'
import { Questions } from '../kit/ui/questions.tsx'
import { FeeTable } from './fee-table.tsx'
import { CalendarSample, VisitSample } from './professional-samples.tsx'
import './texts.ts'
import classes from './site.module.css'

const trades = [
  ['VET', IconStethoscope],
  ['CLINIC', IconBuildingHospital],
  ['GROOMER', IconScissors],
  ['PET_WALKER', IconDog],
  ['HOTELS', IconBuildingCottage],
  ['TRAINER', IconSchool],
] as const
const features = [
  ['calendar', CalendarSample],
  ['visit', VisitSample],
] as const
const steps = ['profile', 'documents', 'open'] as const
const questions = ['rules', 'phone', 'money', 'leave'] as const

/** A professional's benefits, the fee in four cases, and how to start. */
export function ForProfessionalsPage() {
  const { t } = useTranslation('site', { keyPrefix: 'professionals' })
  return (
    <>
      <Hero />
      <div className={classes.page}>
        <ul className={classes.trades} aria-label={t('trades')}>
          {trades.map(([name, TradeIcon]) => (
            <li key={name}>
              <TradeIcon size={22} stroke={1.75} aria-hidden="true" /> {t(`trade.${name}`)}
            </li>
          ))}
        </ul>
        <div className={classes.features}>
          {features.map(([name, Sample]) => (
            <section key={name}>
              <div>
                <h2>{t(`feature.${name}.title`)}</h2>
                <p>{t(`feature.${name}.text`)}</p>
              </div>
              <Sample />
            </section>
          ))}
        </div>
        <FeeTable />
        <section className={classes.begin}>
          <h2 className={classes.center}>{t('start')}</h2>
          <ol className={classes.steps}>
            {steps.map((name, index) => (
              <li key={name}>
                <span>{index + 1}</span>
                <h3>{t(`step.${name}.title`)}</h3>
                <p>{t(`step.${name}.text`)}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className={classes.faq}>
          <h2>{t('questionsTitle')}</h2>
          <Questions
            items={questions.map((id) => ({
              id,
              question: t(`questions.${id}.question`),
              answer: t(`questions.${id}.answer`),
            }))}
          />
        </section>
        <section className={classes.last}>
          <h2>{t('last.title')}</h2>
          <p>{t('last.text')}</p>
          <Button component={Link} to={pathTo('register')} size="lg">
            {t('action')}
          </Button>
        </section>
      </div>
    </>
  )
}

function Hero() {
  const { t } = useTranslation('site', { keyPrefix: 'professionals' })
  const { feePercent: percent } = usePublicSite()
  return (
    <section className={classes.hero}>
      <div>
        <h1>
          <Trans t={t} i18nKey="headline" components={{ em: <em /> }} />
        </h1>
        <p>{t('lead')}</p>
        <div className={classes.start}>
          <Button component={Link} to={pathTo('register')} size="lg" className={classes.main}>
            {t('action')}
          </Button>
          <Link to={pathTo('pricing')}>
            {t('cost')} <IconArrowRight size={19} stroke={2} aria-hidden="true" />
          </Link>
        </div>
        {percent !== null && <p className={classes.small}>{t('small', { percent })}</p>}
        <div className={classes.stage} />
      </div>
    </section>
  )
}

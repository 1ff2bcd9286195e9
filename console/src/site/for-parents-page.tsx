import { Button } from '@mantine/core'
import { IconCertificate, IconCoinEuro, IconListCheck } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { UrgentHelp } from '../home/urgent-help.tsx'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { PeekingPets } from '../kit/look/art/peeking-pets.tsx'
import { Questions } from '../kit/ui/questions.tsx'
import { PolicySample, SearchSample, TrailSample } from './parent-samples.tsx'
import './texts.ts'
import classes from './site.module.css'

const features = [
  ['find', SearchSample],
  ['policy', PolicySample],
  ['refund', TrailSample],
] as const
const promises = [
  ['documents', IconCertificate],
  ['price', IconCoinEuro],
  ['history', IconListCheck],
] as const
const asked = ['price', 'cancel', 'professional', 'records', 'transfer'] as const

/** A pet parent's benefits, each sentence beside a part of the product drawn as an example. */
export function ForParentsPage() {
  const { t } = useTranslation('site')
  const { t: home } = useTranslation('home')
  const format = useFormat()
  return (
    <>
      <section className={classes.hero} data-side>
        <div>
          <h1>
            <Trans t={t} i18nKey="parents.headline" components={{ em: <em /> }} />
          </h1>
          <p>{t('parents.lead')}</p>
          <Button component={Link} to={pathTo('findProfessional')} size="lg" className={classes.main}>
            {t('parents.action')}
          </Button>
        </div>
        <PeekingPets className={classes.pets} />
      </section>
      <div className={classes.page}>
        <div className={classes.urgent}>
          <UrgentHelp />
        </div>
        <div className={classes.features}>
          {features.map(([name, Sample]) => (
            <section key={name}>
              <div>
                <h2>{t(`parents.feature.${name}.title`)}</h2>
                <p>{t(`parents.feature.${name}.text`)}</p>
              </div>
              <Sample />
            </section>
          ))}
        </div>
        <ul className={classes.promises}>
          {promises.map(([name, PromiseIcon]) => (
            <li key={name}>
              <PromiseIcon size={26} stroke={1.75} aria-hidden="true" />
              <h3>{t(`parents.promise.${name}.title`, { sum: format.euro(0) })}</h3>
              <p>{t(`parents.promise.${name}.text`)}</p>
            </li>
          ))}
        </ul>
        <section className={classes.faq}>
          <h2>{t('parents.questions')}</h2>
          <Questions
            items={asked.map((id) => ({
              id,
              question: home(`faq.items.${id}.question`),
              answer: home(`faq.items.${id}.answer`),
            }))}
          />
          <p>
            <Link to={pathTo('faqs')}>{t('parents.all')}</Link>
          </p>
        </section>
      </div>
    </>
  )
}

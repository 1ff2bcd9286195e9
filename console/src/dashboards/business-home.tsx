import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { pathOf } from '../profile/parts.ts'
import { useOwnProfileQuery } from '../entities/professional/profile-api.ts'
import { Card } from '../kit/ui/card.tsx'
import { Facts } from '../kit/ui/facts.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { Price } from '../kit/ui/price.tsx'
import { WorkHead } from './day/work-head.tsx'
import classes from './dashboards.module.css'

const questions = ['second', 'third', 'fourth'] as const

/** A shelter has no day of appointments: what people see of it, and what it will be asked. */
export function BusinessHome() {
  const query = useOwnProfileQuery()
  return (
    <div className={classes.dayPage}>
      <PageState query={query}>{(profile) => <Business profile={profile} />}</PageState>
    </div>
  )
}

function Business({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('work')
  usePageTitle(t('business.title'))
  return (
    <>
      <WorkHead title={t('business.title')} line={t('business.shelter')}>
        {profile.status === 'accepted' && (
          <Button component={Link} to={pathTo('professional', { id: profile.professionalId })} variant="default">
            {t('business.page')}
          </Button>
        )}
        <Button component={Link} to={pathTo('ownAnimals')}>
          {t('business.animals')}
        </Button>
      </WorkHead>
      <div className={classes.columns}>
        <Card title={t('business.questions.title')}>
          <p className={classes.soft}>{t('business.questions.lead')}</p>
          <Stack component="ul" className={classes.questions} gap="xs">
            {questions.map((question) => (
              <li key={question}>{t(`business.questions.shelter.${question}`)}</li>
            ))}
          </Stack>
          <Button component={Link} to={pathOf('clinic-profile-details')} variant="light">
            {t('business.questions.answer')}
          </Button>
        </Card>
        <Seen profile={profile} />
      </div>
    </>
  )
}

/** The parts of the profile that people look for first; missing ones are shown as missing. */
function Seen({ profile: { sections } }: { profile: OwnProfile }) {
  const { t } = useTranslation('work')
  const format = useFormat()
  const serviceName = useServiceNaming()
  const details = sections['clinic-profile-details']
  const address = sections['address-details']
  const services = sections.services?.services ?? []
  const missing = t('business.seen.missing')
  return (
    <Card title={t('business.seen.title')}>
      <Facts
        facts={[
          {
            name: t('business.seen.address'),
            value: address ? format.letters(`${address.city}, ${address.address2}`) : missing,
          },
          { name: t('business.seen.phone'), value: details?.phone || missing },
          { name: t('business.seen.website'), value: details?.website || missing },
          ...services.map((service) => ({ name: serviceName(service), value: <Price cents={service.priceCents} /> })),
        ]}
      />
    </Card>
  )
}

import type { Pet } from '@lapka/contracts/api/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import type { TravelCheck } from '@lapka/domain/pets/travel-check.ts'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from './travel.module.css'

type NextStepsProps = { pet: Pet; check: Extract<TravelCheck, { verdict: 'needs-dose' }>; today: string }

/** The way there, drawn: today, a chip where there is none, the dose, the days it needs, and the day of leaving. */
export function NextSteps({ pet, check, today }: NextStepsProps) {
  const { t } = useTranslation('travel')
  const format = useFormat()
  const day = (date: string) => format.day(noonOf(date, DEFAULT_ZONE))
  const waits = check.from !== check.doseOn
  return (
    <Card title={t('path.title')}>
      <ol className={classes.path}>
        <li data-step="now">
          <b>{t('path.today')}</b>
          <span>{day(today)}</span>
        </li>
        <li data-step="do">
          <b>{t(check.needsChip ? 'path.chipAndDose' : 'path.dose')}</b>
          <span>{t('path.from', { day: day(check.doseOn) })}</span>
        </li>
        {waits && (
          <li data-step="wait">
            <b>{t('path.wait')}</b>
            <span>{t('path.waitNote')}</span>
          </li>
        )}
        <li data-step="end">
          <b>{t('path.ready')}</b>
          <span>{t('path.from', { day: day(check.from) })}</span>
        </li>
      </ol>
      <Button
        component={Link}
        to={pathTo('findProfessional', null, { role: 'VET', service: t('service'), petId: pet.id })}
        size="md"
        mt="lg"
        leftSection={<IconCalendarPlus size={20} stroke={1.75} />}
      >
        {t('book')}
      </Button>
    </Card>
  )
}

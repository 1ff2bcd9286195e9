import { Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PawMark } from '../kit/look/art/logo.tsx'
import './booking-api.ts'
import classes from './booking.module.css'

const planned = ['service', 'details', 'payment', 'done'] as const
const stay = ['stay', 'payment', 'done'] as const
const direct = ['directService', 'tell', 'payment', 'talk'] as const
const steps = { appointment: planned, stay, consultation: direct }

type BookingStepsProps = { active: number; of?: keyof typeof steps }

/** The steps of a booking, of a stay or of a consultation. The paw marks the current one. */
export function BookingSteps({ active, of = 'appointment' }: BookingStepsProps) {
  const { t } = useTranslation('booking')
  const names = steps[of]
  return (
    <Group
      component="ol"
      className={classes.steps}
      gap="xs"
      align="stretch"
      justify="space-between"
      wrap="nowrap"
      maw={560}
      mb="md"
      aria-label={t('steps.label', { step: active + 1, of: names.length })}
    >
      {names.map((name, index) => (
        <li
          key={name}
          data-state={index < active ? 'done' : index === active ? 'now' : 'next'}
          aria-current={index === active ? 'step' : undefined}
        >
          <span className={classes.mark}>
            {index < active && <IconCheck size={16} stroke={2.5} aria-hidden="true" />}
            {index === active && <PawMark size={18} />}
            {index > active && index + 1}
          </span>
          {t(`steps.${name}`)}
        </li>
      ))}
    </Group>
  )
}

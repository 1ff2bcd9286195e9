import { Button, Group, Stack } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../kit/api/problem.ts'
import type { Schedules } from './schedules-api.ts'
import './schedules-api.ts'
import { AppointmentById } from './appointment-line.tsx'
import classes from './schedules.module.css'

/** The booked appointments that a refused change would leave without hours. */
export const touchedBy = (error: unknown): string[] => {
  const failure = failureOf(error)
  return failure?.kind === 'problem' && failure.problem.code === 'VISITS_TOUCHED' ? (failure.problem.touched ?? []) : []
}

type TouchedNoticeProps = { touched: string[]; isSaving: boolean; onConfirm: () => void; onBack: () => void }

/** Nothing was saved yet: shows appointments that the change would leave without hours. They stay booked if it is confirmed. */
export function TouchedNotice({ touched, isSaving, onConfirm, onBack }: TouchedNoticeProps) {
  const { t } = useTranslation('schedules')
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    notice.current?.focus()
    notice.current?.scrollIntoView({ block: 'center' })
  }, [touched])
  return (
    <Notice ref={notice} name="touched" ids={touched} most={20}>
      <Group gap="xs" align="stretch">
        <Button onClick={onConfirm} loading={isSaving}>
          {t('touched.confirm', { count: touched.length })}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('touched.back')}
        </Button>
      </Group>
    </Notice>
  )
}

/** Booked appointments outside all working hours. */
export const UncoveredAppointments = ({ appointments }: { appointments: Schedules['uncovered'] }) => (
  <Notice name="uncovered" ids={appointments.map(({ id }) => id)} most={10} />
)

type NoticeProps = {
  ref?: Ref<HTMLElement>
  name: 'touched' | 'uncovered'
  ids: string[]
  most: number
  children?: ReactNode
}

function Notice({ ref, name, ids, most, children }: NoticeProps) {
  const { t } = useTranslation('schedules')
  return (
    <section ref={ref} tabIndex={ref ? -1 : undefined} className={classes.notice} aria-labelledby={name}>
      <h2 id={name}>
        <IconCalendarExclamation size={22} stroke={1.75} aria-hidden="true" />
        {t(`${name}.title`, { count: ids.length })}
      </h2>
      <p>{t(`${name}.text`)}</p>
      <Stack component="ul" className={classes.list} gap={0}>
        {ids.slice(0, most).map((id) => (
          <li key={id}>
            <AppointmentById id={id} />
          </li>
        ))}
      </Stack>
      {ids.length > most && <p>{t('touched.more', { count: ids.length - most })}</p>}
      {children}
    </section>
  )
}

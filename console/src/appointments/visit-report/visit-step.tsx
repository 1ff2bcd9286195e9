import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconPencil, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useTakeVisitStepMutation, type VisitStepName } from './report-api.ts'

type Reported = Pick<AppointmentView, 'id' | 'status' | 'report' | 'outcome' | 'startsAt' | 'endsAt' | 'zone'>

const nextStepOf = ({ status, report, outcome, startsAt, endsAt, zone }: Reported, now: string) => {
  if (report !== null) return report.endedAt === null ? 'end' : report.sentAt === null ? 'write' : undefined
  const today = localDateOf(now, zone)
  const isItsDay = localDateOf(startsAt, zone) <= today && today <= localDateOf(endsAt, zone)
  const isAgreed = status === 'SCHEDULED' || status === 'DONE'
  return isAgreed && isItsDay && outcome === null ? 'start' : undefined
}

const icons = { start: IconPlayerPlay, end: IconCheck, write: IconPencil }
const commands = { start: 'start-visit', end: 'end-visit' } as const satisfies Record<string, VisitStepName>

/** The one thing to press as a walker or sitter comes, goes, and tells how it was. */
export function VisitStep({
  appointment,
  isOnPage = false,
  ...button
}: { appointment: Reported; isOnPage?: boolean } & ButtonProps) {
  const { t } = useTranslation('report')
  const now = useNow(60_000)
  const { id } = appointment
  const step = nextStepOf(appointment, now)
  const idempotencyKey = useIdempotencyKey(`${id} ${step} ${JSON.stringify(appointment.report)}`)
  const [take, { isLoading, error }] = useTakeVisitStepMutation()
  if (step === undefined || (step === 'write' && isOnPage)) return null
  const StepIcon = icons[step]
  const icon = <StepIcon size={20} stroke={1.75} aria-hidden="true" />
  if (step === 'write')
    return (
      <Button component={Link} to={pathTo('appointment', { id })} leftSection={icon} {...button}>
        {t('step.write')}
      </Button>
    )
  return (
    <>
      <Button
        leftSection={icon}
        loading={isLoading}
        onClick={() => void take({ id, step: commands[step], idempotencyKey })}
        {...button}
      >
        {t(`step.${step}`)}
      </Button>
      <ProblemNotice error={error} />
    </>
  )
}

/** When it was, and what became of its report; nothing before its end. */
export function ReportLine({ report, span }: { report: AppointmentView['report']; span: (from: string, to: string) => string }) {
  const { t } = useTranslation('report')
  if (report === null || report.endedAt === null) return null
  return <p>{t(report.sentAt === null ? 'row.ended' : 'row.sent', { span: span(report.startedAt, report.endedAt) })}</p>
}

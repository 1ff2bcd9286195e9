import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import type { Ended } from './complete-page.tsx'
import classes from '../consultations.module.css'

/** When a vet answered and from when to when the two were together, as the log has it. */
export function TalkedFacts({ consultation, appointment }: Ended) {
  const { t } = useTranslation('consultations-complete')
  const format = useFormat(appointment.zone)
  const { answeredAfterSeconds, talked } = talkOf(consultation)
  const professional = format.name(appointment.professional)
  if (answeredAfterSeconds === null) return null
  return (
    <p className={classes.facts}>
      {t('cost.answered', { professional, count: answeredAfterSeconds })}{' '}
      {talked &&
        t('cost.talked', { length: format.minutes(talked.minutes), from: format.time(talked.from), to: format.clock(talked.to) })}
    </p>
  )
}

type Facts = Pick<ConsultationView, 'ringsAt' | 'askedAt' | 'acceptedAt' | 'endedAt' | 'attendance'>

/** How soon a vet answered, and from when to when both had come; a dropped minute within it does not end it. */
export const talkOf = ({ ringsAt, askedAt, acceptedAt, endedAt, attendance }: Facts) => {
  const { parent, professional } = attendance
  const answeredAfterSeconds =
    acceptedAt === null ? null : Math.max(0, Math.round((Date.parse(acceptedAt) - Date.parse(ringsAt ?? askedAt)) / 1_000))
  if (parent.joinedAt === null || professional.joinedAt === null || endedAt === null)
    return { answeredAfterSeconds, talked: null }
  const from = parent.joinedAt > professional.joinedAt ? parent.joinedAt : professional.joinedAt
  const minutes = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(from)) / 60_000))
  return { answeredAfterSeconds, talked: { from, to: endedAt, minutes } }
}

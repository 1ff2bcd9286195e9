import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/format.ts'
import type { Ended } from './complete-page.tsx'
import { talkOf } from './talk.ts'
import classes from './complete.module.css'

/** When somebody answered and from when to when the two were together, as the log has it. */
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

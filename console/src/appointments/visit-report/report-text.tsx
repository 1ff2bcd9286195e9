import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { VisitReportView } from '@lapka/contracts/api/visit-reports.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useReportQuery } from './report-api.ts'
import { ReportPhotos } from './report-photos.tsx'
import classes from './report.module.css'

/** Which words say it: a walker is out with the animal, a sitter comes to it. */
export const tradeOf = ({ professional }: Pick<AppointmentDetails, 'professional'>) =>
  professional.role === 'PET_WALKER' ? 'walk' : 'sit'

/** A report as it was sent, with what it said before it was corrected. */
export function ReportText({ report, zone }: { report: VisitReportView; zone: string }) {
  const { t } = useTranslation('report')
  const format = useFormat(zone)
  const { note, earlier, sentAt, correctedAt } = report
  return (
    <>
      {note !== '' && <p className={classes.note}>{note}</p>}
      {sentAt !== null && (
        <p className={classes.soft}>
          {correctedAt === null ? t('sent', { at: format.moment(sentAt) }) : t('corrected', { at: format.moment(correctedAt) })}
        </p>
      )}
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{t('earlier')}</summary>
          <ol>
            {earlier.map((wording) => (
              <li key={wording.at}>
                <time dateTime={wording.at}>{format.moment(wording.at)}</time>
                <p className={classes.note}>{wording.note || '–'}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

/** For the parent: that the visit goes on, that it is over, and how it was. */
export function ReportCard({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('report')
  const { id, report: times, zone, pets, professional } = appointment
  const format = useFormat(zone)
  const { currentData: report } = useReportQuery(id, { skip: times === null })
  if (times === null) return null
  const { startedAt, endedAt, sentAt } = times
  const names = { pet: format.pets(pets), professional: format.name(professional) }
  const title = t('about', { pet: names.pet })
  if (endedAt === null)
    return (
      <Card className={`${classes.report} ${classes.read}`} title={title}>
        <p>{t(`read.out.${tradeOf(appointment)}`, { ...names, time: format.time(startedAt) })}</p>
      </Card>
    )
  const span = format.timeRange(startedAt, endedAt)
  return (
    <Card className={`${classes.report} ${classes.read}`} title={title}>
      {sentAt === null ? (
        <p>{t('read.ended', { ...names, span })}</p>
      ) : (
        <>
          <p className={classes.soft}>{t('span', { span, length: format.duration(startedAt, endedAt) })}</p>
          {report !== undefined && (
            <>
              <ReportPhotos id={id} photos={report.photos} />
              <ReportText report={report} zone={zone} />
            </>
          )}
        </>
      )}
    </Card>
  )
}

import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useFormat } from '../../format/use-format.ts'
import { PageState } from '../../ui/page-state.tsx'
import { AppointmentPill } from '../appointment-pill.tsx'
import { useAppointmentQuery, useHistoryQuery } from '../appointments-api.ts'
import { historyEntries, type HistoryEntryView, type HistoryItem } from './history-entries.ts'
import { HistoryEntry } from './history-entry.tsx'
import classes from './history-page.module.css'

/** The whole story of one appointment, straight from the log. */
export function HistoryPage() {
  const { t } = useTranslation('appointments')
  const { id = '' } = useParams()
  const appointmentQuery = useAppointmentQuery(id)
  const historyQuery = useHistoryQuery(id)
  return (
    <PageState query={appointmentQuery}>
      {(appointment) => (
        <div className={classes.page}>
          <header className={classes.head}>
            <div>
              <h1>{t('history.title', { number: appointment.number })}</h1>
              <p>
                <Link to={`/appointments/${id}`}>
                  {t('history.of', { pet: appointment.pet.name, professional: appointment.professional.displayName })}
                </Link>
              </p>
            </div>
            <AppointmentPill appointment={appointment} />
          </header>
          <PageState query={historyQuery}>{({ items }) => <Story items={items} zone={appointment.zone} />}</PageState>
        </div>
      )}
    </PageState>
  )
}

function Story({ items, zone }: { items: HistoryItem[]; zone: string }) {
  const format = useFormat(zone)
  const days = Map.groupBy<string, HistoryEntryView>(historyEntries(items), (entry) =>
    format.dayWithWeekday(entry.item.occurredAt),
  )
  return (
    <div className={classes.story}>
      {[...days].map(([day, entries]) => (
        <section key={day}>
          <h2>{day}</h2>
          <ol>
            {entries.map((entry) => (
              <HistoryEntry key={entry.item.id} entry={entry} zone={zone} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

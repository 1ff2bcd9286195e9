import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { useWrittenEntriesQuery } from '../../entities/pet/records-api.ts'
import { EntryBody } from '../record/entry-body.tsx'
import { EntryItem } from '../record/entry-item.tsx'
import timeline from '../record/timeline.module.css'
import classes from './visit.module.css'

/** A vet's own entries of a visit, each with the way to correct it, where the visit opens no record: its parent has given the pet away. */
export function WrittenEntries({ appointment: { id, pet } }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('records')
  const entries = useWrittenEntriesQuery({ id, petId: pet.id }).currentData?.items ?? []
  return (
    <aside className={classes.last} aria-label={t('visit.yours')}>
      <p>{t('visit.unread')}</p>
      {entries.length > 0 && (
        <div className={timeline.timeline}>
          <h3>{t('visit.yours')}</h3>
          <ol>
            {entries.map((entry) => (
              <EntryItem
                key={entry.id}
                entry={entry}
                record={null}
                body={<EntryBody entry={entry} isLinked={false} />}
                corrected={pet}
              />
            ))}
          </ol>
        </div>
      )}
    </aside>
  )
}

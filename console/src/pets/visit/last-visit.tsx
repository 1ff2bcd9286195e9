import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRecordEntriesInfiniteQuery } from '../../entities/pet/records-api.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useEntryTitle } from '../record/use-entry-title.ts'
import classes from './visit.module.css'

type LastVisitProps = { record: RecordOverview; onTake: (findings: string) => void }

/** The visit before this one, and the way into the whole record. */
export function LastVisit({ record, onTake }: LastVisitProps) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const titleOf = useEntryTitle()
  const { data } = useRecordEntriesInfiniteQuery({ petId: record.pet.id, kind: 'visit' })
  const last = data?.pages[0]?.items.find(({ correction }) => correction === null)
  const all = Object.values(record.counts).reduce((sum, count) => sum + count, 0)
  const at = last && noonOf(last.on, DEFAULT_ZONE)
  return (
    <aside className={classes.last} aria-label={t('visit.last')}>
      <header>
        <h2>{t('visit.last')}</h2>
        {at === undefined ? <p>{t('visit.noLast')}</p> : <p>{format.dayRange(at, at)}</p>}
      </header>
      {last?.kind === 'visit' && (
        <>
          <h3>{titleOf(last)}</h3>
          <dl>
            {(['findings', 'treatment', 'advice'] as const).map((field) =>
              last[field] === '' ? null : (
                <div key={field}>
                  <dt>{t(`visit.field.${field}`)}</dt>
                  <dd>{last[field]}</dd>
                </div>
              ),
            )}
          </dl>
          {last.findings !== '' && (
            <Button variant="default" size="sm" fullWidth onClick={() => onTake(last.findings)}>
              {t('visit.take')}
            </Button>
          )}
        </>
      )}
      <Link to={pathTo('patientRecord', { id: record.pet.id })}>{t('visit.whole', { count: all })}</Link>
    </aside>
  )
}

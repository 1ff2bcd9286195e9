import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRecordEntriesInfiniteQuery } from '../../entities/pet/records-api.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useEntryTitle } from '../record/use-entry-title.ts'
import classes from './visit.module.css'

type LastVisitProps = { appointmentId: string; record: RecordOverview; onTake: (findings: string) => void }

/** The visit before this one with what was measured and given then, and the way into the whole record. */
export function LastVisit({ appointmentId, record, onTake }: LastVisitProps) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const titleOf = useEntryTitle()
  const petId = record.pet.id
  const visits = useEntries(petId, 'visit').filter(({ by }) => by === 'vet')
  const last = visits.find((entry) => entry.appointmentId !== appointmentId)
  const isWritten = visits.some((entry) => entry.appointmentId === appointmentId)
  const all = Object.values(record.counts).reduce((sum, count) => sum + count, 0)
  const at = last && noonOf(last.on, DEFAULT_ZONE)
  return (
    <div className={classes.beside}>
      {isWritten && <p className={classes.written}>{t('visit.written')}</p>}
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
              {last.appointmentId !== null && <AlsoThen petId={petId} appointmentId={last.appointmentId} />}
            </dl>
            {last.findings !== '' && (
              <Button variant="default" size="sm" fullWidth onClick={() => onTake(last.findings)}>
                {t('visit.take')}
              </Button>
            )}
          </>
        )}
        <Link to={pathTo('patientRecord', { id: petId })}>{t('visit.whole', { count: all })}</Link>
      </aside>
    </div>
  )
}

/** The newest entries that hold. */
const useEntries = (petId: string, kind: 'visit' | null): RecordEntry[] =>
  useRecordEntriesInfiniteQuery({ petId, kind }).data?.pages[0]?.items.filter(({ correction }) => correction === null) ?? []

const measuredThen = new Set(['weight', 'vaccination', 'treatment', 'prescription'])

function AlsoThen({ petId, appointmentId }: { petId: string; appointmentId: string }) {
  const { t } = useTranslation('records')
  const titleOf = useEntryTitle()
  const entries = useEntries(petId, null).filter((entry) => entry.appointmentId === appointmentId && measuredThen.has(entry.kind))
  return entries.map((entry) => (
    <div key={entry.id}>
      <dt>{t(`kind.${entry.kind}`)}</dt>
      <dd>{entry.kind === 'vaccination' && entry.batch !== '' ? `${titleOf(entry)}, ${entry.batch}` : titleOf(entry)}</dd>
    </div>
  ))
}

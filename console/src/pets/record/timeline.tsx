import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { entryKinds, type EntryKind } from '@lapka/contracts/pet-records.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordEntriesInfiniteQuery } from '../../entities/pet/records-api.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { EntryItem } from './entry-item.tsx'
import classes from './timeline.module.css'

/** All entries, by month and newest first, or those of one kind. */
export function Timeline({ record }: { record: RecordOverview }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const [kind, setKind] = useState<EntryKind | null>(null)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isLoading } = useRecordEntriesInfiniteQuery({
    petId: record.pet.id,
    kind,
  })
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const all = Object.values(record.counts).reduce((sum, count) => sum + count, 0)
  const months = Map.groupBy(items, ({ on }) => on.slice(0, 7))
  return (
    <Card title={t('title', { pet: format.letters(record.pet.name) })}>
      {all === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Group className={classes.filters} gap="xs" role="group" aria-label={t('filter')}>
          {[null, ...entryKinds.filter((one) => record.counts[one])].map((one) => (
            <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
              {t(`kinds.${one ?? 'all'}`)} <b>{one === null ? all : record.counts[one]}</b>
            </button>
          ))}
        </Group>
      )}
      <ProblemNotice error={error} />
      <div className={classes.timeline} aria-busy={isLoading}>
        {[...months].map(([month, entries]) => (
          <Month key={month} month={month} entries={entries} record={record} />
        ))}
      </div>
      {hasNextPage && (
        <Button variant="light" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Card>
  )
}

function Month({ month, entries, record }: { month: string; entries: RecordEntry[]; record: RecordOverview }) {
  const format = useFormat()
  const name = format.monthAndYear(noonOf(`${month}-15`, DEFAULT_ZONE))
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <ol>
        {entries.map((entry) => (
          <EntryItem key={entry.id} entry={entry} record={record} />
        ))}
      </ol>
    </section>
  )
}

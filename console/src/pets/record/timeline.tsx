import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { entryKinds, type EntryKind } from '@lapka/contracts/pet-records.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { Button, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordEntriesInfiniteQuery } from '../../entities/pet/records-api.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { EntryItem } from './entry-item.tsx'
import classes from './timeline.module.css'

/** All entries, by month and newest first, or those of one kind. */
export function Timeline({ record, caseId }: { record: RecordOverview; caseId?: string }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const [kind, setKind] = useState<EntryKind | null>(null)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isLoading } = useRecordEntriesInfiniteQuery({
    petId: record.pet.id,
    kind,
    caseId,
  })
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const all = Object.values(record.counts).reduce((sum, count) => sum + count, 0)
  return (
    <Card title={t('title', { pet: format.letters(record.pet.name) })}>
      {all === 0 ? <p>{t('none')}</p> : <KindFilter counts={record.counts} kind={kind} onChoose={setKind} />}
      <ProblemNotice error={error} />
      <EntryMonths items={items} isLoading={isLoading}>
        {(entry) => <EntryItem key={entry.id} entry={entry} record={record} />}
      </EntryMonths>
      {hasNextPage && (
        <Button variant="light" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Card>
  )
}

type KindFilterProps = { counts: RecordOverview['counts']; kind: EntryKind | null; onChoose: (kind: EntryKind | null) => void }

/** The kinds of the record's entries, each with its count. */
export function KindFilter({ counts, kind, onChoose }: KindFilterProps) {
  const { t } = useTranslation('records')
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Group className={classes.filters} gap="xs" role="group" aria-label={t('filter')}>
      {[null, ...entryKinds.filter((one) => counts[one])].map((one) => (
        <button key={one} type="button" aria-pressed={kind === one} onClick={() => onChoose(one)}>
          {t(`kinds.${one ?? 'all'}`)} <b>{one === null ? all : counts[one]}</b>
        </button>
      ))}
    </Group>
  )
}

type EntryMonthsProps = { items: RecordEntry[]; isLoading: boolean; children: (entry: RecordEntry) => ReactNode }

/** Entries under their months. */
export function EntryMonths({ items, isLoading, children }: EntryMonthsProps) {
  const months = Map.groupBy(items, ({ on }) => on.slice(0, 7))
  return (
    <div className={classes.timeline} aria-busy={isLoading}>
      {[...months].map(([month, entries]) => (
        <Month key={month} month={month}>
          {entries.map(children)}
        </Month>
      ))}
    </div>
  )
}

function Month({ month, children }: { month: string; children: ReactNode }) {
  const format = useFormat()
  const name = format.monthAndYear(noonOf(`${month}-15`, DEFAULT_ZONE))
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <ol>{children}</ol>
    </section>
  )
}

import type { historyListItem } from '@lapka/contracts/api/appointment-history.ts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { pathTo } from '../kit/pages/paths.ts'
import { HistoryEntry } from './history-entry.tsx'
import { useFormat } from '../kit/format/format.ts'
import { useOwnZone } from '../kit/session/use-current-user.ts'
import { historyEntries, type HistoryEntryView } from './history-entries.ts'
import classes from './history.module.css'

type HistoryListProps = { items: ListItem[]; hasMore: boolean; onEnd: () => void }

const DAY_PX = 46
const ENTRY_PX = 108
/** The next page is fetched this many rows before the end. */
const AHEAD = 30

/** A virtual list of thousands of entries. The window scrolls, so Back works as everywhere. */
export function HistoryList({ items, hasMore, onEnd }: HistoryListProps) {
  const { t } = useTranslation('history')
  const format = useFormat(useOwnZone())
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  const rows = useMemo(() => historyRows(items, format.dayWithWeekday), [items, format])
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler, and nothing it answers is handed on
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'day' ? DAY_PX : ENTRY_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    scrollMargin: top,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= rows.length - AHEAD) onEnd()
  }, [hasMore, last, rows.length, onEnd])
  return (
    <ol ref={list} className={classes.records} aria-label={t('list.records')} style={{ height: virtual.getTotalSize() }}>
      {shown.map(({ index, key, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-kind={row.kind}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <Row row={row} />
            </li>
          )
        )
      })}
    </ol>
  )
}

function Row({ row }: { row: HistoryRow }) {
  const { t } = useTranslation('history')
  if (row.kind === 'day') return <h2>{row.day}</h2>
  const { entry, appointment } = row
  const about = (
    <Link className={classes.about} to={pathTo('appointmentHistory', { id: appointment.id })}>
      {t('list.appointment', { number: appointment.number })}
    </Link>
  )
  return (
    <div className={classes.listed}>
      <HistoryEntry entry={entry} zone={appointment.zone} about={about} />
    </div>
  )
}

export type ListItem = z.infer<typeof historyListItem>

/** A line of the list: a day's heading, or what one command did. */
type HistoryRow =
  | { key: string; kind: 'day'; day: string }
  | { key: string; kind: 'entry'; entry: HistoryEntryView; appointment: ListItem['appointment'] }

/** Takes and returns newest first; differences are computed in the order of the events. */
const historyRows = (items: readonly ListItem[], dayOf: (instant: string) => string): HistoryRow[] => {
  const appointments = new Map(items.map(({ id, appointment }) => [id, appointment]))
  const rows: HistoryRow[] = []
  let day = ''
  for (const entry of historyEntries(items.toReversed()).toReversed()) {
    const appointment = appointments.get(entry.item.id)
    if (appointment === undefined) continue
    const ofDay = dayOf(entry.item.occurredAt)
    if (ofDay !== day) rows.push({ key: `day ${ofDay} ${entry.item.id}`, kind: 'day', day: ofDay })
    day = ofDay
    rows.push({ key: entry.item.id, kind: 'entry', entry, appointment })
  }
  return rows
}

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { HistoryEntry } from '../appointments/history/history-entry.tsx'
import { useFormat } from '../format/use-format.ts'
import { useOwnZone } from '../sessions/use-current-user.ts'
import { historyRows, type HistoryRow, type ListItem } from './history-rows.ts'
import classes from './history-list.module.css'

type HistoryListProps = { items: ListItem[]; hasMore: boolean; onEnd: () => void }

const DAY_PX = 46
const ENTRY_PX = 108
/** So many lines before the end the next page is asked for. */
const AHEAD = 30

/** Thousands of entries of which only those in sight are in the page; the window scrolls, so Find and Back work as everywhere. */
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
    <ol ref={list} className={classes.list} aria-label={t('list.records')} style={{ height: virtual.getTotalSize() }}>
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
    <Link className={classes.about} to={`/appointments/${appointment.id}/history`}>
      {t('list.appointment', { number: appointment.number })}
    </Link>
  )
  return (
    <div className={classes.entry}>
      <HistoryEntry entry={entry} zone={appointment.zone} about={about} />
    </div>
  )
}

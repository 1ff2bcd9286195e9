import { Group, Stack } from '@mantine/core'
import type { LogPage, LogRow } from '@lapka/contracts/api/operations/log.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIsBelow } from '../../kit/look/breakpoints.ts'
import { changed } from './log-address.ts'
import { useLogWords } from './log-words.ts'
import classes from './log.module.css'

const ROW_PX = 46
const NARROW_ROW_PX = 92
/** The next page is fetched this many rows before its end. */
const AHEAD = 15

type Paged = {
  hasNextPage: boolean
  hasPreviousPage: boolean
  isFetching: boolean
  fetchNextPage: () => unknown
  fetchPreviousPage: () => unknown
}
type EventListProps = {
  rows: readonly LogRow[]
  pages: readonly LogPage[]
  query: Paged
  parameters: URLSearchParams
  selected: number | undefined
  /** The correlation of the event that is looked at: what the same command did is marked. */
  kin: string | undefined
}

/** Only visible rows exist, and only some pages are kept. Rows in view stay where they are when pages come or go before them. */
export function EventList({ rows, pages, query, parameters, selected, kin }: EventListProps) {
  const { t } = useTranslation('operations-log')
  const rowPx = useIsBelow('tablet') ? NARROW_ROW_PX : ROW_PX
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler, and nothing it answers is handed on
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows[index]?.position ?? index,
    overscan: 6,
  })
  const top = Math.floor((virtual.scrollOffset ?? 0) / rowPx)
  const keepView = useKeptView(rows, rowPx, (offset) => virtual.scrollToOffset(offset))
  const shown = virtual.getVirtualItems()
  useReadAhead(query, { first: shown[0]?.index ?? 0, last: shown.at(-1)?.index ?? 0, count: rows.length })
  const tabbable = shown.some(({ index }) => rows[index]?.position === selected) ? selected : rows[top]?.position
  return (
    <section className={classes.list} aria-label={t('list.label')}>
      <Stack className={classes.rows} gap={0} miw={0}>
        <div className={classes.head} aria-hidden="true">
          <span>{t('list.position')}</span>
          <span>{t('list.recorded')}</span>
          <span>{t('list.type')}</span>
          <span>{t('list.actor')}</span>
        </div>
        <div ref={scroller} className={classes.scroll} onScroll={({ currentTarget }) => keepView(currentTarget.scrollTop)}>
          {rows.length === 0 ? (
            <p className={classes.empty}>{t('list.empty')}</p>
          ) : (
            <ol style={{ height: virtual.getTotalSize() }}>
              {shown.map(({ index, key, start }) => {
                const row = rows[index]
                return (
                  row && (
                    <li key={key} data-index={index} style={{ transform: `translateY(${start}px)`, height: rowPx }}>
                      <Row
                        row={row}
                        to={changed(parameters, { position: String(row.position) })}
                        isHere={row.position === selected}
                        isKin={row.correlationId === kin}
                        isTabbable={row.position === tabbable}
                        onKeyDown={(event) => moveFocus(event, (next) => virtual.scrollToIndex(next), rows.length)}
                      />
                    </li>
                  )
                )
              })}
            </ol>
          )}
        </div>
        <Group component="p" className={classes.foot} gap="var(--lk-1) var(--lk-4)" align="stretch" justify="space-between">
          <span>
            <i aria-hidden="true" /> {t('list.kin')}
          </span>
          <span aria-live="polite">{query.isFetching ? t('list.fetching') : !query.hasNextPage && t('list.first')}</span>
        </Group>
      </Stack>
      <Ruler pages={pages} row={rows[top]} isToday={!parameters.has('to')} />
    </section>
  )
}

/** Where one is in the list is an event, not a distance: pages before it may come and go. */
const useKeptView = (rows: readonly LogRow[], rowPx: number, scrollTo: (offset: number) => void) => {
  const anchor = useRef<{ position: number; offset: number }>(undefined)
  const scroll = useRef(scrollTo)
  useLayoutEffect(() => {
    scroll.current = scrollTo
  })
  useLayoutEffect(() => {
    const known = anchor.current
    const index = rows.findIndex(({ position }) => position === known?.position)
    if (known !== undefined && index >= 0) scroll.current(index * rowPx + known.offset)
    else if (rows[0] !== undefined) anchor.current = { position: rows[0].position, offset: 0 }
  }, [rows, rowPx])
  return (offset: number) => {
    const row = rows[Math.floor(offset / rowPx)]
    if (row !== undefined) anchor.current = { position: row.position, offset: offset % rowPx }
  }
}

const useReadAhead = (query: Paged, { first, last, count }: { first: number; last: number; count: number }) => {
  const { hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = query
  useEffect(() => {
    if (isFetching) return
    if (hasNextPage && last >= count - AHEAD) fetchNextPage()
    else if (hasPreviousPage && first < AHEAD) fetchPreviousPage()
  }, [hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage, first, last, count])
}

/** Arrows go from event to event; Enter opens, as on every link. */
const moveFocus = (event: KeyboardEvent<HTMLElement>, scrollTo: (index: number) => void, count: number): void => {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
  const item = event.currentTarget.closest('li')
  const list = item?.parentElement
  const here = item?.dataset['index']
  if (step === undefined || here === undefined) return
  event.preventDefault()
  const next = Math.min(count - 1, Math.max(0, Number(here) + step))
  scrollTo(next)
  // The row may have to be drawn first.
  requestAnimationFrame(() => requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus()))
}

type RowProps = {
  row: LogRow
  to: string
  isHere: boolean
  isKin: boolean
  isTabbable: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Row({ row, to, isHere, isKin, isTabbable, onKeyDown }: RowProps) {
  const { number, clock, format, who, isMachine } = useLogWords()
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      tabIndex={isTabbable ? 0 : -1}
      onKeyDown={onKeyDown}
      aria-current={isHere ? 'true' : undefined}
      data-kin={isKin || undefined}
    >
      <span>{number(row.position)}</span>
      <time dateTime={row.recordedAt}>
        {clock(row.recordedAt)}
        <small>{format.day(row.recordedAt)}</small>
      </time>
      <Stack component="span" className={classes.type} gap={0} lh="var(--lk-leading-snug)">
        <b>{row.type}</b>
        <small>{row.stream}</small>
      </Stack>
      <span data-machine={isMachine(row.actor) || undefined}>{who(row.actor)}</span>
    </Link>
  )
}

type RulerProps = { pages: readonly LogPage[]; row: LogRow | undefined; isToday: boolean }

/** Where in the log one is, and how dense each hour of the day was. */
function Ruler({ pages, row, isToday }: RulerProps) {
  const { t } = useTranslation('operations-log')
  const { format } = useLogWords()
  const density = pages.find((page) => page.density !== undefined)?.density
  // The first page may be let go, and what it said stays.
  const [kept, setKept] = useState(density)
  if (density !== undefined && density !== kept) setKept(density)
  if (kept === undefined) return null
  const { to, partMs, counts } = kept
  const most = Math.max(1, ...counts)
  const spanMs = partMs * counts.length
  const from = new Date(Date.parse(to) - spanMs).toISOString()
  const share = row === undefined ? -1 : (Date.parse(to) - Date.parse(row.recordedAt)) / spanMs
  return (
    <Stack
      className={classes.ruler}
      gap="xs"
      role="img"
      aria-label={t('list.ruler', { from: format.moment(from), to: format.moment(to) })}
    >
      <span>{format.time(to)}</span>
      <div>
        {counts.map((count, index) => (
          <i key={index} style={{ width: `${(count / most) * 100}%` }} />
        ))}
        {share >= 0 && share <= 1 && <b style={{ top: `${share * 96}%` }} />}
      </div>
      <span>{isToday ? t('list.dayBefore') : format.time(from)}</span>
    </Stack>
  )
}

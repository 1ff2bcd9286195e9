import type { Board } from '@lapka/contracts/api/board.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { ActionIcon, Button, CloseButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus, IconTool } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsBelow, useIsFrom } from '../../kit/look/breakpoints.ts'
import { useOwnProfileQuery } from '../../entities/professional/profile-api.ts'
import { useNow } from '../../kit/live/clock.ts'
import { useOwnZone } from '../../kit/session/use-current-user.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import { EmptyState, PageState } from '../../kit/ui/page-state.tsx'
import { pathOf } from '../../profile/parts.ts'
import { WorkHead } from '../day/work-head.tsx'
import { ActDialog, type Act } from './act-dialogs.tsx'
import { useBoardQuery, type BoardStay, type Closure } from './board-api.ts'
import { datesFrom, draftFrom, type Draft } from './board-layout.ts'
import { ChosenStay } from './chosen-stay.tsx'
import { House } from './house.tsx'
import { RoomBoard } from './room-board.tsx'
import { isInHouse, isToCheckIn, stateOf, takenOn, todayOf, verdictOf } from './stay-state.ts'
import { useStayWords } from './stay-words.ts'
import { TodayLists } from './today-lists.tsx'
import classes from './hotel-home.module.css'

const CloseRoomDialog = lazy(async () => ({ default: (await import('./closure-dialogs.tsx')).CloseRoomDialog }))
const ReopenDialog = lazy(async () => ({ default: (await import('./closure-dialogs.tsx')).ReopenDialog }))

const NewStayForm = lazy(async () => ({ default: (await import('./new-stay-form.tsx')).NewStayForm }))

const DAYS_BACK = 2
const WEEK = 7

/** A hotel's day: who leaves and who comes, and all rooms over the nights around it. */
export function HotelHome() {
  const { t } = useTranslation('board')
  const query = useOwnProfileQuery()
  return (
    <PageState query={query}>
      {({ sections }) =>
        sections.rooms === null ? (
          <EmptyState isPage text={t('noRooms')} action={{ to: pathOf('rooms'), label: t('toRooms') }} />
        ) : (
          <HouseOfToday />
        )
      }
    </PageState>
  )
}

function HouseOfToday() {
  const isWide = useIsFrom('wide')
  const isNarrow = useIsBelow('desktop')
  const days = isWide ? 14 : isNarrow ? 7 : 10
  const today = localDateOf(useNow(60_000), useOwnZone())
  const [moved, setMoved] = useState(0)
  const rangeFrom = (from: string) => ({ from, to: addDays(from, days - 1) })
  const around = rangeFrom(addDays(today, -DAYS_BACK))
  const shown = rangeFrom(addDays(around.from, moved))
  const query = useBoardQuery(around)
  const other = useBoardQuery(shown, { skip: moved === 0 })
  const isOtherLost = moved !== 0 && other.currentData === undefined && other.error !== undefined
  return (
    <PageState query={isOtherLost ? other : query} shape="day">
      {(board) => (
        <Shown
          board={board}
          // Until the other week is there, the rooms stand empty.
          other={moved === 0 ? board : (other.currentData ?? { ...board, stays: [], closures: [], nights: [] })}
          {...{ from: shown.from, days }}
          onMove={(by) => setMoved(by === 0 ? 0 : moved + by)}
        />
      )}
    </PageState>
  )
}

type ShownProps = { board: Board; other: Board; from: string; days: number; onMove: (days: number) => void }

function Shown({ board, other, from, days, onMove }: ShownProps) {
  const isPhone = useIsBelow('tablet')
  const hasSide = useIsFrom('desktop')
  const [chosenId, choose] = useState('')
  const [act, setAct] = useState<Act | null>(null)
  const [closing, setClosing] = useState<Closure | 'new' | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const stays = [...board.stays, ...other.stays]
  const chosen = stays.find(({ id }) => id === chosenId) ?? (hasSide ? firstOf(board) : undefined)
  const show = useCallback((id: string) => {
    setDraft(null)
    choose(id)
  }, [])
  const booking =
    draft === null ? undefined : (
      <Suspense fallback={<Skeleton of={['field', 'field', 'field']} />}>
        <NewStayForm {...{ board, draft }} onDraft={setDraft} onBooked={show} onClose={() => setDraft(null)} />
      </Suspense>
    )
  return (
    <div className={classes.page}>
      <Head
        board={board}
        shown={datesFrom(from, days)}
        onMove={isPhone ? undefined : onMove}
        onCloseRoom={() => setClosing('new')}
        onNewStay={() => setDraft(firstDraft(board))}
      />
      <TodayLists {...{ board, isPhone }} onChoose={show} onAct={setAct} />
      {isPhone ? (
        <House board={board} onChoose={show} onReopen={setClosing} />
      ) : (
        <div className={classes.columns} data-beside={(hasSide && (booking ?? chosen) !== undefined) || undefined}>
          <RoomBoard
            board={other}
            {...{ from, days, draft }}
            chosenId={draft === null ? (chosen?.id ?? null) : null}
            onChoose={show}
            onReopen={setClosing}
            onAct={setAct}
            onDraft={setDraft}
          />
          {hasSide && <Beside {...{ board, booking, chosen }} onAct={setAct} onClose={() => setDraft(null)} />}
          <Legend board={other} />
        </div>
      )}
      {!hasSide && (
        <AsDialog {...{ board, booking, chosen: act === null ? chosen : undefined }} onAct={setAct} onClose={() => show('')} />
      )}
      {closing !== null && (
        <Suspense fallback={null}>
          {closing === 'new' ? (
            <CloseRoomDialog board={board} onClose={() => setClosing(null)} />
          ) : (
            <ReopenDialog board={board} closure={closing} onClose={() => setClosing(null)} />
          )}
        </Suspense>
      )}
      {act && <ActDialog board={board} act={act} onClose={() => setAct(null)} />}
    </div>
  )
}

type BesideProps = {
  board: Board
  booking: ReactNode
  chosen: BoardStay | undefined
  onAct: (act: Act) => void
  onClose: () => void
}

/** What is chosen or being written stands beside the board, which shows its nights. */
function Beside({ board, booking, chosen, onAct, onClose }: BesideProps) {
  const { t } = useTranslation(['board', 'common'])
  if (!booking)
    return (
      chosen && (
        <Card as="aside" className={classes.chosen} aria-live="polite">
          <ChosenStay board={board} stay={chosen} onAct={onAct} />
        </Card>
      )
    )
  return (
    <Card as="aside" className={classes.booking} aria-labelledby="new-stay">
      <header>
        <div>
          <h2 id="new-stay">{t('newStay.title')}</h2>
          <p>{t('newStay.lead')}</p>
        </div>
        <CloseButton aria-label={t('common:close')} onClick={onClose} />
      </header>
      {booking}
    </Card>
  )
}

/** Where there is no room beside the board. */
function AsDialog({ board, booking, chosen, onAct, onClose }: BesideProps) {
  const { t } = useTranslation('board')
  if (booking)
    return (
      <Dialog opened onClose={onClose} title={t('newStay.title')} size={480}>
        {booking}
      </Dialog>
    )
  if (chosen === undefined) return null
  return (
    <Dialog opened onClose={onClose} title={t('chosen')} size={480}>
      <ChosenStay board={board} stay={chosen} onAct={onAct} />
    </Dialog>
  )
}

/** Tonight in the first class, until the desk says otherwise. */
const firstDraft = ({ rooms, today }: Board): Draft | null => {
  const roomClass = rooms.classes.find((one) => one.rooms > 0)
  return roomClass === undefined
    ? null
    : draftFrom({ rooms, today }, { classId: roomClass.id, room: null, first: today, last: today })
}

/** The first stay to look after: an arrival, a departure, or a guest in the house. */
const firstOf = (board: Board) => {
  const { arriving, leaving } = todayOf(board)
  const of = (stay: Board['stays'][number]) => stateOf(stay, board.today)
  return (
    arriving.find((one) => isToCheckIn(of(one))) ??
    leaving.find((one) => isInHouse(of(one))) ??
    board.stays.find((one) => isInHouse(of(one))) ??
    board.stays[0]
  )
}

/** The colours of the board: the usual ones, and those of what needs care where there is something of it. */
function Legend({ board: { stays, closures, today } }: { board: Board }) {
  const { t } = useTranslation('board')
  const states = new Set(stays.map((one) => stateOf(one, today)))
  const isLate = states.has('late') || states.has('overdue')
  return (
    <ul className={classes.legend} aria-label={t('legend.label')}>
      <li data-state="in">{t('legend.in')}</li>
      <li data-state="arrives">{t('legend.arrives')}</li>
      <li data-state="leaves">{t('legend.leaves')}</li>
      {isLate && <li data-state="late">{t('legend.late')}</li>}
      {states.has('held') && <li data-state="held">{t('legend.held')}</li>}
      <li data-state="ahead">{t('legend.ahead')}</li>
      {closures.length > 0 && <li data-state="closed">{t('legend.closed')}</li>}
    </ul>
  )
}

type HeadProps = {
  board: Board
  shown: string[]
  onMove: ((days: number) => void) | undefined
  onCloseRoom: () => void
  onNewStay: () => void
}

/** The heading is a verdict; the line says how full the house is tonight. */
function Head({ board, shown, onMove, onCloseRoom, onNewStay }: HeadProps) {
  const { t } = useTranslation('board')
  const now = useNow(60_000)
  const { format } = useStayWords(board)
  const verdict = verdictOf(board, now)
  const moment = `${format.dayWithWeekday(now)}, ${format.clock(now)}`
  const tonight = board.nights.find(({ date }) => date === board.today)
  const title = verdict.kind === 'calm' ? t('verdict.calm') : t(`verdict.${verdict.kind}`, { count: verdict.count })
  return (
    <WorkHead title={title} line={tonight === undefined ? moment : t('tonight', { now: moment, ...takenOn(tonight) })}>
      {onMove && (
        <>
          <p className={classes.range} aria-live="polite">
            {format.dates(shown[0] ?? board.today, shown.at(-1) ?? board.today)}
          </p>
          <ActionIcon variant="default" size={40} aria-label={t('week.before')} onClick={() => onMove(-WEEK)}>
            <IconChevronLeft size={20} aria-hidden="true" />
          </ActionIcon>
          <Button variant="default" size="sm" h={40} onClick={() => onMove(0)}>
            {t('week.today')}
          </Button>
          <ActionIcon variant="default" size={40} aria-label={t('week.after')} onClick={() => onMove(WEEK)}>
            <IconChevronRight size={20} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
      <Button
        variant="default"
        size="sm"
        h={40}
        leftSection={<IconTool size={19} stroke={1.75} aria-hidden="true" />}
        onClick={onCloseRoom}
      >
        {t('close.open')}
      </Button>
      <Button
        variant={onMove ? 'filled' : 'light'}
        size="sm"
        h={40}
        leftSection={<IconPlus size={19} stroke={2} aria-hidden="true" />}
        onClick={onNewStay}
      >
        {t('newStay.open')}
      </Button>
    </WorkHead>
  )
}

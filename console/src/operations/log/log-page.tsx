import i18next from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import texts from '../../kit/i18n/bg/operations-log.json'
import { Page } from '../../kit/ui/page.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { CausationPanel } from './causation-panel.tsx'
import { EventList } from './event-list.tsx'
import { EventPanel } from './event-panel.tsx'
import { changed, filterOf, positionOf, type LogStart } from './log-address.ts'
import { useLogCheckQuery, useLogEventQuery, useLogEventsInfiniteQuery } from './log-api.ts'
import { LogCheckTools } from './log-check.tsx'
import { LogFilters } from './log-filters.tsx'
import { logVerdict, type LogVerdict } from './log-verdict.ts'
import { useLogWords } from './log-words.ts'
import classes from './log.module.css'

i18next.addResourceBundle('bg', 'operations-log', texts)

const WIDTH_PX = 1400
const CHECK_EVERY_MS = 15_000

/** The event log itself: found by any filter, one event whole, and what a command caused. The address holds all of it. */
export function LogPage() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const filter = useMemo(() => filterOf(parameters), [parameters])
  const selected = positionOf(parameters)
  // Where the list begins is chosen by a jump, and not by the event that is looked at meanwhile.
  const [start, setStart] = useState<LogStart>(() => (selected === undefined ? {} : { position: selected }))
  const query = useLogEventsInfiniteQuery({ filter, start }, { refetchOnMountOrArgChange: true })
  const { data: checked } = useLogCheckQuery(undefined, { pollingInterval: CHECK_EVERY_MS })
  const { data: event } = useLogEventQuery(selected ?? 0, { skip: selected === undefined })
  const pages = query.currentData?.pages
  const items = useMemo(() => pages?.flatMap((page) => page.items), [pages])
  const verdict = pages?.[0] && {
    ...logVerdict({
      log: pages[0].log,
      check: checked?.check ?? null,
      listed: items?.length ?? 0,
      isAll: !query.hasNextPage && !query.hasPreviousPage && start.position === undefined && start.at === undefined,
      isFiltered: Object.keys(filter).length > 0,
    }),
    log: pages[0].log,
  }
  return (
    <LogFrame verdict={verdict} stream={filter.stream}>
      <LogFilters
        key={parameters.toString()}
        parameters={parameters}
        types={[...new Set(items?.map(({ type }) => type))]}
        onJump={(jump) => {
          setStart(jump)
          void navigate(changed(parameters, { position: jump.position === undefined ? '' : String(jump.position) }))
        }}
      />
      <div className={classes.logPageColumns}>
        <PageState query={{ ...query, currentData: items }}>
          {(rows) => (
            <EventList
              key={JSON.stringify({ filter, start })}
              rows={rows}
              pages={pages ?? []}
              query={query}
              parameters={parameters}
              selected={selected}
              kin={event?.correlationId}
            />
          )}
        </PageState>
        <EventPanel key={selected} position={selected} parameters={parameters} />
      </div>
      {event !== undefined && (
        <CausationPanel
          key={event.correlationId}
          correlationId={event.correlationId}
          here={event.position}
          parameters={parameters}
        />
      )}
    </LogFrame>
  )
}

type LogFrameProps = {
  verdict: (LogVerdict & { log: { head: number; indexedTo: number } }) | undefined
  stream: string | undefined
  children: React.ReactNode
}

function LogFrame({ verdict, stream, children }: LogFrameProps) {
  const { t } = useTranslation('operations-log')
  const { number, format } = useLogWords()
  const title =
    verdict === undefined
      ? t('title')
      : `${t(`verdict.${verdict.found.name}`, { found: number(verdict.found.found), events: number(verdict.found.count) })} ${t(`chain.${verdict.chain.name}`)}`
  const about =
    verdict === undefined || verdict.chain.at === null
      ? t('about.unknown')
      : t(`about.${verdict.chain.name}`, { position: number(verdict.chain.position), when: format.moment(verdict.chain.at) })
  const behind = verdict !== undefined && verdict.log.indexedTo < verdict.log.head
  return (
    <Page
      title={title}
      lead={
        <>
          {about} {behind && <em>{t('behind', { events: number(verdict.log.head - verdict.log.indexedTo) })}</em>}
        </>
      }
      action={<LogCheckTools stream={stream} />}
      widthPx={WIDTH_PX}
    >
      {children}
    </Page>
  )
}

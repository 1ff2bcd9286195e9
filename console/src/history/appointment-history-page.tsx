import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button, Group } from '@mantine/core'
import { IconFileDownload, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useMemo, startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { apiAddress, apiPaths } from '../kit/api/api-paths.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { billOf } from '../entities/appointment/bill.ts'
import { useFormat } from '../kit/format/format.ts'
import { PageState } from '../kit/ui/page-state.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { Page } from '../kit/ui/page.tsx'
import { AppointmentPill } from '../entities/appointment/appointment-pill.tsx'
import { useAppointmentWords } from '../entities/appointment/appointment-words.ts'
import { useAppointmentQuery, useHistoryQuery } from '../entities/appointment/appointments-api.ts'
import { historyEntries, historyKinds, isOfKind, type HistoryItem, type HistoryKind } from './history-entries.ts'
import { HistoryEntry } from './history-entry.tsx'
import { ProofCard, proofWords } from './proof-card.tsx'
import { useProof } from './use-proof.ts'
import { stayContext } from '../kit/i18n/stay-context.ts'
import { TabLinks } from '../kit/ui/tab-links.tsx'
import classes from './history.module.css'

/** The whole story of one appointment, straight from the log and proven in this browser. */
export function HistoryPage() {
  const { id = '' } = useParams()
  const appointmentQuery = useAppointmentQuery(id)
  const historyQuery = useHistoryQuery(id)
  return (
    <PageState query={appointmentQuery}>
      {(appointment) => (
        <StoryPage appointment={appointment}>
          <PageState query={historyQuery} shape="list">
            {({ items }) => <Story appointment={appointment} items={items} />}
          </PageState>
        </StoryPage>
      )}
    </PageState>
  )
}

const fileOf = (id: string) => apiAddress(apiPaths.appointmentPart(id, 'history/export'))

function StoryPage({ appointment, children }: { appointment: AppointmentView; children: ReactNode }) {
  const { t } = useTranslation('history')
  const format = useFormat()
  const { pets } = useAppointmentWords(appointment)
  const { id, number, professional, stay } = appointment
  return (
    <Page
      title={t('title', { number, ...stayContext(stay) })}
      lead={<Link to={pathTo('appointment', { id })}>{t('of', { pet: pets, professional: format.name(professional) })}</Link>}
      widthPx={1200}
      action={
        <Button
          component="a"
          href={fileOf(id)}
          download
          variant="default"
          size="sm"
          leftSection={<IconFileDownload size={19} stroke={1.75} aria-hidden="true" />}
        >
          {t('download')}
        </Button>
      }
    >
      {children}
    </Page>
  )
}

function Story({ appointment, items }: { appointment: AppointmentView; items: HistoryItem[] }) {
  const { zone } = appointment
  const hashes = useMemo(() => items.map(({ hash }) => hash), [items])
  const proof = useProof(fileOf(appointment.id), hashes.at(-1) ?? '')
  const words = proofWords(proof, { isWhole: true, shown: hashes })
  return (
    <div className={classes.columns}>
      <div className={classes.story}>
        <Now appointment={appointment} state={words.state} />
        <Timeline items={items} zone={zone} isStay={appointment.stay !== null} />
      </div>
      <ProofCard proof={proof} zone={zone} isWhole shown={hashes} />
    </div>
  )
}

function Now({ appointment, state }: { appointment: AppointmentView; state: ReturnType<typeof proofWords>['state'] }) {
  const { t } = useTranslation('history')
  const format = useFormat(appointment.zone)
  const { when } = useAppointmentWords(appointment)
  const { paidCents, returnedCents, onItsWayCents } = billOf(appointment)
  const textOf = [
    paidCents > 0 ? t('nowPaid', { when, paid: format.euro(paidCents) }) : t('now', { when }),
    returnedCents > 0 && t('nowReturned', { sum: format.euro(returnedCents) }),
    onItsWayCents > 0 && t('nowOnItsWay', { sum: format.euro(onItsWayCents) }),
  ]
  return (
    <Group component="p" className={classes.now} gap="var(--lk-2) var(--lk-3)">
      <AppointmentPill appointment={appointment} /> {textOf.filter(Boolean).join(', ')}{' '}
      {(state === 'whole' || state === 'broken') && (
        <a href="#proof" className={classes.proven}>
          {state === 'whole' ? (
            <Pill tone="ok" icon={<IconShieldCheck size={17} stroke={2} aria-hidden="true" />}>
              {t('proof.pill')}
            </Pill>
          ) : (
            <Pill tone="bad" icon={<IconShieldX size={17} stroke={2} aria-hidden="true" />}>
              {t('proof.pillBroken')}
            </Pill>
          )}
        </a>
      )}
    </Group>
  )
}

function Timeline({ items, zone, isStay }: { items: HistoryItem[]; zone: string; isStay: boolean }) {
  const { t } = useTranslation('history')
  const format = useFormat(zone)
  const [parameters] = useSearchParams()
  const kind: HistoryKind = historyKinds.find((name) => name === parameters.get('show')) ?? 'all'
  const entries = useMemo(() => historyEntries(items).filter((entry) => isOfKind(entry, kind)), [items, kind])
  const { shown, end } = useGrowing(entries)
  const days = Map.groupBy(shown, (entry) => format.dayWithWeekday(entry.item.occurredAt))
  return (
    <>
      <TabLinks
        label={t('filter.label')}
        className={classes.kinds}
        tabs={historyKinds.map((name) => ({
          to: name === 'all' ? '?' : `?show=${name}`,
          text: t(`filter.${name}`, stayContext(isStay)),
          isCurrent: name === kind,
        }))}
      />
      {entries.length === 0 && <p>{t('filter.none')}</p>}
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2>{day}</h2>
          <ol>
            {ofDay.map((entry) => (
              <li key={entry.item.id} className={classes.entry}>
                <HistoryEntry entry={entry} zone={zone} isNumbered isStay={isStay} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <div ref={end} />
    </>
  )
}

/** One screenful; the rest is rendered before the user can scroll there. */
const FIRST = 20
const MORE = 200

/** Renders a long list step by step as its end comes near: five thousand entries at once take seconds. */
const useGrowing = <Entry,>(entries: readonly Entry[]) => {
  const [count, setCount] = useState(FIRST)
  const end = useRef<HTMLDivElement>(null)
  const isWhole = count >= entries.length
  useEffect(() => {
    const element = end.current
    if (element === null || isWhole) return undefined
    const watch = new IntersectionObserver(
      (seen) => {
        // As a transition, so that the first screenful shows at once.
        if (seen.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setCount((before) => before + MORE))
      },
      { rootMargin: '1500px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [isWhole, count])
  return { shown: isWhole ? entries : entries.slice(0, count), end }
}

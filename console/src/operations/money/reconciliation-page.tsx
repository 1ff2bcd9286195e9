import { apiPaths } from '../../kit/api/api-paths.ts'
import { api } from '../../kit/api/api.ts'
import { Button, Stack } from '@mantine/core'
import {
  bookedKinds,
  reconciledKinds,
  type Reconciliation,
  type ReconciliationList,
  type ReconciliationReport,
} from '@lapka/contracts/api/reconciliations.ts'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import caseTexts from '../../kit/i18n/bg/operations-cases.json'
import texts from '../../kit/i18n/bg/reconciliation.json'
import { pathTo } from '../../kit/pages/paths.ts'
import { Page } from '../../kit/ui/page.tsx'
import { EmptyState, PageState } from '../../kit/ui/page-state.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import totals from '../../kit/ui/figures.module.css'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import shared from '../../kit/ui/work-table.module.css'
import { useFigures } from '../use-figures.ts'
import classes from '../operations.module.css'
import { bookedCount, lastEnded, reconciliationVerdict } from './verdicts.ts'

const reconciliationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reconciliations: build.query<ReconciliationList, void>({ query: () => ({ url: apiPaths.reconciliations }) }),
    requestReconciliation: build.mutation<{ requestedAt: string }, void>({
      query: () => ({ url: apiPaths.reconciliations, method: 'POST', body: {} }),
    }),
  }),
})

const { useReconciliationsQuery, useRequestReconciliationMutation } = reconciliationsApi

i18next.addResourceBundle('bg', 'reconciliation', texts)
i18next.addResourceBundle('bg', 'operations-cases', caseTexts)

const WIDTH_PX = 1200
const POLL_INTERVAL_MS = 30_000
const SHORT_POLL_INTERVAL_MS = 2_000
const MAX_SHOWN = 12

/** Whether the log and the payment provider say the same: what agreed, what was booked, and which cases were opened. */
export function ReconciliationPage() {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const [isWaiting, setIsWaiting] = useState(false)
  const query = useReconciliationsQuery(undefined, {
    pollingInterval: isWaiting ? SHORT_POLL_INTERVAL_MS : POLL_INTERVAL_MS,
    refetchOnMountOrArgChange: true,
  })
  const answer = query.data
  const isRequested = (answer?.requestedAt ?? null) !== null
  if (isRequested !== isWaiting) setIsWaiting(isRequested)
  const verdict = answer && reconciliationVerdict(answer)
  const last = answer && lastEnded(answer)
  const next = answer === undefined ? '' : t('next', { when: format.moment(answer.nextAt) })
  const lead = last === undefined ? next : `${t('last', { when: format.moment(last.startedAt) })} · ${next}`
  return (
    <Page
      title={verdict === undefined ? t('title') : t(`verdict.${verdict.kind}`, { count: verdict.count })}
      lead={lead}
      action={<CompareNow isWaiting={isWaiting} onRequested={query.refetch} />}
      widthPx={WIDTH_PX}
    >
      <PageState query={query}>{(found) => <Runs found={found} />}</PageState>
    </Page>
  )
}

/** The workers begin within seconds; until it ended the button waits with them. */
function CompareNow({ isWaiting, onRequested }: { isWaiting: boolean; onRequested: () => unknown }) {
  const { t } = useTranslation('reconciliation')
  const [request, { isLoading, error }] = useRequestReconciliationMutation()
  const ask = async () => {
    await request()
    onRequested()
  }
  return (
    <div>
      <Button variant="default" loading={isLoading} disabled={isWaiting} onClick={() => void ask()}>
        {t('now.ask')}
      </Button>
      <p className={shared.soft} role="status">
        {isWaiting && t('now.waiting')}
      </p>
      <ProblemNotice error={error} />
    </div>
  )
}

function Runs({ found }: { found: ReconciliationList }) {
  const { t } = useTranslation('reconciliation')
  const last = lastEnded(found)
  if (found.items.length === 0) return <EmptyState text={t('none')} action={{ to: pathTo('cases'), label: t('cases.all') }} />
  return (
    <Stack gap="md">
      {last?.problem && (
        <Panel title={t('problem')} tone="bad">
          <p className={shared.soft}>{last.problem}</p>
        </Panel>
      )}
      {last?.report && <Found report={last.report} />}
      <Panel title={t('runs.title')}>
        <WideTable label={t('runs.title')}>
          <table className={shared.table}>
            <thead>
              <tr>
                <th scope="col">{t('runs.when')}</th>
                <th scope="col">{t('runs.by')}</th>
                {(['agreed', 'booked', 'cases'] as const).map((column) => (
                  <th key={column} scope="col" className={shared.end}>
                    {t(`runs.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.items.map((run) => (
                <Run key={run.id} run={run} />
              ))}
            </tbody>
          </table>
        </WideTable>
      </Panel>
    </Stack>
  )
}

function Run({ run }: { run: Reconciliation }) {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const { number } = useFigures()
  const { startedAt, finishedAt, trigger, report, problem } = run
  return (
    <tr>
      <th scope="row">{format.moment(startedAt)}</th>
      <td>{t(`trigger.${trigger}`)}</td>
      {report === null ? (
        <td colSpan={3} className={shared.wrap}>
          {problem ?? t(finishedAt === null ? 'underWay' : 'problem')}
        </td>
      ) : (
        <>
          <td className={shared.end}>{number(report.agreed)}</td>
          <td className={shared.end}>{number(bookedCount(run))}</td>
          <td className={shared.end} data-bad={report.caseCount > 0 || undefined}>
            {number(report.caseCount)}
          </td>
        </>
      )}
    </tr>
  )
}

function Found({ report }: { report: ReconciliationReport }) {
  const { t } = useTranslation('reconciliation')
  const { number } = useFigures()
  const { compared, bookedCounts, bookings, young, knownCount } = report
  const opened = report.cases.filter(({ isKnown }) => !isKnown)
  const booked = bookedKinds.filter((what) => bookedCounts[what] > 0)
  return (
    <>
      {opened.length > 0 && <OpenedCases opened={opened} count={report.caseCount} />}
      <Panel title={t('compared.title', { count: compared.payments })}>
        <dl className={totals.totals} data-even aria-label={t('compared.label')}>
          {reconciledKinds.map((kind) => (
            <div key={kind}>
              <dt>{t(`compared.${kind}`)}</dt>
              <dd>{number(compared[kind])}</dd>
            </div>
          ))}
        </dl>
        <p className={shared.soft}>
          {[
            report.agreed > 0 && t('agreed', { count: report.agreed }),
            young > 0 && t('young', { count: young }),
            knownCount > 0 && t('known', { count: knownCount }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        {booked.length > 0 && (
          <Stack component="ul" className={classes.booked} gap="xs">
            {booked.map((what) => (
              <li key={what}>
                {t(`booked.${what}`, { count: bookedCounts[what] })}{' '}
                {what !== 'fee' && what !== 'reference' && (
                  <Booked bookings={bookings.filter((booking) => booking.what === what)} count={bookedCounts[what]} />
                )}
              </li>
            ))}
          </Stack>
        )}
      </Panel>
    </>
  )
}

function OpenedCases({ opened, count }: { opened: ReconciliationReport['cases']; count: number }) {
  const { t } = useTranslation('reconciliation')
  const cases = useTranslation('operations-cases').t
  const format = useFormat()
  return (
    <Panel title={t('cases.title', { count })} tone="bad">
      <WideTable label={t('cases.label')}>
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{t('cases.what')}</th>
              <th scope="col">{t('cases.object')}</th>
              <th scope="col" className={shared.end}>
                {t('cases.log')}
              </th>
              <th scope="col" className={shared.end}>
                {t('cases.provider')}
              </th>
            </tr>
          </thead>
          <tbody>
            {opened.map(({ caseId, code, objectId, expectedCents, foundCents }) => (
              <tr key={`${code} ${objectId}`}>
                <th scope="row" className={shared.wrap}>
                  <Link className={shared.link} to={pathTo('cases', null, { case: caseId })}>
                    {cases(`finding.${code}`)}
                  </Link>
                </th>
                <td className={shared.code}>{objectId}</td>
                <td className={shared.end}>{expectedCents === null ? t('nothing') : format.euro(expectedCents)}</td>
                <td className={shared.end}>{foundCents === null ? t('nothing') : format.euro(foundCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  )
}

function Booked({ bookings, count }: { bookings: ReconciliationReport['bookings']; count: number }) {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const shown = bookings.slice(0, MAX_SHOWN)
  const named = shown.map(({ objectId, amountCents, appointmentId }, index) => (
    <span key={objectId}>
      {index > 0 && ', '}
      {appointmentId === null ? (
        format.euro(amountCents)
      ) : (
        <Link className={shared.link} to={pathTo('appointment', { id: appointmentId })}>
          {format.euro(amountCents)}
        </Link>
      )}
    </span>
  ))
  return (
    <>
      {named}
      {count > shown.length && ` ${t('booked.more', { count: count - shown.length })}`}
    </>
  )
}

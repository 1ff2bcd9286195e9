import type { Statement } from '@lapka/contracts/api/payouts.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { firstOfMonth } from '../../kit/time/calendar-range.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { PeriodPicker } from '../period-picker.tsx'
import { readRange, type Range } from '../periods.ts'
import '../revenues-api.ts'
import { useOwnZone } from '../../kit/session/use-current-user.ts'
import { Card } from '../../kit/ui/card.tsx'
import { FeeLine } from '../../kit/ui/fee-line.tsx'
import { EmptyState, PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { AccountCard } from './account-card.tsx'
import { PaidBy } from './paid-by.tsx'
import { EarningsTable, PayoutList, RewardTable, VetTable } from './statement-tables.tsx'
import { useStatementQuery } from './payouts-api.ts'
import totals from '../../kit/ui/figures.module.css'
import classes from '../revenues.module.css'

/** Earnings of appointments, Lapka's fee, and payouts. The period is in the address; the file and the print have the same one. */
export function PayoutsPage() {
  const { t } = useTranslation('payouts')
  const [parameters] = useSearchParams()
  const zone = useOwnZone()
  const today = localDateOf(useNow(60_000), zone)
  const range = readRange(parameters, today)
  return (
    <Page lead={t('lead')} widthPx={1048} action={<Files range={range} />}>
      <div className={classes.screen}>
        <Stack gap="sm" mb="md">
          <FeeLine className={classes.fee} />
          <PaidBy range={range} />
        </Stack>
        <PeriodPicker range={range} today={today} />
      </div>
      <Found range={range} />
      <div className={classes.screen}>
        <OwnAccount range={range} />
      </div>
    </Page>
  )
}

/** The page does not ask for a bank account that would never be paid to; earnings from before the clinic are still theirs. */
function OwnAccount({ range }: { range: Range }) {
  const { data } = useStatementQuery(range)
  if (data === undefined) return null
  const { openCents, waitingCents, onWayCents } = data.balance
  if (data.paidBy !== null && openCents === 0 && waitingCents === 0 && onWayCents === 0) return null
  return <AccountCard />
}

function Files({ range }: { range: Range }) {
  const { t } = useTranslation('payouts')
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={19} stroke={1.75} aria-hidden="true" />}
        onClick={() => print()}
      >
        {t('print')}
      </Button>
      <Button
        component="a"
        href={apiAddress(apiPaths.payoutsFile, range)}
        download
        variant="default"
        size="sm"
        leftSection={<IconFileSpreadsheet size={19} stroke={1.75} aria-hidden="true" />}
      >
        {t('csv')}
      </Button>
    </Group>
  )
}

function Found({ range }: { range: Range }) {
  const { t } = useTranslation('payouts')
  const query = useStatementQuery(range)
  const area = query.data?.payee.role === 'CLINIC' ? 'clinic' : 'professional'
  return (
    <PageState query={query}>
      {(statement) => (
        <Stack className={classes.parts} gap="lg">
          <PaperHead statement={statement} range={range} />
          <Totals statement={statement} />
          {statement.balance.waitingCents > 0 && <p className={classes.paidBy}>{t('balance.waitingNote')}</p>}
          <Numbered statement={statement} range={range} />
          {statement.items.length === 0 ? (
            <EmptyState text={t('none')} action={{ to: pathTo('revenues', { area }), label: t('seeRevenues') }} />
          ) : (
            <>
              {statement.payee.role === 'CLINIC' && <VetTable vets={statement.vets} />}
              <EarningsTable statement={statement} />
            </>
          )}
          {statement.rewards.length > 0 && <RewardTable rewards={statement.rewards} />}
          {statement.payouts.length > 0 && <PayoutList payouts={statement.payouts} />}
        </Stack>
      )}
    </PageState>
  )
}

/** On paper a statement says whose it is and for which days, and its number once the month is closed. */
function PaperHead({ statement, range }: { statement: Statement; range: Range }) {
  const format = useFormat('UTC')
  const document = documentOf(statement, range)
  return (
    <header className={classes.paperHead}>
      <strong>
        {format.name(statement.payee)}
        {document && ` · № ${document.number}`}
      </strong>
      <span>{format.dayRange(`${range.from}T12:00:00.000Z`, `${range.to}T12:00:00.000Z`)}</span>
    </header>
  )
}

/** The period's one statement, where the period is a month. */
const documentOf = ({ documents }: Statement, { from, to }: Range) =>
  documents.find(({ taxEventOn }) => taxEventOn === to && firstOfMonth(to) === from)

/** Statements that have their number, and by how much their month has changed since. */
function Numbered({ statement, range }: { statement: Statement; range: Range }) {
  const { t } = useTranslation('payouts')
  const format = useFormat('UTC')
  const { documents, total, rewards, payee } = statement
  if (documents.length === 0) return null
  const area = payee.role === 'CLINIC' ? 'clinic' : 'professional'
  const shown = documentOf(statement, range)
  const changedCents =
    shown === undefined ? 0 : rewards.reduce((sum, { amountCents }) => sum + amountCents, total.earnedCents) - shown.totalCents
  return (
    <Card title={t('statement.list')}>
      <Stack component="ul" className={classes.numbered} gap="xs">
        {documents.map(({ id, number, taxEventOn, totalCents }) => (
          <li key={id}>
            <Link to={pathTo('statement', { area, month: firstOfMonth(taxEventOn) })}>
              {t('statement.title', { number, month: format.monthAndYear(`${taxEventOn}T12:00:00.000Z`) })}
            </Link>
            <span>{format.euro(totalCents)}</span>
          </li>
        ))}
      </Stack>
      {changedCents !== 0 && <p>{t('statement.changed', { sum: format.euro(changedCents) })}</p>}
    </Card>
  )
}

/** Gross is refunds, fee and what is earned, to the cent; what can be paid out now stands first. */
function Totals({ statement: { total, balance, zone } }: { statement: Statement }) {
  const { t } = useTranslation('payouts')
  const format = useFormat(zone)
  const sums = ['gross', 'refunded', 'fee', 'earned', 'paid', 'due'] as const
  return (
    <dl className={`${totals.totals} ${classes.sums}`}>
      <div data-main>
        <dt>{t(balance.openCents < 0 ? 'balance.carried' : 'balance.open')}</dt>
        <dd>
          {format.euro(balance.openCents)}
          <small>
            {balance.onWayCents > 0 ? t('balance.onWay', { sum: format.euro(balance.onWayCents) }) : t('balance.now')}
          </small>
          {balance.availableFrom !== null && (
            <small>
              {t('balance.waiting', { sum: format.euro(balance.waitingCents), at: format.moment(balance.availableFrom) })}
            </small>
          )}
        </dd>
      </div>
      {sums.map((sum) => (
        <div key={sum}>
          <dt>{t(`sum.${sum}`)}</dt>
          <dd>{format.euro(total[`${sum}Cents`])}</dd>
        </div>
      ))}
    </dl>
  )
}

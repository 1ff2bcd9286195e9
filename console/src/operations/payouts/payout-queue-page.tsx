import { Stack } from '@mantine/core'
import type { PayoutQueue, QueuedPayout } from '@lapka/contracts/api/payouts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { usePayoutQueueQuery } from '../../revenues/payouts/payouts-api.ts'
import { PayoutActForm, type PayoutActIntent } from './payout-act-form.tsx'
import { OpenTable, SettledTable, WaitingTable, WithoutAccount } from './payout-tables.tsx'

type WaitingPayee = PayoutQueue['payees'][number]

const POLL_INTERVAL_MS = 10_000

/** The waiting payees, payouts on their way, and the ways to pay: a bank file, or the provider by itself. */
export function PayoutQueuePage() {
  const { t } = useTranslation('payouts')
  const query = usePayoutQueueQuery(undefined, { pollingInterval: POLL_INTERVAL_MS, refetchOnMountOrArgChange: true })
  const format = useFormat()
  const at = format.time(useNow(POLL_INTERVAL_MS))
  return (
    <Page title={useVerdict(query.data)} lead={t('queue.lead', { at })} widthPx={1200}>
      <PageState query={query}>{(queue) => <Queue queue={queue} />}</PageState>
    </Page>
  )
}

/** Approvals first, then how much can be paid out. */
const useVerdict = (queue: PayoutQueue | undefined): string => {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  if (queue === undefined) return t('queue.title')
  const approvals = queue.open.filter(({ status, returnReportedBy }) => status === 'waiting' || returnReportedBy !== null).length
  const ready = queue.payees.filter((payee) => isPayable(payee) && payee.payableFrom === null && payee.openCents > 0)
  const changed = queue.payees.filter(({ payableFrom, openCents }) => payableFrom !== null && openCents > 0)
  const later = queue.payees.filter(({ waitingCents }) => waitingCents > 0)
  return [
    approvals > 0 && t('queue.verdict.approve', { count: approvals }),
    ready.length > 0 && t('queue.verdict.ready', { count: ready.length, sum: format.euro(sumOf(ready)) }),
    changed.length > 0 && t('queue.verdict.changed', { count: changed.length, sum: format.euro(sumOf(changed)) }),
    later.length > 0 && t('queue.verdict.later', { count: later.length, sum: format.euro(waitingOf(later)) }),
    approvals === 0 && later.length === 0 && changed.length === 0 && ready.length === 0 && t('queue.verdict.none'),
  ]
    .filter(Boolean)
    .join(' ')
}

function Queue({ queue }: { queue: PayoutQueue }) {
  const { t } = useTranslation('payouts')
  const [intent, setIntent] = useState<PayoutActIntent | null>(null)
  const [left, setLeft] = useState<readonly string[]>([])
  const inFile = queue.open.filter((payout) => isForFile(payout) && !left.includes(payout.id)).map(({ id }) => id)
  const close = () => setIntent(null)
  const form = intent && <PayoutActForm key={keyOf(intent)} intent={intent} fourEyesCents={queue.fourEyesCents} onClose={close} />
  const isPaying = intent?.act === 'request-payout'
  const ready = queue.payees.filter(isPayable)
  const without = queue.payees.filter((payee) => !isPayable(payee))
  return (
    <Stack gap="md">
      <Panel
        title={t(queue.open.length === 0 ? 'queue.openNone' : 'queue.open')}
        note={queue.canMakeFile ? undefined : t('queue.noSender')}
      >
        {intent !== null && !isPaying && form}
        {queue.open.length > 0 && (
          <OpenTable
            payouts={queue.open}
            inFile={inFile}
            onChoose={(id) => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])}
            onAct={setIntent}
            canMakeFile={queue.canMakeFile}
          />
        )}
      </Panel>
      <Panel title={t(ready.length === 0 ? 'queue.waitingNone' : 'queue.waiting')}>
        {isPaying && form}
        {ready.length > 0 && <WaitingTable payees={ready} onPay={(payee) => setIntent({ act: 'request-payout', payee })} />}
        {without.length > 0 && <WithoutAccount payees={without} />}
      </Panel>
      {queue.settled.length > 0 && (
        <Panel title={t('queue.settled')}>
          <SettledTable payouts={queue.settled} onAct={setIntent} />
        </Panel>
      )}
    </Stack>
  )
}

const isPayable = ({ method }: WaitingPayee): boolean => method !== null

const sumOf = (payees: readonly WaitingPayee[]): number => payees.reduce((sum, { openCents }) => sum + openCents, 0)

const waitingOf = (payees: readonly WaitingPayee[]): number => payees.reduce((sum, { waitingCents }) => sum + waitingCents, 0)

const isForFile = ({ status, method }: QueuedPayout) => status === 'requested' && method === 'bank_file'

const keyOf = (intent: PayoutActIntent): string => JSON.stringify(intent)

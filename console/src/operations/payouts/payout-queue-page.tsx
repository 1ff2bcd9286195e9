import type { PayoutQueue, QueuedPayout } from '@lapka/contracts/api/payouts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageState } from '../../ui/page-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { usePayoutQueueQuery } from '../../revenues/payouts/payouts-api.ts'
import { PayoutActForm, type PayoutActIntent } from './payout-act-form.tsx'
import { OpenTable, SettledTable, WaitingTable } from './payout-tables.tsx'
import shared from '../../ui/work-table.module.css'

const LOOK_EVERY_MS = 10_000

/** Who waits for money, what is on its way, and the ways to pay it out: a bank file, or the provider by itself. */
export function PayoutQueuePage() {
  const { t } = useTranslation('payouts')
  const query = usePayoutQueueQuery(undefined, { pollingInterval: LOOK_EVERY_MS, refetchOnMountOrArgChange: true })
  return (
    <Page lead={t('queue.lead')} widthPx={1200}>
      <PageState query={query}>{(queue) => <Queue queue={queue} />}</PageState>
    </Page>
  )
}

function Queue({ queue }: { queue: PayoutQueue }) {
  const { t } = useTranslation('payouts')
  const [intent, setIntent] = useState<PayoutActIntent | null>(null)
  const [left, setLeft] = useState<readonly string[]>([])
  const inFile = queue.open.filter((payout) => isForFile(payout) && !left.includes(payout.id)).map(({ id }) => id)
  const close = () => setIntent(null)
  const form = intent && <PayoutActForm key={keyOf(intent)} intent={intent} fourEyesCents={queue.fourEyesCents} onClose={close} />
  const isPaying = intent?.act === 'request-payout'
  return (
    <div className={shared.stack}>
      <Panel title={t(queue.payees.length === 0 ? 'queue.waitingNone' : 'queue.waiting')}>
        {queue.payees.length > 0 && (
          <WaitingTable payees={queue.payees} onPay={(payee) => setIntent({ act: 'request-payout', payee })} />
        )}
        {isPaying && form}
      </Panel>
      <Panel
        title={t(queue.open.length === 0 ? 'queue.openNone' : 'queue.open')}
        note={queue.canMakeFile ? undefined : t('queue.noSender')}
      >
        {queue.open.length > 0 && (
          <OpenTable
            payouts={queue.open}
            inFile={inFile}
            onChoose={(id) => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])}
            onAct={setIntent}
            canMakeFile={queue.canMakeFile}
          />
        )}
        {intent !== null && !isPaying && form}
      </Panel>
      {queue.settled.length > 0 && (
        <Panel title={t('queue.settled')}>
          <SettledTable payouts={queue.settled} onAct={setIntent} />
        </Panel>
      )}
    </div>
  )
}

const isForFile = ({ status, method }: QueuedPayout) => status === 'requested' && method === 'bank_file'

const keyOf = (intent: PayoutActIntent): string => JSON.stringify(intent)

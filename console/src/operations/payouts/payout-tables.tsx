import type { PayoutQueue, QueuedPayout } from '@lapka/contracts/api/payouts.ts'
import { Button, Checkbox, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { payeeOf, payoutTones } from '../../revenues/payouts/payout-words.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { Pill } from '../../kit/ui/pill.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import type { PayoutActIntent } from './payout-act-form.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import table from '../../kit/ui/work-table.module.css'

type Payees = PayoutQueue['payees']

/** Payees with earnings that are not paid out yet. */
export function WaitingTable({ payees, onPay }: { payees: Payees; onPay: (payee: Payees[number]) => void }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  return (
    <WideTable label={t('queue.waiting')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('queue.payee')}</th>
            <th scope="col" className={table.end}>
              {t('amount')}
            </th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {payees.map((payee) => (
            <tr key={payee.id}>
              <th scope="row" className={table.wrap}>
                {format.name(payee)}
                {payee.method !== null && <small>{t(`method.${payee.method}`)}</small>}
              </th>
              <td className={table.end}>
                {format.euro(payee.openCents)}
                {payee.availableFrom !== null && (
                  <small>
                    {t('queue.moreFrom', { sum: format.euro(payee.waitingCents), at: format.moment(payee.availableFrom) })}
                  </small>
                )}
              </td>
              <td className={table.end}>
                {payee.payableFrom === null ? (
                  payee.openCents > 0 && (
                    <Button size="xs" variant="default" onClick={() => onPay(payee)}>
                      {t('queue.payOut')}
                    </Button>
                  )
                ) : (
                  <>
                    <Pill tone="warn">{t('queue.accountChanged')}</Pill>
                    <small>{t('queue.payableFrom', { at: format.moment(payee.payableFrom) })}</small>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

/** Also what can be paid out only later: none of it can be before they have an account. */
const owedTo = ({ openCents, waitingCents }: Payees[number]): number => openCents + waitingCents

/** Payees without a bank account. They are many before the first payouts, and wait folded. */
export function WithoutAccount({ payees }: { payees: Payees }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const sum = payees.reduce((cents, payee) => cents + owedTo(payee), 0)
  return (
    <details className={table.fold}>
      <summary>{t('queue.without', { count: payees.length, sum: format.euro(sum) })}</summary>
      <p className={table.soft}>{t('queue.withoutNote')}</p>
      <table className={table.table}>
        <tbody>
          {payees.map((payee) => (
            <tr key={payee.id}>
              <th scope="row" className={table.wrap}>
                {format.name(payee)}
              </th>
              <td className={table.end}>{format.euro(owedTo(payee))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

type OpenTableProps = {
  payouts: QueuedPayout[]
  inFile: string[]
  onChoose: (id: string) => void
  onAct: (intent: PayoutActIntent) => void
  canMakeFile: boolean
}

/** Payouts to approve, send or settle. Those for the bank stand in its next file unless they are left out. */
export function OpenTable({ payouts, inFile, onChoose, onAct, canMakeFile }: OpenTableProps) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  return (
    <>
      <PayoutTable label={t('queue.open')} payouts={payouts}>
        {(payout) =>
          payout.status === 'requested' && payout.method === 'bank_file' ? (
            <Checkbox
              display="inline-block"
              size="sm"
              label={t('queue.inFile')}
              checked={inFile.includes(payout.id)}
              onChange={() => onChoose(payout.id)}
              aria-label={t('queue.select', { name: format.name(payeeOf(payout)) })}
            />
          ) : (
            <Acts payout={payout} onAct={onAct} />
          )
        }
      </PayoutTable>
      {canMakeFile && inFile.length > 0 && (
        <Button size="sm" mt="md" onClick={() => onAct({ act: 'make-bank-file', payoutIds: inFile })}>
          {t('queue.makeFile')}
        </Button>
      )}
    </>
  )
}

export function SettledTable({ payouts, onAct }: Pick<OpenTableProps, 'payouts' | 'onAct'>) {
  const { t } = useTranslation('payouts')
  return (
    <PayoutTable label={t('queue.settled')} payouts={payouts}>
      {(payout) =>
        payout.status === 'succeeded' && payout.method === 'bank_file' && <ActButton payout={payout} act="failed" onAct={onAct} />
      }
    </PayoutTable>
  )
}

type PayoutTableProps = { label: string; payouts: QueuedPayout[]; children: (payout: QueuedPayout) => ReactNode }

function PayoutTable({ label, payouts, children }: PayoutTableProps) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  return (
    <WideTable label={label}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('queue.payee')}</th>
            <th scope="col">{t('queue.how')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('queue.by')}</th>
            <th scope="col" className={table.end}>
              {t('amount')}
            </th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <tr key={payout.id}>
              <th scope="row">
                {format.name(payeeOf(payout))}
                <small>{t('queue.visits', { count: payout.visits })}</small>
              </th>
              <td>
                {payout.method === 'transfer' ? t('method.transfer') : t('toIban', { end: payout.ibanEnd })}
                {payout.method === 'bank_file' && payout.reference !== null && (
                  <small>
                    <a href={apiAddress(apiPaths.bankFile(payout.reference))}>{t('queue.file')}</a>
                  </small>
                )}
              </td>
              <td>
                <StateCell payout={payout} />
              </td>
              <td>
                {format.letters(payout.requestedBy.name)}
                <small>{format.day(payout.requestedAt)}</small>
              </td>
              <td className={table.end}>{format.euro(payout.amountCents)}</td>
              <td className={table.end}>{children(payout)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

/** A return that one operator reported waits for another, independent of the bank's earlier answer. */
function StateCell({ payout: { status, returnReportedBy, failure } }: { payout: QueuedPayout }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  return (
    <>
      {returnReportedBy === null ? (
        <Pill tone={payoutTones[status]}>{t(`status.${status}`)}</Pill>
      ) : (
        <Pill tone="warn">{t('queue.returnReported')}</Pill>
      )}
      {returnReportedBy !== null && <small>{t('queue.reportedBy', { name: format.letters(returnReportedBy.name) })}</small>}
      {failure !== '' && <small>{failure}</small>}
    </>
  )
}

type ActsProps = { payout: QueuedPayout; onAct: OpenTableProps['onAct'] }

/** The operator who requested it, or reported its return, can only take that back; the second operator decides. */
function Acts({ payout, onAct }: ActsProps) {
  const userId = useCurrentUser()?.id
  if (payout.status === 'waiting')
    return (
      <Group gap="xs" justify="end" wrap="nowrap">
        {payout.requestedBy.id !== userId && <ActButton payout={payout} act="approve-payout" onAct={onAct} />}
        <ActButton payout={payout} act="decline-payout" onAct={onAct} />
      </Group>
    )
  // The provider settles its own transfers.
  if (payout.method === 'transfer' || (payout.status !== 'sent' && payout.returnReportedBy === null)) return null
  return (
    <Group gap="xs" justify="end" wrap="nowrap">
      <ActButton payout={payout} act="succeeded" onAct={onAct} />
      {payout.returnReportedBy?.id !== userId && <ActButton payout={payout} act="failed" onAct={onAct} />}
    </Group>
  )
}

type ActName = 'approve-payout' | 'decline-payout' | 'succeeded' | 'failed'

function ActButton({ payout, act, onAct }: ActsProps & { act: ActName }) {
  const { t } = useTranslation('payouts')
  return (
    <Button size="xs" variant="default" onClick={() => onAct({ act, payout })}>
      {act === 'failed' && payout.returnReportedBy !== null ? t('queue.confirmReturn') : t(`queue.${act}`)}
    </Button>
  )
}

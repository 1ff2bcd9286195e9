import type { PayoutQueue, QueuedPayout } from '@lapka/contracts/api/payouts.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useActOnPayoutMutation, useMakeBankFileMutation, useRequestPayoutMutation } from '../../revenues/payouts/payouts-api.ts'
import { payeeOf } from '../../revenues/payouts/payout-words.ts'
import { ReasonForm } from '../reason-form.tsx'

type WaitingPayee = PayoutQueue['payees'][number]

/** An operator's act before it is confirmed, and its subject. */
export type PayoutActIntent =
  | { act: 'request-payout'; payee: WaitingPayee }
  | { act: 'make-bank-file'; payoutIds: string[] }
  | { act: 'approve-payout' | 'decline-payout' | 'succeeded' | 'failed'; payout: QueuedPayout }

type PayoutActFormProps = { intent: PayoutActIntent; fourEyesCents: number; onClose: () => void }
type Answer = { error?: unknown }

/** Says what will happen, and asks why. */
export function PayoutActForm({ intent, fourEyesCents, onClose }: PayoutActFormProps) {
  const { t } = useTranslation('payouts')
  const [failure, setFailure] = useState('')
  const { title, note } = useWords(intent, fourEyesCents)
  const { send, mutation } = useSend(intent, failure)
  return (
    <ReasonForm
      words={{
        title,
        note,
        reason: t('queue.reason'),
        reasonNote: t('queue.reasonNote'),
        keep: t('queue.keep'),
        confirm: wordOf(t, intent),
      }}
      isGrave={intent.act === 'failed'}
      mutation={mutation}
      onClose={onClose}
      onConfirm={async (reason) => {
        if ((await send(reason)).error === undefined) onClose()
      }}
    >
      {intent.act === 'failed' && intent.payout.returnReportedBy === null && (
        <TextInput
          size="sm"
          label={t('queue.failure')}
          maxLength={100}
          value={failure}
          onChange={({ currentTarget }) => setFailure(currentTarget.value)}
        />
      )}
    </ReasonForm>
  )
}

type Translate = ReturnType<typeof useTranslation<'payouts'>>['t']

const wordOf = (t: Translate, intent: PayoutActIntent): string => {
  if (intent.act === 'request-payout') return t('queue.payOut')
  if (intent.act === 'make-bank-file') return t('queue.makeFile')
  return intent.act === 'failed' && intent.payout.returnReportedBy !== null ? t('queue.confirmReturn') : t(`queue.${intent.act}`)
}

const useWords = (intent: PayoutActIntent, fourEyesCents: number): { title: string; note: string } => {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  if (intent.act === 'request-payout') {
    const { payee } = intent
    const title = t('queue.confirm.payOut', { sum: format.euro(payee.openCents), name: format.name(payee) })
    return { title, note: t('queue.confirm.payOutNote', { limit: format.euro(fourEyesCents) }) }
  }
  if (intent.act === 'make-bank-file')
    return {
      title: t('queue.confirm.makeFile', { count: intent.payoutIds.length }),
      note: t('queue.confirm.makeFileNote'),
    }
  const { amountCents, returnReportedBy } = intent.payout
  const title = t(`queue.confirm.${intent.act}`, { sum: format.euro(amountCents), name: format.name(payeeOf(intent.payout)) })
  if (intent.act !== 'failed') return { title, note: t(`queue.confirm.${intent.act}Note`) }
  const note = returnReportedBy === null ? 'queue.confirm.failedNote' : 'queue.confirm.returnedNote'
  return { title, note: t(note, { name: returnReportedBy === null ? '' : format.letters(returnReportedBy.name) }) }
}

/** The file is fetched once it is written down what stands in it. */
const useSend = (intent: PayoutActIntent, failure: string) => {
  const keyFor = useCommandKey()
  const [requestPayout, requesting] = useRequestPayoutMutation()
  const [makeFile, making] = useMakeBankFileMutation()
  const [act, acting] = useActOnPayoutMutation()
  const send = async (reason: string): Promise<Answer> => {
    if (intent.act === 'request-payout') {
      const body = { payeeId: intent.payee.id, reason }
      return requestPayout({ ...body, idempotencyKey: keyFor(body) })
    }
    if (intent.act === 'make-bank-file') {
      const body = { payoutIds: intent.payoutIds, reason }
      const answer = await makeFile({ ...body, idempotencyKey: keyFor(body) })
      if (answer.data !== undefined) location.assign(apiAddress(apiPaths.bankFile(answer.data.id)))
      return answer
    }
    const { id } = intent.payout
    const isSettled = intent.act === 'succeeded' || intent.act === 'failed'
    const body = isSettled ? { outcome: intent.act, reason, failure } : { reason }
    const name = isSettled ? ('settle-payout' as const) : (intent.act as 'approve-payout' | 'decline-payout')
    return act({ id, act: name, body, idempotencyKey: keyFor({ id, name, body }) })
  }
  return { send, mutation: intent.act === 'request-payout' ? requesting : intent.act === 'make-bank-file' ? making : acting }
}

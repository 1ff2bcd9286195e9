import type { CaseDetails } from '@lapka/contracts/api/cases.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { failureOf } from '../../kit/api/problem.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { ActForm, type FormName, type Send } from './act-form.tsx'
import classes from './cases.module.css'
import { editedAtOf, useActOnCaseMutation } from './cases-api.ts'

/** The acts on a case that its reader may do: first taking it, then the ways out. */
export function CaseActions({ found }: { found: CaseDetails }) {
  const { t } = useTranslation('operations-cases')
  const format = useFormat()
  const userId = useCurrentUser()?.id ?? ''
  const [form, setForm] = useState<FormName | null>(null)
  const [act, { isLoading, error }] = useActOnCaseMutation()
  const keyFor = useCommandKey()
  const { id, assignee, closedAt } = found
  const send: Send = async (name, body) => {
    const answer = await act({ id, act: name, body, idempotencyKey: keyFor({ id, name, body }) })
    if (answer.error === undefined) setForm(null)
    return answer.error === undefined
  }
  const assign = (assigneeId: string | null) => void send('assign-case', { assigneeId, from: assignee?.id ?? null })
  const failure = failureOf(error)
  const takenBy = failure?.kind === 'problem' ? failure.problem.assignee?.name : undefined
  return (
    <div className={classes.actions}>
      <ProblemNotice error={error} {...(takenBy !== undefined && { title: t('takenBy', { name: format.letters(takenBy) }) })} />
      {closedAt === null && assignee === null && (
        <Button
          size="sm"
          variant={found.refund?.approval ? 'default' : 'filled'}
          fullWidth
          loading={isLoading}
          onClick={() => assign(userId)}
        >
          {t('act.take')}
        </Button>
      )}
      {closedAt === null && assignee !== null && assignee.id !== userId && (
        <Button size="sm" variant="default" fullWidth loading={isLoading} onClick={() => assign(userId)}>
          {t('act.takeOver', { name: format.letters(assignee.name) })}
        </Button>
      )}
      <Ways found={found} userId={userId} form={form} onForm={setForm} />
      {form !== null && (
        <ActForm
          key={`${form} ${editedAtOf(found)}`}
          {...{ found, form, isLoading, userId }}
          send={send}
          onCancel={() => setForm(null)}
        />
      )}
      {closedAt === null && assignee?.id === userId && form === null && (
        <div className={classes.ways}>
          <Button size="sm" variant="default" onClick={() => setForm('hand-over')}>
            {t('act.hand-over')}
          </Button>
          <Button size="sm" variant="default" loading={isLoading} onClick={() => assign(null)}>
            {t('act.giveBack')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The one main action: a second operator's word, or, once the case is taken, what ends it as it should end. */
const isMain = (way: FormName, isTaken: boolean): boolean =>
  way === 'approve-refund' || (isTaken && (way === 'answer-complaint' || way === 'complete-transfer'))

type WaysProps = { found: CaseDetails; userId: string; form: FormName | null; onForm: (form: FormName) => void }

/** The ways out of a case. Those of a colleague's are not offered; a second operator's word always is. */
function Ways({ found, userId, form, onForm }: WaysProps) {
  const { t } = useTranslation('operations-cases')
  const format = useFormat()
  const { assignee, refund, transfer, closedAt, canAnswer, canClose, kind } = found
  const approval = refund?.approval ?? null
  const isMine = assignee === null || assignee.id === userId
  const isReopenable = closedAt !== null && !['verification', 'refund', 'review', 'ring', 'transfer'].includes(kind)
  const ways: FormName[] = [
    ...(approval !== null && approval.requestedBy.id !== userId ? (['approve-refund', 'decline-refund'] as const) : []),
    ...(isMine && refund?.canRetry === true ? (['retry-refund'] as const) : []),
    ...(isMine && refund?.canReturn === true ? (['return-refund'] as const) : []),
    ...(isMine && canAnswer && kind === 'complaint' ? (['answer-complaint'] as const) : []),
    ...(isMine && (found.giveBack?.leftCents ?? 0) > 0 ? (['refund-complaint'] as const) : []),
    ...(isMine && found.canAdmitReview ? (['admit-review'] as const) : []),
    ...(isMine && kind === 'review' && closedAt === null ? (['keep-review', 'remove-review'] as const) : []),
    ...(isMine && kind === 'ring' && closedAt === null ? (['keep-ring', 'remove-ring'] as const) : []),
    ...(isMine && transfer?.status === 'confirmed' ? (['complete-transfer'] as const) : []),
    ...(isMine && transfer !== null && closedAt === null ? (['refuse-transfer'] as const) : []),
    ...(isMine && canAnswer ? (['answer-case'] as const) : []),
    ...(isMine && canClose ? (['close-case'] as const) : []),
    ...(isReopenable ? (['reopen-case'] as const) : []),
  ]
  return (
    <>
      {approval !== null && (
        <Group component="p" className={classes.also} gap="xs" wrap="nowrap">
          {t(approval.requestedBy.id === userId ? 'approval.own' : 'approval.asked', {
            name: format.letters(approval.requestedBy.name),
            act: t(`approval.${approval.act}`, { reference: approval.transferReference }),
          })}
        </Group>
      )}
      {form === null && ways.length > 0 && (
        <div className={classes.ways}>
          {ways.map((way) => (
            <Button
              key={way}
              size="sm"
              variant={isMain(way, assignee !== null) ? 'filled' : 'default'}
              onClick={() => onForm(way)}
            >
              {t(`act.${way}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

import type { PersonDetails, SentLetter } from '@lapka/contracts/api/operations/people.ts'
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import {
  useCancelForPersonMutation,
  usePersonCancellationQuery,
  useDecideFactorResetMutation,
  useRequestFactorResetMutation,
  useResendLetterMutation,
  useSignOutPersonMutation,
} from './people-api.ts'
import { useTemplateName } from './person-words.ts'
import answers from '../../kit/ui/answers.module.css'
import table from '../../kit/ui/work-table.module.css'
import classes from '../operations.module.css'

type PersonAppointment = PersonDetails['appointments'][number]
/** An operator's act for a person, before it is confirmed. */
export type Act =
  | { kind: 'out' }
  | { kind: 'reset' }
  | { kind: 'approve' | 'decline'; resetId: string }
  | { kind: 'again'; letter: SentLetter }
  | { kind: 'cancel'; appointment: PersonAppointment }

type ActProps = { person: PersonDetails; onClose: () => void; onDone: () => void }

/** Says what will happen, asks why, and for what can't be taken back for the person's name. */
export function ActDialog({ act, ...props }: ActProps & { act: Act }) {
  const { t } = useTranslation('operations-people')
  const title = act.kind === 'cancel' ? t('act.cancel.title', { number: act.appointment.number }) : t(`act.${act.kind}.title`)
  return (
    <Dialog opened onClose={props.onClose} title={title} size={560}>
      {act.kind === 'out' && <SignOut {...props} />}
      {act.kind === 'again' && <Resend {...props} letter={act.letter} />}
      {act.kind === 'reset' && <AskReset {...props} />}
      {(act.kind === 'approve' || act.kind === 'decline') && <DecideReset {...props} act={act} />}
      {act.kind === 'cancel' && <Cancel {...props} appointment={act.appointment} />}
    </Dialog>
  )
}

function SignOut({ person, ...props }: ActProps) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  const idempotencyKey = useIdempotencyKey()
  const [signOut, mutation] = useSignOutPersonMutation()
  return (
    <ActForm
      {...props}
      person={person}
      mutation={mutation}
      isNamed
      confirm={t('act.out.confirm')}
      onConfirm={(words) => signOut({ id: person.id, ...words, idempotencyKey })}
    >
      <p className={answers.note}>{t('act.out.note', { name: format.letters(person.name) })}</p>
    </ActForm>
  )
}

function AskReset({ person, ...props }: ActProps) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  const idempotencyKey = useIdempotencyKey()
  const [request, mutation] = useRequestFactorResetMutation()
  return (
    <ActForm
      {...props}
      person={person}
      mutation={mutation}
      isNamed
      confirm={t('act.reset.confirm')}
      onConfirm={(words) => request({ id: person.id, ...words, idempotencyKey })}
    >
      <p className={answers.note}>{t('act.reset.note', { name: format.letters(person.name) })}</p>
    </ActForm>
  )
}

type Decision = { kind: 'approve' | 'decline'; resetId: string }

function DecideReset({ person, act: { kind, resetId }, ...props }: ActProps & { act: Decision }) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  const idempotencyKey = useIdempotencyKey()
  const [decide, mutation] = useDecideFactorResetMutation()
  return (
    <ActForm
      {...props}
      person={person}
      mutation={mutation}
      confirm={t(`act.${kind}.confirm`)}
      onConfirm={({ reason }) => decide({ id: person.id, resetId, isApproved: kind === 'approve', reason, idempotencyKey })}
    >
      <p className={answers.note}>{t(`act.${kind}.note`, { name: format.letters(person.name) })}</p>
    </ActForm>
  )
}

function Resend({ person, letter, ...props }: ActProps & { letter: SentLetter }) {
  const { t } = useTranslation('operations-people')
  const idempotencyKey = useIdempotencyKey()
  const what = useTemplateName()(letter.template)
  const [resend, mutation] = useResendLetterMutation()
  return (
    <ActForm
      {...props}
      person={person}
      mutation={mutation}
      confirm={t('act.again.confirm')}
      onConfirm={({ reason }) => resend({ id: person.id, letterId: letter.id, reason, idempotencyKey })}
    >
      <p className={answers.note}>{t('act.again.note', { what, email: person.email })}</p>
    </ActForm>
  )
}

function Cancel({ person, appointment, ...props }: ActProps & { appointment: PersonAppointment }) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  const [fault, setFault] = useState<'theirs' | 'ours'>('theirs')
  const idempotencyKey = useIdempotencyKey(fault)
  const asked = { id: person.id, appointmentId: appointment.id, fault }
  const preview = usePersonCancellationQuery(asked, { refetchOnMountOrArgChange: true })
  const back = preview.currentData
  const [cancel, mutation] = useCancelForPersonMutation()
  return (
    <ActForm
      {...props}
      person={person}
      mutation={{ ...mutation, error: mutation.error ?? preview.error }}
      isNamed
      isWaiting={back === undefined}
      confirm={
        back !== undefined && back.refundCents > 0
          ? t('act.cancel.confirm', { sum: format.euro(back.refundCents) })
          : t('act.cancel.confirmNothing')
      }
      onConfirm={(words) => cancel({ ...asked, ...words, idempotencyKey })}
    >
      <p className={answers.note}>{t('act.cancel.note', { name: format.letters(person.name) })}</p>
      <Stack component="fieldset" className={classes.faults} gap="xs">
        <legend>{t('act.cancel.fault')}</legend>
        {(['theirs', 'ours'] as const).map((one) => (
          <label key={one} className={table.check}>
            <input type="radio" name="fault" checked={one === fault} onChange={() => setFault(one)} />
            <span>{t(`act.cancel.${one}`)}</span>
          </label>
        ))}
      </Stack>
      <p role="status">
        {back !== undefined &&
          (appointment.paidCents === 0
            ? t('act.cancel.unpaid')
            : `${back.isLate ? `${t('act.cancel.late')} ` : ''}${t('act.cancel.back', {
                sum: format.euro(back.refundCents),
                kept: format.euro(back.keptCents),
              })}`)}
      </p>
    </ActForm>
  )
}

type Words = { reason: string; typedName: string }
type ActFormProps = ActProps & {
  mutation: { isLoading: boolean; error?: unknown }
  /** Asks for the person's name. */
  isNamed?: boolean
  isWaiting?: boolean
  confirm: string
  onConfirm: (words: Words) => Promise<{ error?: unknown }>
  children: ReactNode
}

function ActForm({ person, mutation, isNamed = false, isWaiting = false, confirm, ...props }: ActFormProps) {
  const { t } = useTranslation('operations-people')
  const format = useFormat()
  const { register, handleSubmit, formState } = useForm<Words>({ defaultValues: { reason: '', typedName: '' } })
  const { errors } = formState
  const submit = handleSubmit(async (words) => {
    const answer = await props.onConfirm({ reason: words.reason.trim(), typedName: words.typedName.trim() })
    if (answer.error === undefined) props.onDone()
  })
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {props.children}
      <Textarea
        label={t('act.reason')}
        description={t('act.reasonWhy')}
        size="md"
        maxLength={500}
        required
        data-autofocus
        error={errors.reason && t('act.reasonMissing')}
        {...register('reason', { validate: (reason) => reason.trim().length >= 3 })}
      />
      {isNamed && (
        <TextInput
          label={t('act.name', { name: format.letters(person.name) })}
          size="md"
          autoComplete="off"
          required
          error={errors.typedName && t('act.nameMissing')}
          {...register('typedName', { validate: (name) => name.trim() !== '' })}
        />
      )}
      <ProblemNotice error={mutation.error} />
      <div className={answers.answers}>
        <Button variant="default" onClick={props.onClose}>
          {t('act.keep')}
        </Button>
        <Button type="submit" {...(isNamed && { color: 'cherry' })} loading={mutation.isLoading} disabled={isWaiting}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}

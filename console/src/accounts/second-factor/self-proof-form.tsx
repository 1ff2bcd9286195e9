import type { SelfProof } from '@lapka/contracts/api/second-factors.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { PasswordField } from '../account-fields.tsx'
import { useWrongPassword } from '../account-form.tsx'
import { usePasskey } from '../../kit/session/use-passkey.ts'
import { useStartProofMutation } from './second-factor-api.ts'
import classes from '../account.module.css'

type SelfProofFormProps = {
  user: CurrentUser
  words: { title: string; note: string; submit: string; cancel?: string }
  /** The act that it proves can't be undone. */
  isFinal?: boolean
  /** Whether a code is asked for as well. */
  hasFactor: boolean
  hasPasskey: boolean
  isLoading: boolean
  error: unknown
  onProve: (proof: SelfProof) => PromiseLike<unknown>
  onClose: () => void
  /** Asked for besides. */
  children?: ReactNode
}

/** Asks for all that the account is protected by, before that changes. */
export function SelfProofForm({ user, words, hasFactor, hasPasskey, isLoading, error, ...props }: SelfProofFormProps) {
  const { onProve, onClose, isFinal = false, children } = props
  const { t } = useTranslation('second-factor')
  const { register, handleSubmit, formState, setError, setFocus, getValues } = useForm({
    defaultValues: { password: '', code: '' },
  })
  const { errors } = formState
  const isWrong = useWrongPassword(error, 'password', setError)
  useEffect(() => setFocus('password'), [setFocus])
  const [startProof] = useStartProofMutation()
  const { ask, hasFailed } = usePasskey(async () => (await startProof()).data?.passkey)
  const submitByPasskey = async () => {
    const password = getValues('password')
    if (password === '') return setError('password', { type: 'required' }, { shouldFocus: true })
    const proof = await ask()
    if (proof !== undefined) await onProve({ password, ...proof })
  }
  const submit = handleSubmit(async ({ password, code }) => {
    await onProve(hasFactor ? { password, code } : { password })
  })
  return (
    <form className={classes.settingsForm} onSubmit={(event) => void submit(event)} noValidate>
      <h3>{words.title}</h3>
      <p>{words.note}</p>
      {children}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField isProof fault={errors.password} {...register('password', { required: true })} />
      {hasFactor && (
        <TextInput
          label={t('confirm.code')}
          description={t('confirm.codeHelp')}
          size="md"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code && t('confirm.codeMissing')}
          {...register('code', { validate: (typed) => typed.trim().length >= 6 })}
        />
      )}
      {!isWrong && <ProblemNotice error={error} />}
      {hasFailed && <p role="alert">{t('confirm.passkeyFailed')}</p>}
      <Group gap="xs" align="stretch" mt="sm">
        <Button variant="default" onClick={onClose}>
          {words.cancel ?? t('confirm.cancel')}
        </Button>
        {hasPasskey && (
          <Button variant="default" loading={isLoading} onClick={() => void submitByPasskey()}>
            {t('confirm.passkey')}
          </Button>
        )}
        <Button type="submit" loading={isLoading} {...(isFinal && { color: 'cherry' })}>
          {words.submit}
        </Button>
      </Group>
    </form>
  )
}

import type { totpBegun } from '@lapka/contracts/api/second-factors.ts'
import { LONGEST_FACTOR_NAME } from '@lapka/contracts/accounts.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { QrCode } from '../../kit/ui/qr-code.tsx'
import { SelfProofForm } from './self-proof-form.tsx'
import { useBeginTotpMutation, useConfirmTotpMutation } from './second-factor-api.ts'
import classes from '../account.module.css'

type AddAppProps = {
  user: CurrentUser
  hasFactor: boolean
  hasPasskey: boolean
  /** The recovery codes where it was the first factor. */
  onAdded: (codes: string[] | null) => void
  onClose: () => void
}

/** An authenticator app: who it is first, then the secret, and a code of it shows that the app has it. */
export function AddApp({ user, hasFactor, hasPasskey, onAdded, onClose }: AddAppProps) {
  const { t } = useTranslation('second-factor')
  const [begin, { data, isLoading, error }] = useBeginTotpMutation()
  if (data) return <Scan begun={data} onAdded={onAdded} onClose={onClose} />
  const words = { title: t('proof.addTitle'), note: t('proof.addNote'), submit: t('proof.go') }
  return (
    <SelfProofForm
      user={user}
      words={words}
      hasFactor={hasFactor}
      hasPasskey={hasPasskey}
      isLoading={isLoading}
      error={error}
      onProve={begin}
      onClose={onClose}
    />
  )
}

type ScanProps = Pick<AddAppProps, 'onAdded' | 'onClose'> & { begun: z.infer<typeof totpBegun> }

function Scan({ begun: { factorId, secret, uri }, onAdded, onClose }: ScanProps) {
  const { t } = useTranslation('second-factor')
  const [confirm, { isLoading, error }] = useConfirmTotpMutation()
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { name: t('app.nameDefault'), code: '' } })
  const { errors } = formState
  useEffect(() => setFocus('code'), [setFocus])
  const submit = handleSubmit(async ({ name, code }) => {
    const answer = await confirm({ factorId, name: name.trim(), code })
    if (answer.data) onAdded(answer.data.recoveryCodes)
  })
  return (
    <form className={classes.settingsForm} onSubmit={(event) => void submit(event)} noValidate>
      <h3>{t('app.title')}</h3>
      <p>{t('app.lead')}</p>
      <Group className={classes.scan} gap="md">
        <QrCode text={uri} label={t('app.qr')} />
        <p>
          {t('app.secret')} <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </Group>
      <TextInput
        label={t('app.name')}
        size="md"
        maxLength={LONGEST_FACTOR_NAME}
        error={errors.name && t('app.nameMissing')}
        {...register('name', { validate: (typed) => typed.trim() !== '' })}
      />
      <TextInput
        label={t('app.code')}
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code && t('confirm.codeMissing')}
        {...register('code', { validate: (typed) => typed.trim().length >= 6 })}
      />
      <ProblemNotice error={error} />
      <Group gap="xs" align="stretch" mt="sm">
        <Button variant="default" onClick={onClose}>
          {t('confirm.cancel')}
        </Button>
        <Button type="submit" loading={isLoading}>
          {t('app.submit')}
        </Button>
      </Group>
    </form>
  )
}

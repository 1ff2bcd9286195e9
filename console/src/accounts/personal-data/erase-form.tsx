import type { SelfProof } from '@lapka/contracts/api/second-factors.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { browserStorage } from '../../kit/storage.ts'
import { useEraseAccountMutation } from '../accounts-api.ts'
import { useSecondFactorsQuery } from '../second-factor/second-factor-api.ts'
import { SelfProofForm } from '../second-factor/self-proof-form.tsx'

/** Asks for all that the account is protected by, and for a typed word. */
export function EraseForm({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { data: protection } = useSecondFactorsQuery()
  const [erase, { isLoading, error }] = useEraseAccountMutation()
  const { register, trigger, formState } = useForm({ defaultValues: { word: '' } })
  const { errors } = formState
  const submit = async (proof: SelfProof) => {
    if (!(await trigger('word', { shouldFocus: true }))) return
    const answer = await erase(proof)
    if (answer.error) return
    browserStorage.remove('user')
    // At once: the live connection is about to say that the session is over, and a user still on this page is then sent to sign in.
    await navigate(pathTo('accountErased'), { replace: true, flushSync: true })
  }
  if (protection === undefined) return null
  const word = t('erase.word')
  return (
    <SelfProofForm
      user={user}
      words={{ title: t('erase.confirm'), note: t('erase.final'), submit: t('erase.submit'), cancel: t('erase.keep') }}
      isFinal
      hasFactor={protection.items.length > 0}
      hasPasskey={protection.items.some(({ kind }) => kind === 'passkey')}
      isLoading={isLoading}
      error={error}
      onProve={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('erase.type', { word })}
        autoComplete="off"
        size="md"
        error={errors.word && t('erase.typeMissing', { word })}
        {...register('word', { validate: (typed) => typed.trim().toLowerCase() === word.toLowerCase() })}
      />
    </SelfProofForm>
  )
}

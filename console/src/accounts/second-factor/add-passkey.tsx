import { LONGEST_FACTOR_NAME } from '@lapka/contracts/accounts.ts'
import type { SelfProof } from '@lapka/contracts/api/second-factors.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { TextInput } from '@mantine/core'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelfProofForm } from './self-proof-form.tsx'
import { useBeginPasskeyMutation, useConfirmPasskeyMutation } from './second-factor-api.ts'

type AddPasskeyProps = {
  user: CurrentUser
  hasFactor: boolean
  hasPasskey: boolean
  /** The recovery codes where it was the first factor. */
  onAdded: (codes: string[] | null) => void
  onClose: () => void
}

/** A passkey of this device or of a key that is plugged in; its browser asks for the rest. */
export function AddPasskey({ user, hasFactor, hasPasskey, onAdded, onClose }: AddPasskeyProps) {
  const { t } = useTranslation('second-factor')
  const [begin, begun] = useBeginPasskeyMutation()
  const [confirm, confirmed] = useConfirmPasskeyMutation()
  const [name, setName] = useState(t('passkey.nameDefault'))
  const [hasFailed, setFailed] = useState(false)
  const add = async (proof: SelfProof) => {
    setFailed(false)
    const { data } = await begin(proof)
    if (data === undefined) return
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = data as unknown as PublicKeyCredentialCreationOptionsJSON
    const made = await startRegistration({ optionsJSON }).catch(() => undefined)
    if (made === undefined) return setFailed(true)
    const answer = await confirm({
      name: name.trim() || t('passkey.nameDefault'),
      passkey: { ...made, response: { ...made.response } },
    })
    if (answer.data) onAdded(answer.data.recoveryCodes)
  }
  return (
    <>
      <SelfProofForm
        user={user}
        words={{ title: t('passkey.title'), note: t('passkey.note'), submit: t('proof.go') }}
        hasFactor={hasFactor}
        hasPasskey={hasPasskey}
        isLoading={begun.isLoading || confirmed.isLoading}
        error={begun.error ?? confirmed.error}
        onProve={add}
        onClose={onClose}
      >
        <TextInput
          label={t('passkey.name')}
          size="md"
          maxLength={LONGEST_FACTOR_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </SelfProofForm>
      {hasFailed && <p role="alert">{t('confirm.passkeyFailed')}</p>}
    </>
  )
}

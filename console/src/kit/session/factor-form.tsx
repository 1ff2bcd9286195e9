import type { FactorChoice, FactorProof } from '@lapka/contracts/api/second-factors.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import i18next from 'i18next'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../api/problem.ts'
import texts from '../i18n/bg/second-factor.json'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { usePasskey } from './use-passkey.ts'

type FactorFormProps = {
  /** The account's second factors. */
  choice: FactorChoice
  /** Asks anew what a passkey is asked: after an answer that was not taken. */
  askAnew: () => PromiseLike<FactorChoice['passkey'] | undefined>
  isLoading: boolean
  error: unknown
  onProve: (proof: FactorProof) => unknown
  /** The other way: back, or not at all. */
  way: { label: string; go: () => void }
}

/** The second step, wherever it is asked for: at signing in, and again before what is costly. */
export function FactorForm({ choice, askAnew, isLoading, error, onProve, way }: FactorFormProps) {
  const { t } = useTranslation('second-factor')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [error])
  const { ask, hasFailed } = usePasskey(askAnew)
  const answerByPasskey = async () => {
    const proof = await ask()
    if (proof !== undefined) await onProve(proof)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim().length < 6)
    if (code.trim().length >= 6) void onProve({ code })
  }
  const isAsking = codeOf(error) === 'SECOND_FACTOR_CODE_NEEDED' || codeOf(error) === 'SECOND_FACTOR_NEEDED'
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          ref={field}
          data-autofocus
          label={t('confirm.code')}
          description={t(choice.kinds.includes('demo-code') ? 'confirm.codeDemo' : 'confirm.codeHelp')}
          size="md"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={isMissing && t('confirm.codeMissing')}
        />
        {!isAsking && <ProblemNotice error={error} />}
        {hasFailed && <p role="alert">{t('confirm.passkeyFailed')}</p>}
        <Button type="submit" size="lg" loading={isLoading} fullWidth>
          {t('confirm.submit')}
        </Button>
        {choice.passkey !== null && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => void answerByPasskey()}
            fullWidth
          >
            {t('confirm.passkey')}
          </Button>
        )}
        <Button variant="subtle" onClick={way.go} fullWidth>
          {way.label}
        </Button>
      </Stack>
    </form>
  )
}

i18next.addResourceBundle('bg', 'second-factor', texts)

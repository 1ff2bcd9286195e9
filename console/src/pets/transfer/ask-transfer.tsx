import { askTransferBody } from '@lapka/contracts/api/pet-transfers.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskTransferMutation } from '../../entities/pet/transfers-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import classes from './transfer.module.css'

const MIN_REASON = 3

/** The pet's new owner, and the reason. The answer does not tell whether the address has an account. */
export function AskTransfer({ pet }: { pet: Pet }) {
  const { t } = useTranslation('transfers')
  const format = useFormat()
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const [ask, { isLoading, error }] = useAskTransferMutation()
  const keyFor = useCommandKey()
  const isEmail = askTransferBody.shape.email.safeParse(email.trim()).success
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isEmail || reason.trim().length < MIN_REASON) return
    const body = { email: email.trim(), reason: reason.trim() }
    await ask({ petId: pet.id, body, idempotencyKey: keyFor(body) })
  }
  return (
    <Card title={t('ask.title')}>
      <form className={classes.form} onSubmit={(event) => void send(event)} noValidate>
        <TextInput
          size="md"
          type="email"
          label={t('ask.email')}
          description={t('ask.emailNote')}
          required
          maxLength={254}
          autoComplete="off"
          value={email}
          error={isSent && !isEmail ? t('ask.emailWrong') : undefined}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Textarea
          size="md"
          label={t('ask.reason')}
          description={t('ask.reasonNote')}
          placeholder={t('ask.reasonExample', { pet: format.letters(pet.name) })}
          required
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          error={isSent && reason.trim().length < MIN_REASON}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <ProblemNotice error={error} />
        <Button type="submit" size="md" h={48} loading={isLoading}>
          {t('ask.send')}
        </Button>
      </form>
    </Card>
  )
}

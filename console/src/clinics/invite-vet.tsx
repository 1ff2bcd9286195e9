import { Button, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../api/idempotency-key.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useInviteVetMutation } from './clinics-api.ts'
import classes from './clinics.module.css'

/** Asks somebody by e-mail. What is answered is the same whether or not anybody has the address. */
export function InviteVet({ clinicId }: { clinicId: string }) {
  const { t } = useTranslation('clinics')
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState('')
  const [isWrong, setWrong] = useState(false)
  const idempotencyKey = useIdempotencyKey(email)
  const [invite, { isLoading, error }] = useInviteVetMutation()
  const submit = async () => {
    const address = email.trim()
    setWrong(!isAddress(address))
    if (!isAddress(address)) return
    const answer = await invite({ clinicId, body: { email: address }, idempotencyKey })
    if (answer.error) return
    setSentTo(address)
    setEmail('')
  }
  return (
    <section className={classes.invite} aria-labelledby="invite">
      <h2 id="invite">{t('invite.title')}</h2>
      <p>{t('invite.note')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          type="email"
          size="md"
          label={t('invite.email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isWrong && t('invite.wrong')}
          maxLength={254}
          autoComplete="off"
        />
        <Button type="submit" size="md" loading={isLoading} leftSection={<IconMail size={20} stroke={1.75} aria-hidden="true" />}>
          {t('invite.send')}
        </Button>
      </form>
      <ProblemNotice error={error} />
      <p role="status" className={classes.sent}>
        {sentTo && !error ? t('invite.sent', { email: sentTo }) : ''}
      </p>
    </section>
  )
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

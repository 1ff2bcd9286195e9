import { Button, Group, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../kit/api/api.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useRedeemCodeMutation } from './promotions-api.ts'
import classes from './promotions.module.css'

/** A code and what it brings, or why it brings nothing. */
export function RedeemFields({ given = '' }: { given?: string }) {
  const { t } = useTranslation('promotions')
  const [code, setCode] = useState(given)
  const [redeem, { data, error, isLoading }] = useRedeemCodeMutation()
  const keyFor = useCommandKey()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void redeem({ code, idempotencyKey: keyFor({ code }) })
  }
  return (
    <>
      <form onSubmit={submit}>
        <Group gap="sm" align="end">
          <TextInput
            label={t('redeem.label')}
            flex="1 1 9rem"
            size="md"
            required
            withAsterisk={false}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Button type="submit" variant="light" size="md" loading={isLoading}>
            {t('redeem.button')}
          </Button>
        </Group>
      </form>
      {data && <p role="status">{t(`redeem.done.${data.kind}`)}</p>}
      <ProblemNotice error={error} />
    </>
  )
}

/** Beside a price that is not paid yet: folded, for few have a code. Its discount is in the price at once. */
export function CodeField() {
  const { t } = useTranslation('promotions')
  if (useCurrentUser()?.role !== 'PARENT') return null
  return (
    <details className={classes.fold}>
      <summary>{t('redeem.title')}</summary>
      <RedeemFields />
    </details>
  )
}

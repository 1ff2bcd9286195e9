import { plainCode } from '@lapka/contracts/promotions.ts'
import { DESK_CODE_LENGTH } from '@lapka/contracts/shares.ts'
import { Button, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../kit/pages/paths.ts'
import { Page } from '../../kit/ui/page.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useOpenByCodeMutation } from './shares-api.ts'
import classes from './guest.module.css'

/** A vet or a clinic's reception types the code that an owner tells them. */
export function OpenByCodePage() {
  const { t } = useTranslation('shares')
  const [typed, setTyped] = useState('')
  const [open, { isLoading, error }] = useOpenByCodeMutation()
  const code = plainCode(typed)
  const send = async () => {
    const answer = await open(code)
    // A new document, as for any other guest: what this one has loaded never sees the secret in its address.
    if (answer.data) location.assign(`${pathTo('sharedRecord')}#${answer.data.secret}`)
  }
  return (
    <Page lead={t('desk.lead')}>
      <form
        className={classes.desk}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextInput
          size="lg"
          label={t('desk.code')}
          description={t('desk.format')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <ProblemNotice error={error} />
        <Button
          type="submit"
          size="lg"
          loading={isLoading}
          disabled={code.length !== DESK_CODE_LENGTH}
          leftSection={<IconKey size={20} stroke={2} aria-hidden="true" />}
        >
          {t('desk.open')}
        </Button>
      </form>
    </Page>
  )
}

import { chipDigits, isChip } from '@lapka/contracts/chip.ts'
import { plainCode } from '@lapka/contracts/promotions.ts'
import { DESK_CODE_LENGTH } from '@lapka/contracts/shares.ts'
import { Button, TextInput } from '@mantine/core'
import { IconKey, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { Page } from '../../kit/ui/page.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useFindByChipMutation, useOpenByCodeMutation } from './shares-api.ts'
import classes from './guest.module.css'

/** A vet or a clinic's reception types the code that an owner tells them; a vet finds their own patient by its chip, too. */
export function OpenByCodePage() {
  const { t } = useTranslation('shares')
  const isVet = useCurrentUser()?.role === 'VET'
  return (
    <Page lead={t('desk.lead')}>
      <div className={classes.desks}>
        <CodeForm />
        {isVet && <ChipForm />}
      </div>
    </Page>
  )
}

function CodeForm() {
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
  )
}

/** A scanner types the digits and presses Enter. */
function ChipForm() {
  const { t } = useTranslation('shares')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [find, { isLoading, error }] = useFindByChipMutation()
  const chip = chipDigits(typed)
  const send = async () => {
    const answer = await find(chip)
    if (answer.data) await navigate(pathTo('patientRecord', { id: answer.data.id }))
  }
  return (
    <form
      className={classes.desk}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextInput
        size="lg"
        label={t('desk.chip')}
        description={t('desk.chipFormat')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={30}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ProblemNotice error={error} />
      <Button
        type="submit"
        size="lg"
        variant="default"
        loading={isLoading}
        disabled={!isChip(chip)}
        leftSection={<IconScan size={20} stroke={2} aria-hidden="true" />}
      >
        {t('desk.find')}
      </Button>
    </form>
  )
}

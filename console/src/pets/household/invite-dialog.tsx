import '@mantine/core/styles/Checkbox.layer.css'
import type { PetHousehold } from '@lapka/contracts/api/household.ts'
import { KEEPER_INVITATION_DAYS } from '@lapka/contracts/household.ts'
import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInviteKeeperMutation } from '../../entities/pet/household-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import answers from '../../kit/ui/answers.module.css'
import classes from '../record/record.module.css'

type InviteDialogProps = { petId: string; pets: PetHousehold[]; onClose: () => void }

/** Invites one adult by e-mail for all of the owner's pets that have no second one, or for chosen ones. */
export function InviteDialog({ petId, pets, onClose }: InviteDialogProps) {
  const { t } = useTranslation('household')
  const own = pets.filter(({ you, second }) => you === 'owner' && second === null)
  const [email, setEmail] = useState('')
  const [chosen, setChosen] = useState(() => own.map((one) => one.petId))
  const [isTried, setTried] = useState(false)
  const [invite, { isLoading, error }] = useInviteKeeperMutation()
  const keyFor = useCommandKey()
  const petIds = own.length === 1 ? [petId] : own.map((one) => one.petId).filter((id) => chosen.includes(id))
  const address = email.trim()
  const send = async () => {
    setTried(true)
    if (!isAddress(address) || petIds.length === 0) return
    const body = { petIds, email: address }
    const answer = await invite({ body, idempotencyKey: keyFor(body) })
    if (!answer.error) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('invite.title')} size={520}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className={answers.note}>{t('invite.note')}</p>
        <TextInput
          type="email"
          size="md"
          label={t('invite.email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isTried && !isAddress(address) && t('invite.wrong')}
          maxLength={254}
          autoComplete="off"
          data-autofocus
        />
        {own.length > 1 && (
          <PetChoice own={own} chosen={chosen} onChange={setChosen} isMissing={isTried && petIds.length === 0} />
        )}
        <ProblemNotice error={error} />
        <div className={classes.send}>
          <Button
            type="submit"
            size="md"
            h={48}
            loading={isLoading}
            leftSection={<IconMail size={20} stroke={1.75} aria-hidden="true" />}
          >
            {t('invite.send')}
          </Button>
          <p className={classes.note}>{t('invite.lasts', { days: KEEPER_INVITATION_DAYS })}</p>
        </div>
      </form>
    </Dialog>
  )
}

type PetChoiceProps = { own: PetHousehold[]; chosen: string[]; onChange: (petIds: string[]) => void; isMissing: boolean }

function PetChoice({ own, chosen, onChange, isMissing }: PetChoiceProps) {
  const { t } = useTranslation('household')
  const format = useFormat()
  return (
    <Checkbox.Group label={t('invite.pets')} value={chosen} onChange={onChange} error={isMissing && t('invite.none')}>
      <Group gap="sm var(--lk-5)" mt="xs">
        {own.map(({ petId, name }) => (
          <Checkbox key={petId} value={petId} label={format.letters(name)} size="md" />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

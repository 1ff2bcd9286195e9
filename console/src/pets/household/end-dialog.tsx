import '@mantine/core/styles/Checkbox.layer.css'
import type { PetHousehold } from '@lapka/contracts/api/household.ts'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useEndKeepingMutation } from '../../entities/pet/household-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import answers from '../../kit/ui/answers.module.css'

type EndDialogProps = {
  household: PetHousehold
  second: NonNullable<PetHousehold['second']>
  pets: PetHousehold[]
  onClose: () => void
}

/** The owner ends a second adult's access, or the second adult leaves: for this pet, or for all that the two share. */
export function EndDialog({ household, second, pets, onClose }: EndDialogProps) {
  const isOwner = household.you === 'owner'
  const { t } = useTranslation('household', { keyPrefix: isOwner ? 'end' : 'leave' })
  const format = useFormat()
  const navigate = useNavigate()
  const [isAll, setAll] = useState(false)
  const [end, { isLoading, error }] = useEndKeepingMutation()
  const keyFor = useCommandKey()
  const shared = pets.filter((one) => one.second?.id === second.id && one.owner.id === household.owner.id)
  const words = {
    pet: format.letters(household.name),
    name: format.letters(isOwner ? second.name : household.owner.name),
    pets: format.list(shared.map(({ name }) => format.letters(name))),
  }
  const send = async () => {
    const petIds = isAll ? shared.map(({ petId }) => petId) : [household.petId]
    const body = { petIds, keeperId: second.id }
    const answer = await end({ body, idempotencyKey: keyFor(body) })
    if (answer.error) return
    onClose()
    if (!isOwner) await navigate(pathTo('pets'))
  }
  return (
    <Dialog opened onClose={onClose} title={t('title', words)} size={480}>
      <p className={answers.note}>{t('note', words)}</p>
      {shared.length > 1 && (
        <Checkbox
          size="md"
          mt="md"
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
          label={t('all', words)}
        />
      )}
      <ProblemNotice error={error} />
      <div className={answers.answers}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('keep')}
        </Button>
        <Button color="cherry" loading={isLoading} onClick={() => void send()}>
          {t('confirm')}
        </Button>
      </div>
    </Dialog>
  )
}

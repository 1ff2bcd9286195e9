import type { Pet } from '@lapka/contracts/api/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWithdrawDeathMutation } from '../../entities/pet/records-api.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import classes from './record.module.css'

/** The record stays, without questions, proposals and reminders. */
export function DiedNotice({ pet }: { pet: Pet }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const idempotencyKey = useIdempotencyKey()
  const [withdraw, { isLoading, error }] = useWithdrawDeathMutation()
  const at = pet.death?.on ? noonOf(pet.death.on, DEFAULT_ZONE) : null
  return (
    <div className={classes.died} role="status">
      <p>
        {at !== null && `${format.dayRange(at, at)}. `}
        {t('died.note', { pet: format.letters(pet.name) })}
      </p>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={isLoading}
        onClick={() => void withdraw({ petId: pet.id, idempotencyKey })}
      >
        {t('died.mistake')}
      </Button>
      <ProblemNotice error={error} />
    </div>
  )
}

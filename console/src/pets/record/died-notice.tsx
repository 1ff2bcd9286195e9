import type { Pet } from '@lapka/contracts/api/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { aheadOf } from '../../entities/appointment/appointments-ahead.ts'
import { useAppointmentsQuery } from '../../entities/appointment/appointments-api.ts'
import { useWithdrawDeathMutation } from '../../entities/pet/records-api.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import classes from './record.module.css'

const MAX_SHOWN = 5

/** The record stays, without questions, proposals and reminders. */
export function DiedNotice({ pet }: { pet: Pet }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const idempotencyKey = useIdempotencyKey()
  const [withdraw, { isLoading, error }] = useWithdrawDeathMutation()
  const at = pet.death?.on ? noonOf(pet.death.on, DEFAULT_ZONE) : null
  return (
    <div className={classes.died} role="status">
      {at !== null && <p>{format.dayRange(at, at)}</p>}
      <p>{t('died.note', { pet: format.letters(pet.name) })}</p>
      <BookedStill petId={pet.id} />
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

/** A visit stays booked until it is cancelled, under the terms that were paid; nothing reminds of it. */
function BookedStill({ petId }: { petId: string }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const { data } = useAppointmentsQuery({ petId, status: 'SCHEDULED', limit: MAX_SHOWN })
  return aheadOf(data?.items ?? [], serverNow()).map(({ id, startsAt }) => (
    <p key={id}>
      {t('died.booked', { when: format.momentAsOf(startsAt, serverNow()) })}{' '}
      <Link to={pathTo('appointment', { id })}>{t('died.openVisit')}</Link>
    </p>
  ))
}

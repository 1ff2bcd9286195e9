import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIdempotencyKey } from '../api/idempotency-key.ts'
import { hashOf } from '../format/hash.ts'
import { useFormat } from '../format/use-format.ts'
import { usePetsQuery } from '../pets/pets-api.ts'
import { useNewPetPath } from '../pets/use-new-pet-path.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageState } from '../ui/page-state.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { noonOf } from './noon-of.ts'
import { useJoinWaitlistMutation } from './waitlist-api.ts'
import answers from '../ui/answers.module.css'
import classes from './waits-page.module.css'

type Wanted = { professionalId: string; serviceId: string; date: string; zone: string }
const REASON_LENGTH = 1000

/** For whom, and what for; then the place in the line. */
export function WaitDialog({ wanted, onClose }: { wanted: Wanted | null; onClose: () => void }) {
  const { t } = useTranslation(['waitlist', 'common'])
  const format = useFormat(wanted?.zone)
  return (
    <Dialog
      opened={wanted !== null}
      onClose={onClose}
      title={wanted ? t('dialog.title', { day: format.dayWithWeekday(noonOf(wanted.date, wanted.zone)) }) : ''}
      size={520}
    >
      {wanted && <WaitForm wanted={wanted} onClose={onClose} />}
    </Dialog>
  )
}

function WaitForm({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const { t } = useTranslation('waitlist')
  const query = usePetsQuery()
  const newPet = useNewPetPath()
  return (
    <PageState query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState text={t('dialog.noPet')} action={{ to: newPet, label: t('dialog.addPet') }} />
        ) : (
          <Fields wanted={wanted} pets={items} onClose={onClose} />
        )
      }
    </PageState>
  )
}

function Fields({ wanted: { zone: _zone, ...wanted }, pets, onClose }: { wanted: Wanted; pets: Pet[]; onClose: () => void }) {
  const { t } = useTranslation('waitlist')
  const [petId, setPetId] = useState(pets[0]?.id ?? '')
  const [reason, setReason] = useState('')
  const key = useIdempotencyKey(wanted.date)
  const [join, { data, error, isLoading }] = useJoinWaitlistMutation()
  const body = { ...wanted, petId, reason: reason.trim() }
  if (data)
    return (
      <div className={classes.joined} role="status">
        <p>
          <b>{t('dialog.joined', { place: data.place })}</b>
          {t('dialog.joinedNote')}
        </p>
        <div className={answers.answers}>
          <Button variant="default" component={Link} to="/dashboard/parent/waitlist">
            {t('dialog.seeWaits')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('dialog.done')}
          </Button>
        </div>
      </div>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void join({ ...body, idempotencyKey: `${key}-${hashOf(JSON.stringify(body)).toString(36)}` })
      }}
    >
      <p className={classes.lead}>{t('dialog.lead')}</p>
      <NativeSelect
        label={t('dialog.pet')}
        size="md"
        value={petId}
        onChange={(event) => setPetId(event.currentTarget.value)}
        data-autofocus
        data={pets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Textarea
        mt="md"
        label={t('dialog.reason')}
        description={t('dialog.reasonNote')}
        size="md"
        autosize
        minRows={2}
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ProblemNotice error={error} />
      <div className={answers.answers}>
        <Button variant="default" onClick={onClose}>
          {t('dialog.no')}
        </Button>
        <Button type="submit" loading={isLoading}>
          {t('dialog.yes')}
        </Button>
      </div>
    </form>
  )
}

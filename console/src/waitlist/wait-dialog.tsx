import type { Pet } from '@lapka/contracts/api/pets.ts'
import { hashOf } from '@lapka/contracts/hash-of.ts'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { OwnPetsState } from '../entities/pet/own-pets-state.tsx'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Dialog } from '../kit/ui/dialog.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useJoinWaitlistMutation } from './waitlist-api.ts'
import answers from '../kit/ui/answers.module.css'
import classes from './waitlist.module.css'

/** A time of a full day, or a seat in a full course. */
type WaitRequest = { professionalId: string; serviceId: string; extraIds: string[]; date: string } | { courseId: string }
const REASON_LENGTH = 1000

/** Seats are spoken of in other words than times. */
const kindOf = (request: WaitRequest) => ('courseId' in request ? { context: 'seat' as const } : {})

type WaitDialogProps = {
  request: WaitRequest | null
  /** The day, or the name of the course. */
  what: string
  onClose: () => void
}

/** The pet and the reason; then the place in the line. */
export function WaitDialog({ request, what, onClose }: WaitDialogProps) {
  const { t } = useTranslation(['waitlist', 'common'])
  return (
    <Dialog
      opened={request !== null}
      onClose={onClose}
      title={request ? t('dialog.title', { day: what, ...kindOf(request) }) : ''}
      size={520}
    >
      {request && <WaitForm request={request} onClose={onClose} />}
    </Dialog>
  )
}

function WaitForm({ request, onClose }: { request: WaitRequest; onClose: () => void }) {
  const { t } = useTranslation('waitlist')
  return (
    <OwnPetsState words={{ none: t('dialog.noPet'), add: t('dialog.addPet') }}>
      {(pets) => <Fields request={request} pets={pets} onClose={onClose} />}
    </OwnPetsState>
  )
}

type FieldsProps = { request: WaitRequest; pets: Pet[]; onClose: () => void }

function Fields({ request, pets, onClose }: FieldsProps) {
  const { t } = useTranslation('waitlist')
  const kind = kindOf(request)
  const [petId, setPetId] = useState(pets[0]?.id ?? '')
  const [reason, setReason] = useState('')
  const key = useIdempotencyKey(JSON.stringify(request))
  const [join, { data, error, isLoading }] = useJoinWaitlistMutation()
  const body = { ...request, petId, reason: reason.trim() }
  if (data)
    return (
      <div className={classes.joined} role="status">
        <p>
          <b>{t('dialog.joined', { place: data.place })}</b>
          {t('dialog.joinedNote', kind)}
        </p>
        <div className={answers.answers}>
          <Button variant="default" component={Link} to={pathTo('waitlist')}>
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
      <p className={classes.lead}>{t('dialog.lead', kind)}</p>
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
        description={t('dialog.reasonNote', kind)}
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

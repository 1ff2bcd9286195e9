import type { PetTransferState, PetTransferView } from '@lapka/contracts/api/pet-transfers.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { usePetsQuery } from '../../entities/pet/pets-api.ts'
import { useActOnTransferMutation, usePetTransferQuery } from '../../entities/pet/transfers-api.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog.tsx'
import { NotFound, PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PawSteps, type Step } from '../../kit/ui/paw-steps.tsx'
import { AskTransfer } from './ask-transfer.tsx'
import { GoesAlong } from './goes-along.tsx'
import classes from './transfer.module.css'
import { VisitsAhead } from './visits-ahead.tsx'

/** The other side and operators act without this browser. */
const REFRESH_MS = 10_000

/** A pet's way to another parent, for its owner: the asking, then each step of it with its date. */
export function TransferPage() {
  const { id = '' } = useParams()
  const pets = usePetsQuery()
  const query = usePetTransferQuery(id, { pollingInterval: REFRESH_MS })
  return (
    <PageState query={pets}>
      {({ items }) => {
        const pet = items.find((one) => one.id === id)
        if (pet === undefined) return <NotFound />
        return <PageState query={query}>{(state) => <TransferOf key={pet.id} pet={pet} state={state} />}</PageState>
      }}
    </PageState>
  )
}

type OfPet = { pet: Pet; state: PetTransferState }

function TransferOf({ pet, state }: OfPet) {
  const { t } = useTranslation('transfers')
  const format = useFormat()
  const name = format.letters(pet.name)
  const { transfer } = state
  const isPending = transfer !== null && transfer.endedAt === null
  return (
    <Page title={t('title', { pet: name })} lead={t('lead', { pet: name })} widthPx={760}>
      {isPending ? (
        <Pending pet={pet} state={state} transfer={transfer} />
      ) : (
        <Stack gap="md">
          {transfer !== null && <Ended name={name} transfer={transfer} />}
          <AskTransfer pet={pet} />
          <GoesAlong name={name} />
        </Stack>
      )}
    </Page>
  )
}

type End = 'declined' | 'withdrawn' | 'refused' | 'completed'

function Ended({ name, transfer: { status, reason } }: { name: string; transfer: PetTransferView }) {
  const { t } = useTranslation('transfers')
  return (
    <div className={classes.ended} role="status">
      <p>{t(`ended.${status as End}`, { pet: name })}</p>
      {reason !== '' && <q>{reason}</q>}
    </div>
  )
}

function Pending({ pet, state, transfer }: OfPet & { transfer: PetTransferView }) {
  const { t } = useTranslation('transfers')
  const format = useFormat()
  const name = format.letters(pet.name)
  const { email } = transfer
  const status = transfer.status as 'asked' | 'accepted' | 'confirmed'
  const isFree = state.visits.length + state.othersVisitCount === 0 && !state.hasConsultation
  return (
    <Stack gap="md">
      <Card title={t(`headline.${status}`, { email })}>
        <Steps transfer={transfer} />
        <div className={classes.ways}>
          <Act petId={pet.id} transfer={transfer} act="withdraw" words={{ pet: name, email }} />
          {status === 'accepted' && isFree && (
            <Act petId={pet.id} transfer={transfer} act="confirm" words={{ pet: name, email }} />
          )}
        </div>
      </Card>
      {!isFree && status !== 'asked' && <VisitsAhead petId={pet.id} transferId={transfer.id} name={name} state={state} />}
      <GoesAlong name={name} />
    </Stack>
  )
}

function Steps({ transfer: { status, email, askedAt, acceptedAt, confirmedAt } }: { transfer: PetTransferView }) {
  const { t } = useTranslation('transfers')
  const format = useFormat()
  const now = serverNow()
  const whenOf = (at: string | null) => (at === null ? t('step.waits') : format.dateTimeAsOf(at, now))
  const stateOf = (at: string | null, isNow: boolean): Step['state'] => (at !== null ? 'done' : isNow ? 'now' : 'next')
  const steps: Step[] = [
    { title: t('step.asked'), when: whenOf(askedAt), state: 'done', note: status === 'asked' && t('step.askedNote', { email }) },
    { title: t('step.accepted'), when: whenOf(acceptedAt), state: stateOf(acceptedAt, status === 'asked') },
    { title: t('step.confirmed'), when: whenOf(confirmedAt), state: stateOf(confirmedAt, status === 'accepted') },
    {
      title: t('step.completed'),
      when: t('step.waits'),
      state: status === 'confirmed' ? 'person' : 'next',
      note: status === 'confirmed' && t('step.completedNote'),
    },
  ]
  return <PawSteps steps={steps} label={t('step.label')} />
}

type ActProps = { petId: string; transfer: PetTransferView; act: 'confirm' | 'withdraw'; words: { pet: string; email: string } }

function Act({ petId, transfer: { id: transferId }, act, words }: ActProps) {
  const { t } = useTranslation('transfers')
  const [isOpen, setOpen] = useState(false)
  const idempotencyKey = useIdempotencyKey(`${transferId} ${act}`)
  const [send, mutation] = useActOnTransferMutation()
  const confirm = async () => {
    const answer = await send({ petId, transferId, act, idempotencyKey })
    if (answer.error === undefined) setOpen(false)
  }
  return (
    <>
      <Button variant={act === 'confirm' ? 'filled' : 'default'} onClick={() => setOpen(true)}>
        {t(`${act}.button`)}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        words={{
          title: t(`${act}.title`, words),
          note: t(`${act}.note`, words),
          keep: t(`${act}.keep`),
          confirm: t(`${act}.confirm`, words),
        }}
        mutation={mutation}
        onConfirm={confirm}
      />
    </>
  )
}

import type { PetTransferPage } from '@lapka/contracts/api/pet-transfers.ts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PetPortrait } from '../../entities/pet/pet-portrait.tsx'
import { useAnswerTransferMutation, usePetTransfersQuery } from '../../entities/pet/transfers-api.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import answers from '../../kit/ui/answers.module.css'
import { Card } from '../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog.tsx'
import { EmptyState, PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { OfferedAppointments } from './offered-appointments.tsx'
import classes from './transfer.module.css'

/** Where a letter leads: pets that others want to transfer to the reader's address, and those that the reader gave away. */
export function TransfersPage() {
  const { t } = useTranslation('transfers')
  const query = usePetTransfersQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Page widthPx={760}>
      <PageState query={query}>
        {({ items, given }) => (
          <Stack gap="md">
            {items.length === 0 && given.length === 0 && (
              <EmptyState text={t('list.none')} action={{ to: pathTo('dashboard'), label: t('list.home') }} />
            )}
            {items.length > 0 && (
              <Stack component="ul" gap="md">
                {items.map((request) => (
                  <Request key={request.id} request={request} />
                ))}
              </Stack>
            )}
            {given.length > 0 && <Given given={given} />}
          </Stack>
        )}
      </PageState>
    </Page>
  )
}

function Request({ request: { id, status, pet, from, askedAt, offered } }: { request: PetTransferPage['items'][number] }) {
  const { t } = useTranslation(['transfers', 'pets'])
  const format = useFormat()
  const isParent = useCurrentUser()?.role === 'PARENT'
  const words = { pet: format.letters(pet.name), from: format.letters(from) }
  const standing = status === 'asked' ? 'meaning' : (status as 'accepted' | 'confirmed')
  return (
    <Card as="li" className={classes.request} aria-label={t('list.wants', words)}>
      <PetPortrait animalType={pet.animalType} size={84} />
      <div>
        <h2>{t('list.wants', words)}</h2>
        <p>
          {t(`pets:type.${pet.animalType}`)} · {t('list.when', { when: format.dateTimeAsOf(askedAt, serverNow()) })}
        </p>
      </div>
      <p>{t(`list.${isParent ? standing : 'professional'}`, words)}</p>
      <OfferedAppointments transferId={id} pet={words.pet} offered={offered} />
      <Answers id={id} canAccept={isParent && status === 'asked'} words={words} />
    </Card>
  )
}

type AnswersProps = { id: string; canAccept: boolean; words: { pet: string; from: string } }

function Answers({ id, canAccept, words }: AnswersProps) {
  const { t } = useTranslation('transfers')
  const [isAsking, setAsking] = useState(false)
  const yes = useIdempotencyKey(`${id} accept`)
  const no = useIdempotencyKey(`${id} decline`)
  const [answer, mutation] = useAnswerTransferMutation()
  return (
    <div>
      <ProblemNotice error={mutation.error} />
      <div className={answers.answers}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('list.decline')}
        </Button>
        {canAccept && (
          <Button loading={mutation.isLoading} onClick={() => void answer({ id, answer: 'accept', idempotencyKey: yes })}>
            {t('list.accept', words)}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        words={{
          title: t('decline.title', words),
          note: t('decline.note', words),
          keep: t('decline.keep'),
          confirm: t('decline.confirm'),
        }}
        mutation={mutation}
        onConfirm={() => answer({ id, answer: 'decline', idempotencyKey: no })}
      />
    </div>
  )
}

function Given({ given }: { given: PetTransferPage['given'] }) {
  const { t } = useTranslation('transfers')
  const format = useFormat()
  return (
    <Card title={t('list.given')}>
      <ul className={classes.given}>
        {given.map(({ id, pet, email, at }) => (
          <li key={id}>
            <PetPortrait animalType={pet.animalType} size={56} />
            <p>
              <b>{format.letters(pet.name)}</b>
              <span>{t('list.givenTo', { email, when: format.dayAsOf(at, serverNow()) })}</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
